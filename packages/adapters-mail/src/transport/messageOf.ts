import { domainOf } from "@calendeal/domain/contacts"
import type { Mailbox, OutgoingMail } from "@calendeal/domain/mails"
import { oneLine } from "@calendeal/domain/texts"
import type { SendMailOptions } from "nodemailer"

/** A key that signs mails (RFC 6376). */
export interface DkimKey {
  readonly domainName: string
  readonly keySelector: string
  /** An RSA key in PEM. */
  readonly privateKey: string
}

/** The headers that a signature covers if they are there. RFC 8058 requires those of List-Unsubscribe. */
const signedHeaders =
  "from:reply-to:to:subject:date:message-id:in-reply-to:references:mime-version:content-type:auto-submitted:list-unsubscribe:list-unsubscribe-post"

/** The longest name and subject in characters. Longer ones are cut. */
const longestLine = 200

/**
 * The message for nodemailer: multipart/mixed[multipart/alternative[text, HTML, text/calendar], invite.ics] with an
 * invitation, otherwise multipart/alternative (D-MAIL-43). Names and the subject are one line each, so that they cannot add
 * headers or addresses (D-MAIL-44).
 */
export const messageOf = (mail: OutgoingMail, sentAt: Date, dkim: DkimKey | undefined): SendMailOptions => ({
  from: addressOf(mail.from),
  to: addressOf(mail.to),
  ...(mail.replyTo !== null && { replyTo: addressOf(mail.replyTo) }),
  envelope: { from: mail.envelopeFrom, to: mail.to.address },
  subject: headerText(mail.subject),
  date: sentAt,
  messageId: `<${mail.messageId}>`,
  ...(mail.thread !== null && { inReplyTo: `<${mail.thread}>`, references: `<${mail.thread}>` }),
  text: mail.text,
  html: mail.html,
  ...(mail.calendar !== null && {
    icalEvent: { method: mail.calendar.method, content: mail.calendar.content, filename: "invite.ics" }
  }),
  headers: {
    // RFC 3834, for automatic replies.
    "Auto-Submitted": "auto-generated",
    // For Exchange, which does not know the header above. Without NDR, because bounces are wanted.
    "X-Auto-Response-Suppress": "OOF, AutoReply",
    ...(mail.unsubscribeUrl !== null && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" })
  },
  ...(mail.unsubscribeUrl !== null && { list: { unsubscribe: mail.unsubscribeUrl } }),
  ...(dkim !== undefined &&
    dkim.domainName === domainOf(mail.from.address) && {
      dkim: { ...dkim, headerFieldNames: signedHeaders }
    }),
  xMailer: false,
  disableFileAccess: true,
  disableUrlAccess: true
})

const addressOf = ({ address, name }: Mailbox) => ({ address, name: headerText(name) })

/**
 * The text in one line of at most 200 characters. The beginning of an encoded word (RFC 2047) is taken apart, because some
 * readers decode it in quoted names.
 */
const headerText = (text: string): string =>
  [...oneLine(text)].slice(0, longestLine).join("").replaceAll("=?", "= ?").trim()
