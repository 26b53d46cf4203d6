"use client";

import { Icon, type IconName } from "#components/ui/icon.tsx";

type GraphControlsProps = {
  onZoomIn: () => void;
  onZoomOut: () => void;
  onFit: () => void;
  onTidy: () => void;
  isArranging: boolean;
  isLasso: boolean;
  onLasso: () => void;
};

/** Zoom, fit, tidy and the lasso, at the picture's lower right. */
export function GraphControls(props: GraphControlsProps) {
  return (
    <fieldset
      data-over-picture
      className="absolute right-3 bottom-3 z-10 flex flex-col overflow-hidden rounded-lg border border-line-2 bg-surface"
    >
      <legend className="sr-only">Picture</legend>
      <Control icon="plus" label="Zoom in" onPress={props.onZoomIn} />
      <Control icon="minus" label="Zoom out" onPress={props.onZoomOut} />
      <Control icon="fit" label="Fit all in view" onPress={props.onFit} />
      <Control icon="tidy" label="Tidy" onPress={props.onTidy} isDisabled={props.isArranging} />
      <Control
        icon="lasso"
        label="Lasso"
        hint="Lasso: draw around memories. With Shift, a drag draws a box at any time"
        onPress={props.onLasso}
        isOn={props.isLasso}
      />
    </fieldset>
  );
}

type ControlProps = {
  icon: IconName;
  label: string;
  /** Where the label alone says too little. */
  hint?: string;
  onPress: () => void;
  isDisabled?: boolean;
  /** Only for what stays pressed. */
  isOn?: boolean;
};

function Control({ icon, label, hint = label, onPress, isDisabled = false, isOn }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={hint}
      aria-pressed={isOn}
      disabled={isDisabled}
      onClick={onPress}
      className="grid h-[30px] w-[32px] place-items-center border-line border-t text-body -outline-offset-2 transition-colors first-of-type:border-t-0 hover:bg-raise hover:text-ink disabled:opacity-50 aria-pressed:bg-accent-soft aria-pressed:text-accent pointer-coarse:size-10"
    >
      <Icon name={icon} />
    </button>
  );
}
