import { say } from "@calendeal/locales"
import type { MailsWords } from "@calendeal/locales/mails"

/** Writes a label before its value on the same line, such as `Where:`. */
export const labelledBy =
  ({ frame }: MailsWords) =>
  (label: string): string =>
    say(frame.label, { label })
