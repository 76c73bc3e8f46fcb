import type { CapturedMail } from "@calendeal/adapters-mail"
import { escaped, layout, minute } from "./layout.ts"

/** The page with the newest captured mails. */
export const listPage = (mails: ReadonlyArray<CapturedMail>): string =>
  layout(
    "Captured mails",
    `<h1>Captured mails</h1>
<p class="soft">Development writes mails to files instead of sending them. The newest is first.</p>
${mails.length === 0 ? "<p>There is no mail yet. Book a meeting, and reload this page.</p>" : `<ul>${mails.map(item).join("")}</ul>`}`
  )

const item = ({ file, sentAt, subject, to }: CapturedMail): string =>
  `<li><a href="/dev/mail/${file}"><strong>${escaped(subject)}</strong><span class="soft">${escaped(to)} · <time>${escaped(minute(sentAt))}</time></span></a></li>`
