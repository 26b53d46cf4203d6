import { classNames } from "./class-names.ts";

type SegmentedProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChange: (value: Value) => void;
};

/** One choice out of a few that all fit side by side. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  return (
    <fieldset className="flex shrink-0 gap-0.5 rounded-[7px] border border-line-2 p-px">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={classNames(
            "h-[26px] rounded-[5px] px-2.5 font-medium transition-colors",
            option.value === value ? "bg-raise text-ink" : "text-mute hover:text-ink",
          )}
        >
          {option.text}
        </button>
      ))}
    </fieldset>
  );
}
