import type { RefObject } from "preact"
import { useState } from "preact/hooks"
import { PickedTime } from "../answers/PickedTime.tsx"
import { formatsOf } from "../calendar/formats.ts"
import { Field } from "@calendeal/web-kit/field"
import { localeFor } from "@calendeal/web-kit/locale-for"
import { idOf } from "../journey/fieldId.ts"
import type { Obstacle, Summary } from "../journey/State.ts"
import type { Words } from "../words/Words.ts"
import { Message } from "./Message.tsx"

/** Asks for confirmation before cancelling a booking, and why, and offers to move it instead (D-PAGE-33). */
export const CancelScreen = ({
  heading,
  isBusy,
  lang,
  movingHref,
  obstacle,
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
  /** Of the last attempt; null: none. */
  readonly obstacle: Obstacle | null
  /** The address at which the booking is moved; null: it cannot be moved. */
  readonly movingHref: string | null
  readonly onKeep: () => void
  readonly onCancel: (reason: string) => void
}) => {
  const [reason, setReason] = useState("")
  return (
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
          <Field
            id={idOf("reason")}
            label={words.cancelReason}
            note={words.optional}
            fault={obstacle?.isAtField ? words.refused : ""}
          >
            {(control) => (
              <textarea
                {...control}
                rows={2}
                maxLength={500}
                value={reason}
                onInput={(event) => setReason(event.currentTarget.value)}
              />
            )}
          </Field>
        </>
      }
      action={
        <>
          <button type="button" class="button quiet" disabled={isBusy} onClick={onKeep}>
            {words.keep}
          </button>
          <button
            type="button"
            class="button bad"
            disabled={isBusy || Boolean(obstacle?.until)}
            onClick={() => onCancel(reason)}
          >
            {isBusy ? words.working : words.cancelYes}
          </button>
        </>
      }
    />
  )
}
