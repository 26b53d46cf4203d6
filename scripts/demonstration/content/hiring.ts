import type { Area } from "#scripts/demonstration/area.ts";

/** An island: how interviews are held, linked to nothing else. */
export const hiring: Area = {
  memories: [
    {
      key: "hiring-loop",
      owner: "platform",
      type: "rule",
      title: "An engineering interview has four conversations, in one day",
      content: [
        "System design, a working session, one about past work, one with a person from another area. Four hours, with a real lunch.",
        "Nobody is asked to solve a puzzle on a whiteboard. An answer goes out within three working days.",
      ],
      tags: ["hiring"],
      scope: "shared",
      createdDaysAgo: 365,
    },
    {
      key: "hiring-debrief",
      owner: "mobile",
      type: "rule",
      title: "Write your view before the debrief",
      content: [
        "Each interviewer writes half a page and a yes or no before reading the others'. Whoever writes nothing has no vote.",
      ],
      tags: ["hiring"],
      scope: "shared",
      createdDaysAgo: 356,
    },
    {
      key: "hiring-exercise",
      owner: "data",
      type: "decision",
      title: "The take-home exercise takes two hours, and we pay for it",
      content: [
        "Anonymised scans of one week and three questions. We read reasoning first and code second; candidates get written remarks either way.",
      ],
      tags: ["hiring"],
      scope: "shared",
      createdDaysAgo: 350,
    },
    {
      key: "hiring-portfolio",
      owner: "design",
      type: "preference",
      title: "We ask for one piece of work in depth, not for a portfolio",
      content: [
        "Thirty minutes about one decision: what was tried, what was dropped, what it did. Portfolios show taste, this shows judgement.",
      ],
      tags: ["hiring"],
      scope: "shared",
      createdDaysAgo: 348,
    },
  ],
  links: [
    { from: "hiring-debrief", to: "hiring-loop", kind: "part-of" },
    {
      from: "hiring-debrief",
      to: "hiring-exercise",
      kind: "constrains",
      weight: 0.6,
      metadata: { reason: "the exercise is judged before anyone compares" },
    },
    { from: "hiring-exercise", to: "hiring-loop", kind: "part-of", weight: 0.9 },
    { from: "hiring-portfolio", to: "hiring-loop", kind: "part-of", weight: 0.8 },
    { from: "hiring-portfolio", to: "hiring-exercise", kind: "related", weight: 0.4 },
  ],
};
