import type { RefObject } from "preact"
import { formatsOf, localeFor } from "../calendar/formats.ts"
import type { Summary } from "../journey/State.ts"
import type { Words } from "../words/Words.ts"
import { Message } from "./Message.tsx"

/** Asks for confirmation before cancelling a booking. */
export const CancelScreen = ({
  heading,
  isBusy,
  isHeld,
  lang,
  onCancel,
  onKeep,
  summary: { start_time, title },
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
  readonly onKeep: () => void
  readonly onCancel: () => void
}) => {
  const formats = formatsOf(localeFor(lang), zone)
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
            <button type="button" class="button quiet" onClick={onKeep}>
              {words.keep}
            </button>
            <button type="button" class="button" disabled={isBusy || isHeld} onClick={onCancel}>
              {isBusy ? words.working : words.cancelYes}
            </button>
          </>
        }
      />
    </>
  )
}
