import { reaches, type Session } from "@calendeal/domain/accounts"
import {
  commit,
  createTokenWithToken,
  createTokenInSession,
  revokeToken,
  rotateToken,
  tokensOfAccount
} from "@calendeal/domain/management"
import { membershipsWithin } from "@calendeal/domain/sign-in"
import { type AccessToken, AccessTokenId, AccessTokens, type WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import {
  AccessTokenDraft,
  AccessTokenRotation,
  Forbidden,
  InvalidToken,
  Membership,
  NotFound,
  User
} from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { invalidField, refuse } from "../../middleware/refusals.ts"
import { find, wireErrors } from "./resources.ts"

const draft = strictFieldsOf(AccessTokenDraft)
const rotation = strictFieldsOf(AccessTokenRotation)

interface ById {
  readonly params: { readonly tokenId: string }
}

interface ByMember {
  readonly params: { readonly userId: string }
}

export const listAccessTokens = Effect.fnUntraced(function* () {
  const user = yield* User
  const tokens = yield* AccessTokens
  const held =
    "account" in user ? yield* tokensOfAccount(yield* membershipsOf(user)) : yield* tokens.ofUser(user.userId)
  const items = held.map((token) => ({
    ...publicFields(token),
    revokedIn: token.refusedIn,
    isCurrent: token.id === user.id
  }))
  return { items, nextCursor: null }
})

export const createAccessToken = Effect.fnUntraced(
  function* () {
    const user = yield* User
    const { expiresInDays, workspaceId: onlyIn, ...named } = yield* draft
    const settings = { ...named, ...(expiresInDays !== undefined && { days: expiresInDays }) }
    return newTokenView(
      "account" in user
        ? yield* createTokenInSession(user, yield* membershipFor(user, onlyIn), settings)
        : yield* createTokenWithToken(user, { ...settings, ...(onlyIn !== undefined && { onlyIn }) })
    )
  },
  Effect.catchTags({
    StateConflict: wireErrors.StateConflict,
    BadAccessToken: refuse(InvalidToken),
    TokenTooNarrow: refuse(Forbidden)
  })
)

export const rotateAccessToken = Effect.fnUntraced(
  function* ({ params }: ById) {
    const { overlapSeconds } = yield* rotation
    const { id, userId } = yield* ownToken(params)
    return newTokenView(yield* rotateToken(yield* User, userId, id, overlapSeconds))
  },
  Effect.catchTags({
    StateConflict: wireErrors.StateConflict,
    ResourceNotFound: wireErrors.ResourceNotFound,
    TokenTooNarrow: refuse(Forbidden)
  })
)

export const revokeAccessToken = Effect.fnUntraced(
  function* ({ params }: ById) {
    const { by, id, userId } = yield* ownToken(params)
    yield* revokeToken(by, userId, id)
  },
  Effect.catchTags({ ResourceNotFound: wireErrors.ResourceNotFound, TokenTooNarrow: refuse(Forbidden) })
)

/** The memberships of the account in the workspaces that the session reaches. */
const membershipsOf = Effect.fnUntraced(function* (session: Session) {
  const memberships = yield* membershipsWithin(session)
  return memberships.filter(({ workspaceId }) => reaches(session, workspaceId))
})

/** The membership for which the session creates a token: of the named workspace, or of the only one. */
const membershipFor = Effect.fnUntraced(function* (session: Session, wanted: WorkspaceId | undefined) {
  const memberships = yield* membershipsOf(session)
  const [membership, ...others] =
    wanted === undefined ? memberships : memberships.filter(({ workspaceId }) => workspaceId === wanted)
  if (membership === undefined || others.length > 0)
    return yield* invalidField("workspaceId", {
      message: "must be one of your workspaces",
      code: "not_an_option"
    })
  return membership
})

/** The user's token of the path, and the token that the user presents. Null: a session. */
const ownToken = Effect.fnUntraced(function* (params: ById["params"]) {
  const user = yield* User
  const id = yield* idOf(params)
  if (!("account" in user)) return { by: user, id, userId: user.userId }
  const held = yield* tokensOfAccount(yield* membershipsOf(user))
  const token = held.find((one) => one.id === id)
  return token === undefined ? yield* new NotFound() : { by: null, id, userId: token.userId }
})

export const listMemberAccessTokens = Effect.fnUntraced(function* ({ params }: ByMember) {
  const { audit } = yield* Membership
  const tokens = yield* AccessTokens
  const { userId } = yield* find("members", params.userId)
  const items = (yield* tokens.ofUser(userId)).map((token) => ({
    ...publicFields(token),
    isRevoked: token.refusedIn.includes(audit.workspaceId)
  }))
  return { items, nextCursor: null }
})

export const revokeMemberAccessToken = Effect.fnUntraced(function* ({ params }: ByMember & ById) {
  const { audit } = yield* Membership
  const { userId } = yield* find("members", params.userId)
  yield* commit(audit, { _tag: "RevokeMemberTokens", userId, tokenId: yield* idOf(params) })
}, Effect.catchTags(wireErrors))

export const revokeMemberAccessTokens = Effect.fnUntraced(function* ({ params }: ByMember) {
  const { audit } = yield* Membership
  const { userId } = yield* find("members", params.userId)
  yield* commit(audit, { _tag: "RevokeMemberTokens", userId, tokenId: null })
}, Effect.catchTags(wireErrors))

const isTokenId = Schema.is(AccessTokenId)

/** A malformed id is answered as an unknown token. */
const idOf = ({ tokenId }: ById["params"]) =>
  isTokenId(tokenId) ? Effect.succeed(AccessTokenId.make(tokenId)) : Effect.fail(new NotFound())

const publicFields = (token: Omit<AccessToken, "hash">) => {
  const { createdAt, expiresAt, id, name, onlyIn, revokedAt, scopes } = token
  return { id, name, createdAt, expiresAt, revokedAt, scopes, workspaceId: onlyIn }
}

const newTokenView = ({
  secret,
  token
}: {
  readonly secret: Redacted.Redacted
  readonly token: AccessToken
}) => ({
  ...publicFields(token),
  token: Redacted.value(secret)
})
