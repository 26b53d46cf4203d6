"use client";

import { Logo } from "#components/shell/logo.tsx";
import { useMember } from "#components/shell/member.tsx";
import { CopyBlock } from "#components/ui/copy-block.tsx";

/** A workspace without memories: how the first one gets in. */
export function EmptyWorkspace() {
  const { me, workspace } = useMember();
  const makeKey = `npm run -s weft -- admin key add ${me.user.email} --workspace ${workspace.slug}`;
  const save = `curl ${window.location.origin}/api/v1/memories \\
  -H "Authorization: Bearer $WEFT_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{ "type": "decision", "content": "Use PostgreSQL for everything we keep." }'`;
  return (
    <div className="absolute inset-0 grid place-items-center overflow-y-auto bg-canvas p-6">
      <div className="w-full max-w-lg">
        <Logo size={30} />
        <h1 className="mt-4 font-semibold text-[22px] text-ink leading-tight tracking-[-0.02em]">
          {workspace.name} remembers nothing yet
        </h1>
        <p className="mt-2 mb-5 text-sm">
          Memories appear here as people and their agents save them, and links as they connect them.
          {workspace.access === "write"
            ? " Make a key on the server, then save the first one."
            : " You read here as a viewer: ask an admin or a member to save the first one."}
        </p>
        {workspace.access === "write" ? (
          <div className="flex flex-col gap-3">
            <CopyBlock label="1 · On the server: a key" text={makeKey} />
            <CopyBlock label="2 · From anywhere: the first memory" text={save} />
          </div>
        ) : null}
      </div>
    </div>
  );
}
