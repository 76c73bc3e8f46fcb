import type { RefObject } from "preact"
import { PickedTime } from "../answers/PickedTime.tsx"
import { formatsOf } from "../calendar/formats.ts"
import { localeFor } from "@calendeal/web-kit/locale-for"
import type { Summary } from "../journey/State.ts"
import type { Words } from "../words/Words.ts"
import { Message } from "./Message.tsx"

/** Asks for confirmation before cancelling a booking, and offers to move it instead. */
export const CancelScreen = ({
  heading,
  isBusy,
  isHeld,
  lang,
  movingHref,
  onCancel,
  onKeep,
  summary: { end_time, start_time, title },
  words,
  zone
}: {
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly summary: Summary
  readonly zone: string
  readonly lang: string
  readonly words: Words
  readonly isBusy: boolean
  /** The service has sent to wait (Retry-After). */
  readonly isHeld: boolean
  /** The address at which the booking is moved; null: it cannot be moved. */
  readonly movingHref: string | null
  readonly onKeep: () => void
  readonly onCancel: () => void
}) => (
  <Message
    heading={heading}
    title={words.cancelTitle}
    text={
      <>
        <p>
          {words.cancelText} {movingHref !== null && <a href={movingHref}>{words.moveInstead}</a>}
        </p>
        <PickedTime
          start={start_time}
          durationMinutes={(Date.parse(end_time) - Date.parse(start_time)) / 60_000}
          formats={formatsOf(localeFor(lang), zone)}
          note={title}
        />
      </>
    }
    action={
      <>
        <button type="button" class="button quiet" disabled={isBusy} onClick={onKeep}>
          {words.keep}
        </button>
        <button type="button" class="button bad" disabled={isBusy || isHeld} onClick={onCancel}>
          {isBusy ? words.working : words.cancelYes}
        </button>
      </>
    }
  />
)
