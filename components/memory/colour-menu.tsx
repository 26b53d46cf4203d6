"use client";

import { DropdownMenu } from "radix-ui";
import { Icon } from "#components/ui/icon.tsx";
import { MenuChoice, MenuContent, MenuLabel } from "#components/ui/menu.tsx";
import { type Colouring, colourings } from "./view-state.ts";

type ColourMenuProps = {
  value: Colouring;
  offered: readonly Colouring[];
  onChange: (value: Colouring) => void;
};

export function ColourMenu({ value, offered, onChange }: ColourMenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={`Colour by ${value}`}
        className="-mr-1.5 flex h-6 items-center gap-1 rounded px-1.5 text-2xs text-mute hover:text-ink"
      >
        colour <Icon name="chevron" size={10} />
      </DropdownMenu.Trigger>
      <MenuContent align="end">
        <MenuLabel>Colour by</MenuLabel>
        <DropdownMenu.RadioGroup
          value={value}
          onValueChange={(wanted) => {
            const colour = colourings.find((known) => known === wanted);
            if (colour) onChange(colour);
          }}
        >
          {offered.map((colour) => (
            <MenuChoice key={colour} value={colour}>
              {colour}
            </MenuChoice>
          ))}
        </DropdownMenu.RadioGroup>
      </MenuContent>
    </DropdownMenu.Root>
  );
}
