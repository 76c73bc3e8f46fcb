import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { browserName, type Sessions } from "../../workspace/accounts/index.ts"
import type { Email } from "../../kernel/texts/index.ts"
import { WorkspaceQueries } from "../../channels/records/index.ts"
import { mailLimits, type TokenCreator } from "../../channels/mails/index.ts"
import { type AccessTokenInfo, AccessTokens, UserId } from "../../workspace/workspaces/index.ts"
import { type AccountMessage, addressIn, memberOf, notice, sessionOf, skip } from "./accountNotice.ts"
import { invitationLimits, perMailbox } from "./noticeLimits.ts"

/** A member who has not accepted gets none: the tokens of before end with the acceptance (D-SIGN-13). */
export const tokenLetter = Effect.fnUntraced(function* ({
  creator,
  tokenId,
  userId,
  workspaceId
}: Extract<AccountMessage, { readonly _tag: "SendTokenNotice" }>) {
  const [queries, tokens] = [yield* WorkspaceQueries, yield* AccessTokens]
  const { acceptedAt, email } = yield* memberOf(workspaceId, userId)
  if (acceptedAt === null) return yield* skip("unconfirmed")
  const address = yield* addressIn(email)
  const held = yield* tokens.ofUser(UserId.make(userId))
  const token = held.find(({ id }) => id === tokenId)
  const home = yield* queries.find(workspaceId, "workspace", workspaceId)
  if (token === undefined || Option.isNone(home)) return yield* skip("removed")
  const only = token.onlyIn === null ? home : yield* queries.find(token.onlyIn, "workspace", token.onlyIn)
  if (Option.isNone(only)) return yield* skip("removed")
  return yield* notice(
    workspaceId,
    address,
    {
      _tag: "TokenCreated",
      at: token.createdAt,
      timezone: home.value.value.timezone,
      name: token.name,
      scopes: token.scopes,
      workspace: token.onlyIn === null ? null : only.value.value.name,
      creator: yield* creatorOf(address, held, creator)
    },
    [yield* perMailbox(mailLimits.tokenNotices, address)]
  )
})

const creatorOf = Effect.fnUntraced(function* (
  address: Email,
  held: ReadonlyArray<AccessTokenInfo>,
  creator: Extract<AccountMessage, { readonly _tag: "SendTokenNotice" }>["creator"]
): Effect.fn.Return<TokenCreator, never, Sessions> {
  if (creator === null) return { _tag: "CommandLine" }
  if (creator.kind === "access_token")
    return { _tag: "Token", name: held.find(({ id }) => id === creator.id)?.name ?? null }
  const session = yield* sessionOf(address, creator.id)
  return { _tag: "Browser", name: session === undefined ? null : browserName(session.browser) }
})

/** The entry of the audit log has the addresses, so that the message has none (D-SIGN-18). */
export const addressLetter = Effect.fnUntraced(function* ({
  entryId,
  to,
  userId,
  workspaceId
}: Extract<AccountMessage, { readonly _tag: "SendAddressNotice" }>) {
  const queries = yield* WorkspaceQueries
  const entry = yield* queries.find(workspaceId, "auditLog", entryId)
  const workspace = yield* queries.find(workspaceId, "workspace", workspaceId)
  if (Option.isNone(entry) || Option.isNone(workspace)) return yield* skip("removed")
  const change = entry.value.changes.find(({ field }) => field === "email")
  const address = yield* addressIn(to === "former" ? change?.from : change?.to)
  if (to === "new" && (yield* memberOf(workspaceId, userId)).email !== address)
    return yield* skip("superseded")
  const { name, timezone } = workspace.value.value
  return yield* notice(
    workspaceId,
    address,
    {
      _tag: to === "former" ? "AddressLeft" : "AddressGiven",
      at: entry.value.at,
      timezone,
      workspace: name
    },
    to === "former"
      ? [yield* perMailbox(mailLimits.addressNotices, address)]
      : yield* invitationLimits(address, entry.value)
  )
})
