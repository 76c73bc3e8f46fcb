import { remindersDue } from "@calendeal/domain/mails"
import type { formatsOf } from "../calendar/formats.ts"
import type { Words } from "../words/Words.ts"

/** Which emails the booker gets, and when: the invitation, and the next reminders. Nothing without reminders (D-PAGE-38). */
export const NextMails = ({
  formats,
  reminders,
  start,
  words
}: {
  readonly formats: ReturnType<typeof formatsOf>
  /** In minutes before the start, the earliest first. */
  readonly reminders: ReadonlyArray<number>
  /** In UTC. */
  readonly start: string
  readonly words: Words
}) => {
  const due = remindersDue(reminders, Date.parse(start), Date.now())
  const mails = [
    [words.next.now, words.next.invitation],
    ...due.map(({ dueAt }) => [formats.soonDate(dueAt), words.next.reminder])
  ]
  return (
    due.length > 0 && (
      <ol class="steps" aria-label={words.next.title}>
        {/* More do not fit beside each other on a phone. */}
        {mails.slice(0, 3).map(([when, what], place) => (
          <li key={when} class={place > 0 ? "" : "now"}>
            {when}
            <span class="hint">{what}</span>
          </li>
        ))}
      </ol>
    )
  )
}
