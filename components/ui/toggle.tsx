import { Switch } from "radix-ui";
import { type ReactNode, useId } from "react";

type ToggleProps = { children: ReactNode; checked: boolean; onChange: (checked: boolean) => void };

/** A row with its switch at the end; the whole row is the target. */
export function Toggle({ children, checked, onChange }: ToggleProps) {
  const id = useId();
  return (
    <div className="flex min-h-7 items-center justify-between gap-3 px-3.5">
      <label htmlFor={id} className="flex-1 cursor-pointer">
        {children}
      </label>
      <Switch.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        className="group relative grid h-6 w-8 shrink-0 cursor-pointer place-items-center rounded-full"
      >
        <span className="block h-[15px] w-[26px] rounded-full border border-edge bg-transparent p-px transition-colors group-data-[state=checked]:border-accent group-data-[state=checked]:bg-accent">
          <Switch.Thumb className="block size-[11px] rounded-full bg-edge transition-transform data-[state=checked]:translate-x-[11px] data-[state=checked]:bg-surface" />
        </span>
      </Switch.Root>
    </div>
  );
}
