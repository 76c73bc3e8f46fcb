import type { Range } from "@calendeal/domain/event-types"

/** A small number with a button on either side, which move it by one and stay inside of its range. */
export const Stepper = ({
  label,
  less,
  more,
  onChange,
  range,
  value
}: {
  readonly label: string
  readonly less: string
  readonly more: string
  readonly range: Range
  readonly value: number
  readonly onChange: (value: number) => void
}) => {
  const [lower, higher] = [value - 1, value + 1]
  return (
    <span class="stepper" role="group" aria-label={label}>
      <button
        type="button"
        aria-label={less}
        disabled={lower < (range.minimum ?? 0)}
        onClick={() => onChange(lower)}
      >
        −
      </button>
      <b aria-live="polite">{value}</b>
      <button
        type="button"
        aria-label={more}
        disabled={higher > (range.maximum ?? Infinity)}
        onClick={() => onChange(higher)}
      >
        +
      </button>
    </span>
  )
}
