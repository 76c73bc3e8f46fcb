/**
 * Mails over SMTP and IMAP. `transport/messageOf.ts` writes a message, `transport/outcomeOf.ts` decides which replies are
 * permanent, `guardedSocket.ts` where a workspace's own server may be, `bounces/bounceReportOf.ts` which messages are bounces.
 */

export { type BounceReport, bounceReportOf } from "./bounces/bounceReportOf.ts"
export * as CapturedMails from "./capture/CapturedMails.ts"
export type { CapturedMail } from "./capture/CapturedMails.ts"
export { type ImapMailbox, imapMailboxNamed } from "./mailbox/ImapMailbox.ts"
export { MailboxUnreadable, readUnseen } from "./mailbox/readUnseen.ts"
export type { OwnServers } from "./transport/guardedSocket.ts"
export type { Installation } from "./transport/installation.ts"
export * as MailTransport from "./transport/MailTransport.ts"
export type { DkimKey } from "./transport/messageOf.ts"
export type { OAuth2Login } from "./transport/smtpOptions.ts"
export { type SmtpServer, smtpServerNamed } from "./transport/SmtpServer.ts"
