import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  AccountLinkId,
  AccountLinks,
  browserName,
  isUsable,
  linkOwner,
  minutesOf,
  PasskeyId,
  Passkeys
} from "../../workspace/accounts/index.ts"
import { memberWithEmail, WorkspaceQueries } from "../../channels/records/index.ts"
import { type Mailbox, MailRenderer, ServiceAddress } from "../../channels/mails/index.ts"
import { Outcome } from "../../channels/outbox/index.ts"
import { Vault, type WorkspaceId } from "../../workspace/workspaces/index.ts"
import { type AccountMessage, addressOf, notice, sessionOf, skip, unlimited } from "./accountNotice.ts"
import { linkAddress } from "./linkAddress.ts"
import { tokenOf } from "./newLink.ts"
import { addressLetter, tokenLetter } from "./noticeLetters.ts"

/** The mail of a message, the limits that it counts for, and what to do after it is delivered. Fails with the outcome of a mail that is not sent. */
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
    case "SendTokenNotice":
      return tokenLetter(message)
    case "SendAddressNotice":
      return addressLetter(message)
  }
}

const linkLetter = Effect.fnUntraced(function* ({
  inviterId,
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
    invitation:
      link.way === "invitation"
        ? {
            workspaceName: workspace.value.value.name,
            people: yield* peopleOf(workspaceId, link.email, inviterId)
          }
        : null,
    minutes: minutesOf(link),
    link: linkAddress(service, link.language, tokenOf(link, secret))
  })
  return { recipient, rendered, limits: unlimited, delivered: links.forgetSecret(link) }
})

/** Who invites and who is invited, by the names that they have now; null: one of them has none. */
const peopleOf = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  email: string,
  inviterId: string | undefined
) {
  if (inviterId === undefined) return null
  const queries = yield* WorkspaceQueries
  const inviter = Option.getOrUndefined(yield* queries.find(workspaceId, "members", inviterId))?.name.trim()
  const invited = (yield* memberWithEmail(workspaceId, email))?.name.trim()
  return inviter && invited ? { inviter, invited } : null
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
  const queries = yield* WorkspaceQueries
  const address = yield* addressOf(workspaceId, userId)
  const session = yield* sessionOf(address, sessionId)
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
