"use client";

import { useRouter } from "next/navigation";
import { DropdownMenu } from "radix-ui";
import { Icon } from "#components/ui/icon.tsx";
import { MenuChoice, MenuContent, MenuLabel } from "#components/ui/menu.tsx";
import { useMember } from "./member.tsx";

/** The workspace's name; a menu of the others when there are any. */
export function WorkspaceMenu() {
  const router = useRouter();
  const { me, workspace } = useMember();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={`Workspace: ${workspace.name}`}
        className="flex h-8 min-w-0 items-center gap-1.5 rounded-md px-2 font-[560] text-ink transition-colors hover:bg-raise"
      >
        <span className="truncate">{workspace.name}</span>
        <Icon name="chevron" size={12} className="shrink-0 text-mute" />
      </DropdownMenu.Trigger>
      <MenuContent>
        <MenuLabel>Workspaces</MenuLabel>
        <DropdownMenu.RadioGroup
          value={workspace.slug}
          onValueChange={(slug) => router.push(`/dashboard/${slug}/memory`)}
        >
          {me.workspaces.map(({ slug, name, role }) => (
            <MenuChoice key={slug} value={slug}>
              {name} <span className="text-mute">{role}</span>
            </MenuChoice>
          ))}
        </DropdownMenu.RadioGroup>
      </MenuContent>
    </DropdownMenu.Root>
  );
}
