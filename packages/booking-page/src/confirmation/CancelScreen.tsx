import { formatsOf } from "../calendar/formats.ts"
import { localeFor } from "../calendar/localeFor.ts"
import type { Screenly } from "../journey/Screenly.ts"
import type { Moving } from "../journey/State.ts"
import { Message } from "./Message.tsx"

/** Asks once more before a booking is cancelled. */
export const CancelScreen = ({
  heading,
  journey,
  moving,
  view: { lang, words }
}: Screenly & { readonly moving: Moving }) => {
  const formats = formatsOf(localeFor(lang), journey.zone)
  const { start_time, title } = moving.summary
  const { isBusy, isHeld } = journey
  return (
    <>
      <p class="chosen">
        <span>
          <strong>{title}</strong>
          <br />
          {`${formats.fullDayOf(start_time)}, ${formats.time(start_time)}`}
        </span>
      </p>
      <Message
        heading={heading}
        title={words.cancelTitle}
        text={words.cancelText}
        action={
          <>
            <button type="button" class="button quiet" onClick={() => journey.show(moving)}>
              {words.keep}
            </button>
            <button
              type="button"
              class="button"
              disabled={isBusy || isHeld}
              onClick={() => void journey.cancel(moving.token)}
            >
              {isBusy ? words.working : words.cancelYes}
            </button>
          </>
        }
      />
    </>
  )
}
