import { type Clock, formatsOf } from "../calendar/formats.ts"
import { deviceZone } from "../calendar/zones.ts"
import { say } from "@calendeal/web-kit/say"
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
            {say("{day}, {from} – {to} ({yours}, {zone})", {
              day: here.fullDayOf(start),
              from: here.time(start),
              to: here.time(end),
              yours: words.yourTime,
              zone: device.replaceAll("_", " ")
            })}
          </span>
        </>
      )}
    </>
  )
}
