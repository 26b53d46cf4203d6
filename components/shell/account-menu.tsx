"use client";

import { signOut } from "next-auth/react";
import { DropdownMenu } from "radix-ui";
import { chooseTheme, type ThemeChoice } from "#components/theme/theme-choice.ts";
import { useThemeChoice } from "#components/theme/use-theme-choice.ts";
import type { IconName } from "#components/ui/icon.tsx";
import { MenuChoice, MenuContent, MenuEntry, MenuLabel, MenuLine } from "#components/ui/menu.tsx";
import { useMember } from "./member.tsx";

const themes: readonly { value: ThemeChoice; text: string; icon: IconName }[] = [
  { value: "dark", text: "Dark", icon: "moon" },
  { value: "light", text: "Light", icon: "sun" },
  { value: "system", text: "System", icon: "system" },
];

export function AccountMenu() {
  const { me } = useMember();
  const theme = useThemeChoice();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={`Account: ${me.user.name}`}
        className="grid size-[26px] shrink-0 place-items-center rounded-full border border-line-2 bg-raise font-[560] text-[11px] text-ink transition-colors hover:border-edge pointer-coarse:size-8"
      >
        <span aria-hidden="true">{toInitials(me.user.name)}</span>
      </DropdownMenu.Trigger>
      <MenuContent align="end">
        <DropdownMenu.Label className="px-2.5 pt-2 pb-2">
          <span className="block truncate font-medium text-ink">{me.user.name}</span>
          <span className="block truncate text-mute text-xs">{me.user.email}</span>
        </DropdownMenu.Label>
        <MenuLine />
        <MenuLabel>Theme</MenuLabel>
        <DropdownMenu.RadioGroup
          value={theme}
          onValueChange={(value) => {
            const wanted = themes.find((choice) => choice.value === value);
            if (wanted) chooseTheme(wanted.value);
          }}
        >
          {themes.map(({ value, text, icon }) => (
            <MenuChoice key={value} value={value} icon={icon}>
              {text}
            </MenuChoice>
          ))}
        </DropdownMenu.RadioGroup>
        <MenuLine />
        <MenuEntry icon="leave" onSelect={() => signOut({ callbackUrl: "/sign-in" })}>
          Sign out
        </MenuEntry>
      </MenuContent>
    </DropdownMenu.Root>
  );
}

/** `PL` for Platform, `AB` for Ada Byron. */
function toInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters =
    words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? "?")].slice(0, 2);
  return letters.join("").toUpperCase();
}
