import { randomUUID } from "node:crypto"
import { domainOf, type Email } from "@calendeal/domain/contacts"
import type { InstallationSender, OutgoingMail } from "@calendeal/domain/mails"

const words = "This is a test mail of Calendeal. The mail server has accepted it."

/** A mail that shows that the settings of mail work. */
export const testMail = ({ address, bounceAddress }: InstallationSender, to: Email): OutgoingMail => ({
  from: { name: "Calendeal", address },
  replyTo: null,
  to: { name: "", address: to },
  envelopeFrom: bounceAddress ?? address,
  messageId: `${randomUUID()}@${domainOf(address)}`,
  thread: null,
  subject: "Test mail of Calendeal",
  text: `${words}\n`,
  html: `<!doctype html><html lang="en"><body><p>${words}</p></body></html>`,
  description: words,
  calendar: null,
  unsubscribeUrl: null
})
