import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { AccountLinkId, AccountLinks, isUsable, linkOwner, PasskeyId, Passkeys } from "../accounts/index.ts"
import type { OutboxMessage } from "../consistency/index.ts"
import { findMailSettings, WorkspaceQueries } from "../management/index.ts"
import { type Mailbox, MailRenderer, ServiceAddress } from "../mails/index.ts"
import { Outcome } from "../outbox/index.ts"
import { Vault } from "../workspaces/index.ts"
import { accountPath, linkAddress } from "./linkAddress.ts"
import { tokenOf } from "./newLink.ts"

/** A message that becomes a mail to a person about their account. */
export type AccountMessage = Extract<
  OutboxMessage,
  { readonly _tag: "SendAccountLink" | "SendPasskeyNotice" }
>

/** The mail of a message, and what to do after it is delivered. Fails with the outcome of a mail that is not sent. */
export const letterOf = (message: AccountMessage) =>
  message._tag === "SendAccountLink" ? linkLetter(message) : passkeyLetter(message)

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
    link: linkAddress(service, link.language, tokenOf(link, secret))
  })
  return { recipient, rendered, delivered: links.forgetSecret(link) }
})

/** In the language of the workspace's mails, as an invitation. */
const passkeyLetter = Effect.fnUntraced(function* ({
  passkeyId,
  workspaceId
}: Extract<AccountMessage, { readonly _tag: "SendPasskeyNotice" }>) {
  const [passkeys, renderer, service] = [yield* Passkeys, yield* MailRenderer, yield* ServiceAddress]
  const passkey = Option.getOrNull(yield* passkeys.find(PasskeyId.make(passkeyId)))
  if (passkey === null) return yield* skip("removed")
  const { value: settings } = yield* findMailSettings(workspaceId)
  const recipient: Mailbox = { name: "", address: passkey.account.email }
  const rendered = yield* renderer.passkey({
    language: settings.language,
    recipient,
    service: service.hostname,
    name: passkey.name,
    link: new URL(accountPath, service).href
  })
  return { recipient, rendered, delivered: Effect.void }
})
