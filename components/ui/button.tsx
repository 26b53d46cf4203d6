import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

const looks = {
  primary: "border-accent bg-accent text-on-accent hover:brightness-110 font-semibold",
  outline: "border-line-2 bg-surface text-ink hover:bg-raise",
  danger: "border-line-2 bg-surface text-danger hover:bg-danger-soft hover:border-danger/40",
  destroy: "border-danger bg-danger text-surface hover:brightness-110 font-semibold",
  quiet: "border-transparent text-body hover:bg-raise hover:text-ink",
};

const sizes = {
  regular: "h-[30px] pointer-coarse:h-9",
  large: "h-10 text-sm",
};

type ButtonProps = ComponentProps<"button"> & { look?: keyof typeof looks; size?: keyof typeof sizes };

export function Button({
  look = "outline",
  size = "regular",
  className,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={classNames(
        "inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-[7px] border px-3 font-medium transition-colors disabled:opacity-50",
        sizes[size],
        looks[look],
        className,
      )}
      {...rest}
    />
  );
}
