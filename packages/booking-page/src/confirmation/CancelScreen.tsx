import { formatsOf, localeFor } from "../calendar/formats.ts"
import type { ScreenProps } from "../journey/useJourney.ts"
import type { Moving } from "../journey/State.ts"
import { Message } from "./Message.tsx"

/** Asks for confirmation before cancelling a booking. */
export const CancelScreen = ({
  heading,
  journey,
  moving,
  view: { lang, words }
}: ScreenProps & { readonly moving: Moving }) => {
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
