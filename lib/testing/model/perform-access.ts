import { addMember } from "#lib/access/add-member.ts";
import { changeMember } from "#lib/access/change-member.ts";
import { getAgent } from "#lib/access/get-agent.ts";
import { listAgents } from "#lib/access/list-agents.ts";
import { listMembers } from "#lib/access/list-members.ts";
import { putGrant } from "#lib/access/put-grant.ts";
import { removeMember } from "#lib/access/remove-member.ts";
import { revokeGrant } from "#lib/access/revoke-grant.ts";
import { putGrant as writeGrant } from "#lib/administration/put-grant.ts";
import { putMember } from "#lib/administration/put-member.ts";
import { removeMember as endMembership } from "#lib/administration/remove-member.ts";
import { revokeGrant as endGrant } from "#lib/administration/revoke-grant.ts";
import type { Agent, Member } from "#lib/contract/access.ts";
import { asOwner } from "#lib/db/transaction.ts";
import { agentNames, agents } from "./cast.ts";
import type { Answer } from "./perform.ts";
import { emailOf, type Stage } from "./stage.ts";
import type { Step } from "./step.ts";

export type AccessStep = Extract<
  Step,
  {
    do:
      | ("members" | "agents" | "agent" | "member" | "grant")
      | ("addMember" | "changeMember" | "removeMember" | "putGrant" | "revokeGrant");
  }
>;

function toMember(stage: Stage, { user, role }: Member) {
  return { who: stage.nameOf(user.id), role, email: user.email !== null };
}

function toAgent(stage: Stage, { id, owner, grant }: Agent) {
  const terms = grant && { access: grant.access, private: grant.private };
  return { agent: stage.nameOf(id), of: stage.nameOf(owner.id), grant: terms };
}

/** Does a step about who belongs here by the product's own operation: an administrator's on the server, or a player's. */
export async function performAccess(stage: Stage, step: AccessStep): Promise<Answer> {
  switch (step.do) {
    case "member": {
      const at = { slug: stage.slug, email: emailOf(step.who) };
      if (step.role !== null) return { word: (await putMember({ ...at, role: step.role })).role };
      await endMembership(at);
      return { word: "removed" };
    }
    case "grant": {
      const { agent, terms } = step;
      const { of } = agents[agent];
      if (terms === null) {
        await endGrant({ slug: stage.slug, email: emailOf(of), agent });
        return { word: "revoked" };
      }
      const place = { workspaceId: stage.workspaceId, userId: stage.actors[of].userId };
      await asOwner((tx) => writeGrant(tx, place, agent, terms));
      return { word: "granted" };
    }
    case "members": {
      const { items } = await listMembers(stage.actors[step.as], { limit: 50 });
      return { word: "read", says: items.map((member) => toMember(stage, member)) };
    }
    case "agents": {
      const { items } = await listAgents(stage.actors[step.as], { limit: 50 });
      const listed = items.map((agent) => toAgent(stage, agent));
      return {
        word: "read",
        says: agentNames.flatMap((name) => listed.filter(({ agent }) => agent === name)),
      };
    }
    case "agent": {
      const agent = await getAgent(stage.actors[step.as], { id: stage.agentIds[step.agent] });
      return { word: "read", says: toAgent(stage, agent) };
    }
    case "addMember": {
      const input = { email: emailOf(step.who), role: step.role };
      const { outcome, member } = await addMember(stage.actors[step.as], input);
      return { word: outcome, says: toMember(stage, member) };
    }
    case "changeMember": {
      const input = { userId: stage.actors[step.who].userId, role: step.role };
      const member = await changeMember(stage.actors[step.as], input);
      return { word: member.role, says: toMember(stage, member) };
    }
    case "removeMember":
      await removeMember(stage.actors[step.as], { userId: stage.actors[step.who].userId });
      return { word: "removed" };
    case "putGrant": {
      const input = { id: stage.agentIds[step.agent], ...step.terms };
      const { outcome, agent } = await putGrant(stage.actors[step.as], input);
      return { word: outcome, says: toAgent(stage, agent) };
    }
    case "revokeGrant":
      await revokeGrant(stage.actors[step.as], { id: stage.agentIds[step.agent] });
      return { word: "revoked" };
  }
}

const accessSteps: Step["do"][] = [
  ...(["members", "agents", "agent", "member", "grant"] as const),
  ...(["addMember", "changeMember", "removeMember", "putGrant", "revokeGrant"] as const),
];

export function isAccessStep(step: Step): step is AccessStep {
  return accessSteps.includes(step.do);
}
