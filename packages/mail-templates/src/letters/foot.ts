import type { BookingMail } from "@calendeal/domain/mails"
import { oneLine } from "@calendeal/domain/texts"
import type { Words } from "../words/index.ts"
import type { FactLine } from "./Letter.ts"
import { mailtoUrl, webUrl } from "./webUrl.ts"

/** Why the recipient gets the mail, how to reach the workspace, and the link that stops reminders. */
export const footOf = (mail: BookingMail, { foot }: Words): ReadonlyArray<FactLine> => {
  const { contact } = mail.workspace
  const name = oneLine(mail.workspace.name)
  const reasons = {
    booker: foot.booker(name),
    guest: foot.guest,
    host: foot.host(name),
    member: foot.member(name)
  }
  const reach = contact === null ? null : contactLine(contact)
  const unsubscribe = mail.links.unsubscribe === null ? null : webUrl(mail.links.unsubscribe)
  return [
    { text: reasons[mail.audience], url: null },
    ...(reach === null ? [] : [{ text: foot.reach(name), url: null }, reach]),
    ...(unsubscribe === null ? [] : [{ text: foot.unsubscribe, url: unsubscribe }])
  ]
}

const contactLine = (contact: string): FactLine => {
  const text = oneLine(contact)
  return { text, url: webUrl(text) ?? (text.includes("@") ? mailtoUrl(text) : null) }
}
