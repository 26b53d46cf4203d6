import {
  addMemberAs,
  changeMemberAs,
  listedAgents,
  listedMembers,
  putGrant,
  putGrantAs,
  putMember,
  removeMember,
  removeMemberAs,
  revokeGrant,
  revokeGrantAs,
  sayAgent,
  sayMember,
} from "./change-access.ts";
import type { AccessStep } from "./perform-access.ts";
import { type Prediction, said } from "./prediction.ts";
import { isPresent, type World } from "./world.ts";

const done = ["created", "replaced", "unchanged", "admin", "member", "viewer"];

/** Does a step about who belongs here in the model, and says what it must come to. */
export function predictAccess(world: World, step: AccessStep): Prediction {
  switch (step.do) {
    case "member":
      return said(step.role === null ? removeMember(world, step.who) : putMember(world, step.who, step.role));
    case "grant":
      return said(
        step.terms === null ? revokeGrant(world, step.agent) : putGrant(world, step.agent, step.terms),
      );
    case "members":
      if (!isPresent(world, step.as)) return said("not_found");
      return said("read", listedMembers(world, step.as));
    case "agents":
      if (!isPresent(world, step.as)) return said("not_found");
      return said(
        "read",
        listedAgents(world, step.as).map((agent) => sayAgent(world, agent)),
      );
    case "agent": {
      const isShown = isPresent(world, step.as) && listedAgents(world, step.as).includes(step.agent);
      return isShown ? said("read", sayAgent(world, step.agent)) : said("not_found");
    }
    case "addMember":
    case "changeMember": {
      const { as, who, role } = step;
      const change = step.do === "addMember" ? addMemberAs : changeMemberAs;
      const word = change(world, as, who, role);
      if (!done.includes(word)) return said(word);
      // Whoever gives up their own role answers as what they are now.
      return said(word, sayMember(world, as, who));
    }
    case "removeMember":
      return said(removeMemberAs(world, step.as, step.who));
    case "putGrant": {
      const word = putGrantAs(world, step.as, step.agent, step.terms);
      return done.includes(word) ? said(word, sayAgent(world, step.agent)) : said(word);
    }
    case "revokeGrant":
      return said(revokeGrantAs(world, step.as, step.agent));
  }
}
