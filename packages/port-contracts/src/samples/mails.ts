import { Email } from "@calendeal/domain/contacts"
import { WebAddress } from "@calendeal/domain/event-types"
import { AddressHash, type MailSettings, type OutgoingMail, type Suppression } from "@calendeal/domain/mails"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { sampleNow } from "./time.ts"

/** Mail settings with a value in each field. The password is a placeholder: a suite that sends needs one from `Vault`. */
export const sampleMailSettings = (
  workspaceId: WorkspaceId,
  overrides: Partial<MailSettings> = {}
): MailSettings => ({
  workspaceId,
  senderName: "Northwind",
  replyTo: Email.make("hello@northwind.example"),
  logoUrl: WebAddress.make("https://northwind.example/logo.png"),
  language: "de",
  paragraphs: [{ kind: "confirmed", language: "de", text: "Bitte bringen Sie Ihre Unterlagen mit.\nDanke!" }],
  texts: [
    {
      kind: "confirmed",
      audience: "booker",
      language: "de",
      subject: "Bis {when}",
      heading: null,
      text: "Guten Tag, {name}!\nWir freuen uns auf Sie."
    }
  ],
  sender: { address: Email.make("booking@northwind.example"), verifiedAt: null },
  server: {
    host: "smtp.northwind.example",
    port: 587,
    security: "starttls",
    login: { username: "booking", sealedPassword: "v1.sample.sample" }
  },
  ...overrides
})

/** A hash of no address. */
export const sampleAddressHash = (): AddressHash =>
  AddressHash.make((crypto.randomUUID() + crypto.randomUUID()).replaceAll("-", ""))

/** A suppressed address with a new hash. */
export const sampleSuppression = (
  workspaceId: WorkspaceId,
  overrides: Partial<Suppression> = {}
): Suppression => ({ workspaceId, hash: sampleAddressHash(), reason: "bounce", at: sampleNow, ...overrides })

/** An invitation as it is sent, with a new Message-ID. */
export const sampleMail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  from: { name: "Acme", address: Email.make("booking@acme.example") },
  replyTo: { name: "Ada Lovelace", address: Email.make("ada@acme.example") },
  to: { name: "Sam Rivera", address: Email.make("sam@customer.example") },
  envelopeFrom: "bounces+token@acme.example",
  messageId: `${crypto.randomUUID()}@acme.example`,
  thread: null,
  subject: "Confirmed: Intro, 24 November",
  text: "You meet Ada Lovelace on 24 November at 10:00 (Europe/Berlin).\nSee you – Zoë 🎉\n",
  html: "<!doctype html><html><body><p>You meet Ada Lovelace.</p></body></html>",
  description: "You meet Ada Lovelace.",
  calendar: {
    method: "REQUEST",
    content: "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n"
  },
  unsubscribeUrl: null,
  ...changes
})
