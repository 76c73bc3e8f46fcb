import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { Email, Language } from "../../kernel/texts/index.ts"
import { WorkspaceId } from "../workspaces/index.ts"
import { LocalPath } from "./localPath.ts"

/** A link's identifier, a UUID. */
export const AccountLinkId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("AccountLinkId"))
export type AccountLinkId = typeof AccountLinkId.Type

/** SHA-256 of a link's secret, in hexadecimal. */
export const AccountLinkHash = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)).pipe(
  Schema.brand("AccountLinkHash")
)
export type AccountLinkHash = typeof AccountLinkHash.Type

/** What a link is for. `operator`: the operator's command printed it. */
export const LinkWay = Schema.Literals(["email", "invitation", "operator"])
export type LinkWay = typeof LinkWay.Type

/** A link that signs in once (D-SIGN-2). Of a workspace whose member has the email; one of way `email` is only kept there. */
export const AccountLink = Schema.Struct({
  id: AccountLinkId,
  workspaceId: WorkspaceId,
  email: Email,
  way: LinkWay,
  hash: AccountLinkHash,
  /** The encrypted secret, until the mail is sent. Null: it is sent, or nothing is to be sent. */
  sealedSecret: Schema.NullOr(Schema.String),
  language: Language,
  next: Schema.NullOr(LocalPath),
  createdAt: Schema.DateTimeUtc,
  expiresAt: Schema.DateTimeUtc,
  /** The session that it has begun. */
  usedBy: Schema.NullOr(Schema.String)
})
export type AccountLink = typeof AccountLink.Type

/** How long a link can be used, in minutes (D-SIGN-2). A spare one that is mailed can be used longer (D-SIGN-16). */
export const linkMinutes: Readonly<Record<LinkWay, number>> = {
  email: 15,
  invitation: 7 * 24 * 60,
  operator: 24 * 60
}

export const linkEnd = (way: LinkWay, createdAt: DateTime.Utc, minutes = linkMinutes[way]): DateTime.Utc =>
  DateTime.add(createdAt, { minutes })

/** For how many minutes this link can be used. */
export const minutesOf = ({ createdAt, expiresAt }: Pick<AccountLink, "createdAt" | "expiresAt">): number =>
  Math.round((DateTime.toEpochMillis(expiresAt) - DateTime.toEpochMillis(createdAt)) / 60_000)

/** Whether a link can be used at `now`: once, and before its end (D-SIGN-2). */
export const isUsable = (
  { expiresAt, usedBy }: Pick<AccountLink, "expiresAt" | "usedBy">,
  now: DateTime.Utc
): boolean => usedBy === null && DateTime.isLessThan(now, expiresAt)

/** The owner of a link's sealed secret. */
export const linkOwner = ({ id, workspaceId }: Pick<AccountLink, "id" | "workspaceId">) => ({
  workspaceId,
  kind: "account_link",
  id
})
