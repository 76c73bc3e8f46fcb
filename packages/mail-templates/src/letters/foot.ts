import type { BookingMail } from "@calendeal/domain/mails"
import { oneLine } from "@calendeal/domain/texts"
import { say } from "@calendeal/locales"
import type { MailsWords } from "@calendeal/locales/mails"
import type { FactLine } from "./Letter.ts"
import { mailtoUrl, webUrl } from "./webUrl.ts"

/** Why the recipient gets the mail, how to reach the workspace, its privacy policy (D-PAGE-39), and the link that stops reminders. */
export const footOf = (mail: BookingMail, { frame: { foot } }: MailsWords): ReadonlyArray<FactLine> => {
  const { contact, privacyUrl } = mail.workspace
  const workspace = oneLine(mail.workspace.name)
  const reasons = {
    booker: say(foot.booker, { workspace }),
    guest: foot.guest,
    host: say(foot.host, { workspace }),
    member: say(foot.member, { workspace })
  }
  const reach = contact === null ? null : contactLine(contact)
  const isVisitor = mail.audience === "booker" || mail.audience === "guest"
  const privacy = privacyUrl === null || !isVisitor ? null : webUrl(privacyUrl)
  const unsubscribe = mail.links.unsubscribe === null ? null : webUrl(mail.links.unsubscribe)
  return [
    { text: reasons[mail.audience], url: null },
    ...(reach === null ? [] : [{ text: say(foot.reach, { workspace }), url: null }, reach]),
    ...(privacy === null ? [] : [{ text: say(foot.privacy, { workspace }), url: privacy }]),
    ...(unsubscribe === null ? [] : [{ text: foot.unsubscribe, url: unsubscribe }])
  ]
}

const contactLine = (contact: string): FactLine => {
  const text = oneLine(contact)
  return { text, url: webUrl(text) ?? (text.includes("@") ? mailtoUrl(text) : null) }
}
