import type { formatsOf } from "../calendar/formats.ts"
import type { Moving } from "../journey/State.ts"
import { say } from "@calendeal/web-kit/say"
import type { Words } from "../words/Words.ts"

/** The current time of a booking that is being moved. */
export const MovingNotice = ({
  formats,
  moving: { summary },
  words
}: {
  readonly formats: ReturnType<typeof formatsOf>
  readonly moving: Moving
  readonly words: Words
}) => (
  <p class="notice plain">
    {say(words.moving, {
      when: `${formats.fullDayOf(summary.start_time)}, ${formats.time(summary.start_time)}`
    })}
  </p>
)
