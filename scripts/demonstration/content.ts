import type { Area, AuthoredMemory, DemonstrationLink } from "#scripts/demonstration/area.ts";
import { carriers } from "#scripts/demonstration/content/carriers.ts";
import { checkout } from "#scripts/demonstration/content/checkout.ts";
import { databases } from "#scripts/demonstration/content/databases.ts";
import { delivery } from "#scripts/demonstration/content/delivery.ts";
import { design } from "#scripts/demonstration/content/design.ts";
import { digests } from "#scripts/demonstration/content/digests.ts";
import { events } from "#scripts/demonstration/content/events.ts";
import { hiring } from "#scripts/demonstration/content/hiring.ts";
import { lens } from "#scripts/demonstration/content/lens.ts";
import { mobile } from "#scripts/demonstration/content/mobile.ts";
import { operations } from "#scripts/demonstration/content/operations.ts";
import { payouts } from "#scripts/demonstration/content/payouts.ts";
import { releases } from "#scripts/demonstration/content/releases.ts";
import { reviews } from "#scripts/demonstration/content/reviews.ts";
import { security } from "#scripts/demonstration/content/security.ts";
import { shipments } from "#scripts/demonstration/content/shipments.ts";
import { support } from "#scripts/demonstration/content/support.ts";
import type { DemonstrationAgent, DemonstrationMember } from "#scripts/demonstration/organisation.ts";
import { agents, members, workspace } from "#scripts/demonstration/organisation.ts";
import { resolveDays } from "#scripts/demonstration/resolve-days.ts";

const areas: readonly Area[] = [
  delivery,
  events,
  databases,
  operations,
  checkout,
  payouts,
  carriers,
  shipments,
  mobile,
  lens,
  security,
  design,
  support,
  releases,
  hiring,
  digests,
  reviews,
];

/** A memory as it is to be created: its content is one Markdown text, its dates are written out. */
export type DemonstrationMemory = Omit<AuthoredMemory, "content"> & { content: string };

export interface Demonstration {
  workspace: { slug: string; name: string };
  members: readonly DemonstrationMember[];
  agents: readonly DemonstrationAgent[];
  memories: readonly DemonstrationMemory[];
  links: readonly DemonstrationLink[];
}

/** The demonstration workspace. `today` is what `createdDaysAgo` and the dates in the texts are counted back from. */
export function demonstrationContent(today: Date): Demonstration {
  return {
    workspace,
    members,
    agents,
    memories: areas
      .flatMap((area) => area.memories)
      .map((memory) => ({
        ...memory,
        title: resolveDays(memory.title, today),
        content: resolveDays(memory.content.join("\n"), today),
      })),
    links: areas.flatMap((area) => area.links),
  };
}
