import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { Email, Language } from "../../kernel/texts/index.ts"
import { WebAddress } from "../../workspace/event-types/index.ts"
import { type CredentialOwner, WorkspaceId } from "../../workspace/workspaces/index.ts"
import { type MailAudience, MailKind } from "./MailKind.ts"
import { OwnTexts } from "./OwnText.ts"

/** A workspace's own paragraph in the mails of one kind and language to bookers and guests. Plain text. */
export const OwnParagraph = Schema.Struct({
  kind: MailKind,
  language: Language,
  /** 1 to 2,000 characters, any number of lines. */
  text: Schema.String
})
export type OwnParagraph = typeof OwnParagraph.Type

/** The workspace's own sender address. Mails use it from `verifiedAt` on; null: not verified yet (D-MAIL-31). */
export const OwnSender = Schema.Struct({ address: Email, verifiedAt: Schema.NullOr(Schema.DateTimeUtc) })
export type OwnSender = typeof OwnSender.Type

/** The workspace's own SMTP server. */
export const OwnServer = Schema.Struct({
  host: Schema.String,
  /** 1 to 65,535. */
  port: Schema.Int,
  /** `tls`: encrypted from the first byte; `starttls`: encryption is required before the login. */
  security: Schema.Literals(["tls", "starttls"]),
  /** Null: no login. The password is encrypted by the `Vault` for this workspace (`smtpOwner`). */
  login: Schema.NullOr(Schema.Struct({ username: Schema.String, sealedPassword: Schema.String }))
})
export type OwnServer = typeof OwnServer.Type

/** How a workspace's mails look and how they are sent. */
export const MailSettings = Schema.Struct({
  workspaceId: WorkspaceId,
  /** The name of the sender; null: the workspace's name. */
  senderName: Schema.NullOr(Schema.String),
  /** Where replies of bookers and guests go; null: to the organiser. */
  replyTo: Schema.NullOr(Email),
  /** An https URL; null: no logo. */
  logoUrl: Schema.NullOr(WebAddress),
  /** The language of mails to hosts and members, and to bookers whose language is not known. */
  language: Language,
  /** At most one per kind and language. */
  paragraphs: Schema.Array(OwnParagraph),
  /** At most one per kind, audience and language. */
  texts: OwnTexts,
  /** Null: the installation's sender. */
  sender: Schema.NullOr(OwnSender),
  /** Null: the installation's server. */
  server: Schema.NullOr(OwnServer)
})
export type MailSettings = typeof MailSettings.Type

/** The settings of a workspace that has not changed them. */
export const defaultMailSettings = (workspaceId: WorkspaceId): MailSettings => ({
  workspaceId,
  senderName: null,
  replyTo: null,
  logoUrl: null,
  language: "en",
  paragraphs: [],
  texts: [],
  sender: null,
  server: null
})

/**
 * The settings that replace the current ones. An own sender keeps its verification while its address stays the same; a new
 * address is not verified (D-MAIL-31).
 */
export const changedSettings = (
  current: MailSettings,
  { sender, ...settings }: MailSettings
): MailSettings => {
  const isSame = sender !== null && sender.address === current.sender?.address
  const verifiedAt = isSame ? (current.sender?.verifiedAt ?? null) : null
  return { ...settings, sender: sender && { ...sender, verifiedAt } }
}

/** The settings with this sender address verified. Null: it is not the own sender. The first verification counts. */
export const verifiedSettings = (
  current: MailSettings,
  address: Email,
  at: DateTime.Utc
): MailSettings | null =>
  current.sender?.address === address
    ? { ...current, sender: { address, verifiedAt: current.sender.verifiedAt ?? at } }
    : null

/**
 * The stored encrypted password that a login without one keeps: for the same server and user name, so that a password is never
 * sent to another server (D-MAIL-32). Null: a password is needed.
 */
export const keptPassword = (
  current: OwnServer | null,
  next: Pick<OwnServer, "host" | "port">,
  username: string
): string | null =>
  current?.login?.username === username && current.host === next.host && current.port === next.port
    ? current.login.sealedPassword
    : null

/** The owner of the SMTP password in the vault. */
export const smtpOwner = (workspaceId: WorkspaceId): CredentialOwner => ({
  workspaceId,
  kind: "smtp",
  id: workspaceId
})

/** The workspace's paragraph of a mail; null: none. Hosts and members get none. */
export const paragraphFor = (
  { paragraphs }: MailSettings,
  kind: MailKind,
  audience: MailAudience,
  language: Language
): string | null =>
  audience === "booker" || audience === "guest"
    ? (paragraphs.find((own) => own.kind === kind && own.language === language)?.text ?? null)
    : null
