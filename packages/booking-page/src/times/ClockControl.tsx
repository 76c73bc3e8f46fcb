import { type Clock, usualClock } from "../calendar/formats.ts"
import type { Words } from "../words/Words.ts"

/** The choice between hours from 1 to 12 and from 0 to 23. */
export const ClockControl = ({
  clock,
  locale,
  onClock,
  words
}: {
  readonly clock: Clock
  readonly locale: string
  readonly words: Words
  readonly onClock: (clock: "12" | "24") => void
}) => {
  const shown = clock ?? usualClock(locale)
  return (
    <div class="seg" role="group" aria-label={words.clock}>
      {(["12", "24"] as const).map((one) => (
        <button key={one} type="button" aria-pressed={one === shown} onClick={() => onClock(one)}>
          {words.clocks[one]}
        </button>
      ))}
    </div>
  )
}
