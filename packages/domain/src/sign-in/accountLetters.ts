import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import {
  AccountLinkId,
  AccountLinks,
  browserName,
  isUsable,
  linkOwner,
  minutesOf,
  PasskeyId,
  Passkeys,
  Sessions
} from "../accounts/index.ts"
import { Email } from "../contacts/index.ts"
import type { OutboxMessage } from "../consistency/index.ts"
import { findMailSettings, WorkspaceQueries } from "../management/index.ts"
import { type AccountChange, type Mailbox, MailRenderer, ServiceAddress } from "../mails/index.ts"
import { Outcome } from "../outbox/index.ts"
import { Vault, type WorkspaceId } from "../workspaces/index.ts"
import { accountPath, linkAddress } from "./linkAddress.ts"
import { tokenOf } from "./newLink.ts"

/** A message that becomes a mail to a person about their account. */
export type AccountMessage = Extract<
  OutboxMessage,
  {
    readonly _tag: "SendAccountLink" | "SendPasskeyNotice" | "SendPasswordNotice" | "SendSignInNotice"
  }
>

/** The mail of a message, and what to do after it is delivered. Fails with the outcome of a mail that is not sent. */
export const letterOf = (message: AccountMessage) => {
  switch (message._tag) {
    case "SendAccountLink":
      return linkLetter(message)
    case "SendPasskeyNotice":
      return passkeyLetter(message)
    case "SendPasswordNotice":
      return passwordLetter(message)
    case "SendSignInNotice":
      return newBrowserLetter(message)
  }
}

const skip = (reason: string) => Effect.fail(Outcome.Skipped({ reason }))

const linkLetter = Effect.fnUntraced(function* ({
  linkId,
  workspaceId
}: Extract<AccountMessage, { readonly _tag: "SendAccountLink" }>) {
  const [links, queries, renderer] = [yield* AccountLinks, yield* WorkspaceQueries, yield* MailRenderer]
  const [service, vault] = [yield* ServiceAddress, yield* Vault]
  const link = Option.getOrNull(yield* links.find(workspaceId, AccountLinkId.make(linkId)))
  const workspace = yield* queries.find(workspaceId, "workspace", workspaceId)
  if (link === null || link.sealedSecret === null || Option.isNone(workspace)) return yield* skip("removed")
  if (!isUsable(link, yield* DateTime.now)) return yield* skip("expired")
  const secret = yield* vault
    .unseal(linkOwner(link), link.sealedSecret)
    .pipe(
      Effect.catchTag("SecretUnreadable", () => Effect.fail(Outcome.Refused({ code: "secret_unreadable" })))
    )
  const recipient: Mailbox = { name: "", address: link.email }
  const rendered = yield* renderer.account({
    language: link.language,
    recipient,
    service: service.hostname,
    invitation: link.way === "invitation" ? { workspaceName: workspace.value.value.name } : null,
    minutes: minutesOf(link),
    link: linkAddress(service, link.language, tokenOf(link, secret))
  })
  return { recipient, rendered, delivered: links.forgetSecret(link) }
})

const passkeyLetter = Effect.fnUntraced(function* ({
  passkeyId,
  workspaceId
}: Extract<AccountMessage, { readonly _tag: "SendPasskeyNotice" }>) {
  const passkeys = yield* Passkeys
  const passkey = Option.getOrNull(yield* passkeys.find(PasskeyId.make(passkeyId)))
  if (passkey === null) return yield* skip("removed")
  return yield* notice(workspaceId, passkey.account.email, { _tag: "PasskeyAdded", name: passkey.name })
})

const passwordLetter = Effect.fnUntraced(function* ({
  change,
  userId,
  workspaceId
}: Extract<AccountMessage, { readonly _tag: "SendPasswordNotice" }>) {
  return yield* notice(workspaceId, yield* addressOf(workspaceId, userId), { _tag: change })
})

/** Time, way and browser are the session's. The browser's own name is any text: the mail has only its family (D-SIGN-17). */
const newBrowserLetter = Effect.fnUntraced(function* ({
  sessionId,
  userId,
  workspaceId
}: Extract<AccountMessage, { readonly _tag: "SendSignInNotice" }>) {
  const [queries, sessions] = [yield* WorkspaceQueries, yield* Sessions]
  const address = yield* addressOf(workspaceId, userId)
  const session = (yield* sessions.ofEmail(address)).find(({ id }) => id === sessionId)
  const workspace = yield* queries.find(workspaceId, "workspace", workspaceId)
  if (session === undefined || Option.isNone(workspace)) return yield* skip("removed")
  return yield* notice(workspaceId, address, {
    _tag: "NewBrowser",
    at: session.createdAt,
    timezone: workspace.value.value.timezone,
    way: session.way,
    browser: browserName(session.browser)
  })
})

/** The address of a member. Fails if there is none any more. */
const addressOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId, userId: string) {
  const queries = yield* WorkspaceQueries
  const member = yield* queries.find(workspaceId, "members", userId)
  const address = Option.flatMap(member, ({ email }) => decodeEmail(email))
  return Option.isSome(address) ? address.value : yield* skip("removed")
})

const decodeEmail = Schema.decodeUnknownOption(Email)

/** In the language of the workspace's mails, as an invitation. */
const notice = Effect.fnUntraced(function* (workspaceId: WorkspaceId, address: Email, change: AccountChange) {
  const [renderer, service] = [yield* MailRenderer, yield* ServiceAddress]
  const { value: settings } = yield* findMailSettings(workspaceId)
  const recipient: Mailbox = { name: "", address }
  const rendered = yield* renderer.accountNotice({
    language: settings.language,
    recipient,
    service: service.hostname,
    change,
    link: new URL(accountPath, service).href
  })
  return { recipient, rendered, delivered: Effect.void }
})
