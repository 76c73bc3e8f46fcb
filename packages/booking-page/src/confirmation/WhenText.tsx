import { type Clock, formatsOf } from "../calendar/formats.ts"
import { deviceZone } from "../calendar/zones.ts"
import type { Words } from "../words/Words.ts"

/** A booking's time in the chosen zone, and in the device's zone if that differs. */
export const WhenText = ({
  clock,
  end,
  formats,
  locale,
  start,
  words,
  zone
}: {
  readonly start: string
  readonly end: string
  readonly zone: string
  readonly clock: Clock
  readonly locale: string
  readonly formats: ReturnType<typeof formatsOf>
  readonly words: Words
}) => {
  const device = deviceZone()
  const here = formatsOf(locale, device, clock)
  return (
    <>
      {formats.fullDayOf(start)}
      <br />
      {`${formats.time(start)} – ${formats.time(end)} (${zone.replaceAll("_", " ")})`}
      {device !== zone && (
        <>
          <br />
          <span class="hint">
            {`${here.fullDayOf(start)}, ${here.time(start)} – ${here.time(end)} (${words.yourTime}, ${device.replaceAll("_", " ")})`}
          </span>
        </>
      )}
    </>
  )
}
