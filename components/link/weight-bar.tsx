/** A link's weight, 0 to 1, as a short bar; the figure is read out. */
export function WeightBar({ weight }: { weight: number }) {
  return (
    <span className="block h-[3px] w-full rounded-sm bg-line-2" title={`weight ${weight}`}>
      <span className="sr-only">, weight {weight}</span>
      <span className="block h-[3px] rounded-sm bg-mute" style={{ width: `${weight * 100}%` }} />
    </span>
  );
}
