"use client";

import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

/** The floating part of a menu, beside its trigger in a DropdownMenu.Root. It stays in the landmark it belongs to. */
export function MenuContent({ children, align = "start" }: { children: ReactNode; align?: "start" | "end" }) {
  return (
    <DropdownMenu.Content
      align={align}
      sideOffset={6}
      collisionPadding={8}
      className="z-50 min-w-52 max-w-[calc(100vw-16px)] animate-appear rounded-[10px] border border-line-2 bg-surface p-1 shadow-float"
    >
      {children}
    </DropdownMenu.Content>
  );
}

const row =
  "flex min-h-8 cursor-pointer select-none items-center gap-2.5 rounded-md px-2.5 text-ink outline-none data-[highlighted]:bg-raise data-[highlighted]:outline-2 data-[highlighted]:outline-line-2 data-[highlighted]:-outline-offset-2";

export function MenuEntry(props: { icon?: IconName; children: ReactNode; onSelect: () => void }) {
  return (
    <DropdownMenu.Item className={row} onSelect={props.onSelect}>
      {props.icon ? <Icon name={props.icon} className="text-mute" /> : null}
      {props.children}
    </DropdownMenu.Item>
  );
}

export function MenuChoice(props: { value: string; icon?: IconName; children: ReactNode }) {
  return (
    <DropdownMenu.RadioItem value={props.value} className={row}>
      {props.icon ? <Icon name={props.icon} className="text-mute" /> : null}
      <span className="min-w-0 flex-1 truncate">{props.children}</span>
      <DropdownMenu.ItemIndicator>
        <Icon name="check" className="text-accent" />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.RadioItem>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="px-2.5 pt-2 pb-1 font-medium text-mute text-xs">
      {children}
    </DropdownMenu.Label>
  );
}

export function MenuLine() {
  return <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
}
