import { useView } from "../view/useView.ts"
import type { DrawnDay } from "./DrawnDay.ts"
import { minutesOf, type Window } from "./week.ts"

/** What is drawn of one day: its hours, and above them busy times, meetings and an absence. Minutes since midnight. */
export const WeekBlocks = ({
  class: className,
  drawn,
  first,
  last,
  name,
  windows
}: {
  readonly class: string
  readonly name: string
  readonly windows: ReadonlyArray<Window>
  readonly drawn: DrawnDay | undefined
  /** What is shown of the day. */
  readonly first: number
  readonly last: number
}) => {
  const texts = useView().words.availability
  const placed = (start: number, end: number) => {
    const [from, to] = [Math.max(first, start), Math.min(last, end)]
    return from < to ? { "--a": (from - first) / (last - first), "--z": (to - first) / (last - first) } : null
  }
  const isShort = (start: number, end: number) => end - start < 45
  return (
    <div class={className}>
      {windows.map(({ from, to }) => {
        const [start, end] = [minutesOf(from), minutesOf(to)]
        const style = placed(start, end <= start ? 24 * 60 : end)
        return (
          style !== null && (
            <span key={`${from}-${to}`} class="span-of open" style={style} aria-hidden="true">
              {from}
              <small>{to}</small>
            </span>
          )
        )
      })}
      {drawn?.busy.map(({ end, start }) => {
        const style = placed(start, end)
        return (
          style !== null && (
            <span key={`busy ${start}`} class="span-of busy" style={style}>
              <span class="unseen">{`${name}: ${texts.busy}`}</span>
            </span>
          )
        )
      })}
      {drawn?.away !== undefined && (
        <span class="span-of busy" style={{ "--a": 0, "--z": 1 }}>
          <span dir="auto">{drawn.away}</span>
        </span>
      )}
      {drawn?.meetings.map(({ end, href, name: booker, start }) => {
        const style = placed(start, end)
        return (
          style !== null && (
            <a
              key={href}
              href={href}
              class={isShort(start, end) ? "span-of booked short" : "span-of booked"}
              style={style}
              title={booker}
              dir="auto"
            >
              {booker}
            </a>
          )
        )
      })}
    </div>
  )
}
