import type { ComponentChildren } from "preact"
import type { formatsOf } from "../calendar/formats.ts"
import { Icon } from "../page/Icon.tsx"

/** A chosen time as a leaf of a calendar; an old time is struck through. */
export const PickedTime = ({
  children,
  durationMinutes,
  formats,
  isOld = false,
  note,
  start
}: {
  /** In UTC, ISO 8601. */
  readonly start: string
  readonly durationMinutes: number
  readonly formats: ReturnType<typeof formatsOf>
  readonly note: string
  readonly isOld?: boolean
  readonly children?: ComponentChildren
}) => {
  const end = new Date(Date.parse(start) + durationMinutes * 60_000).toISOString()
  const text = (
    <>
      {formats.fullDayOf(start)}
      <br />
      {formats.times(start, end)}
    </>
  )
  return (
    <div class={isOld ? "picked old" : "picked"}>
      <span class="leaf" aria-hidden="true">
        {formats.leaf.month(start)}
        <b>{formats.leaf.day(start)}</b>
      </span>
      <p>
        {isOld ? <s>{text}</s> : <strong>{text}</strong>}
        <span class="hint">{note}</span>
      </p>
      {children}
    </div>
  )
}

/** From the old time to the new one. */
export const Arrow = () => <Icon kind="flip onto" path="M5 12h14M13 6l6 6-6 6" />
