import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & { icon: IconName; label: string };

/** A button that shows only a drawing: its label is its name and its hint. */
export function IconButton({ icon, label, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        "inline-grid size-7 shrink-0 place-items-center rounded-md text-mute transition-colors hover:bg-raise hover:text-ink pointer-coarse:size-9",
        className,
      )}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}
