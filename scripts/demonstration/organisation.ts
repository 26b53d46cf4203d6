import type { Role } from "#lib/contract/me.ts";
import type { AgentKey, MemberKey } from "#scripts/demonstration/area.ts";

/** Tidewater takes payments and ships parcels for merchants. The organisation, its people and their agents are made up. */
export const workspace = { slug: "tidewater", name: "Tidewater" } as const;

export interface DemonstrationMember {
  key: MemberKey;
  name: string;
  email: string;
  role: Role;
}

/** `private` is whether the agent may read its user's private memories. */
export interface DemonstrationAgent {
  key: AgentKey;
  name: string;
  of: MemberKey;
  access: "read" | "write";
  private: boolean;
}

/** The first is the one whose sign-in is printed. Audit is a viewer, and so owns nothing. */
export const members: readonly DemonstrationMember[] = [
  { key: "platform", name: "Platform", email: "demo@weft.example", role: "admin" },
  { key: "payments", name: "Payments", email: "payments@demo.weft.example", role: "member" },
  { key: "logistics", name: "Logistics", email: "logistics@demo.weft.example", role: "member" },
  { key: "mobile", name: "Mobile", email: "mobile@demo.weft.example", role: "member" },
  { key: "data", name: "Data", email: "data@demo.weft.example", role: "member" },
  { key: "security", name: "Security", email: "security@demo.weft.example", role: "admin" },
  { key: "design", name: "Design", email: "design@demo.weft.example", role: "member" },
  { key: "support", name: "Support", email: "support@demo.weft.example", role: "member" },
  { key: "release", name: "Release", email: "release@demo.weft.example", role: "member" },
  { key: "audit", name: "Audit", email: "audit@demo.weft.example", role: "viewer" },
];

export const agents: readonly DemonstrationAgent[] = [
  { key: "archivist", name: "archivist", of: "platform", access: "write", private: true },
  { key: "reviewer", name: "reviewer", of: "security", access: "write", private: false },
];
