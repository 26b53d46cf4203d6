"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Me } from "#lib/contract/me.ts";

export type Workspace = Me["workspaces"][number];

type Member = {
  me: Me;
  workspace: Workspace;
  /** Whether actions on a memory of this owner, and on links that start at it, are theirs to take. */
  mayChange: (ownerId: string | undefined) => boolean;
};

const MemberContext = createContext<Member | null>(null);

/** Who is looking, and in which workspace. It only decides which actions are offered: the server decides what happens. */
export function MemberProvider(props: { me: Me; workspace: Workspace; children: ReactNode }) {
  const { me, workspace } = props;
  const member = useMemo(
    () => ({
      me,
      workspace,
      mayChange: (ownerId: string | undefined) => ownerId === me.user.id && workspace.access === "write",
    }),
    [me, workspace],
  );
  return <MemberContext value={member}>{props.children}</MemberContext>;
}

export function useMember(): Member {
  const member = useContext(MemberContext);
  if (!member) throw new Error("useMember needs a MemberProvider above it");
  return member;
}
