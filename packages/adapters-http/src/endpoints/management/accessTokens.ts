import { commit, mintToken, revokeToken, rotateToken } from "@calendeal/domain/management"
import { type AccessToken, AccessTokenId, AccessTokens } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import {
  AccessTokenDraft,
  AccessTokenRotation,
  Caller,
  InvalidToken,
  NotFound,
  Membership
} from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { refuse } from "../../middleware/refusals.ts"
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
  const caller = yield* Caller
  const tokens = yield* AccessTokens
  const tokensOfUser = yield* tokens.ofUser(caller.userId)
  const items = tokensOfUser.map((token) => ({
    ...publicFields(token),
    refusedIn: token.refusedIn,
    isCurrent: token.id === caller.id
  }))
  return { items, nextCursor: null }
})

export const mintAccessToken = Effect.fnUntraced(
  function* () {
    const caller = yield* Caller
    const { expiresInDays, name } = yield* draft
    return newTokenView(
      yield* mintToken(caller, {
        ...(expiresInDays !== undefined && { days: expiresInDays }),
        ...(name !== undefined && { name })
      })
    )
  },
  Effect.catchTags({ StateConflict: wireErrors.StateConflict, BadAccessToken: refuse(InvalidToken) })
)

export const rotateAccessToken = Effect.fnUntraced(
  function* ({ params }: ById) {
    const caller = yield* Caller
    const { overlapSeconds } = yield* rotation
    return newTokenView(yield* rotateToken(caller, yield* idOf(params), overlapSeconds))
  },
  Effect.catchTags({ StateConflict: wireErrors.StateConflict, ResourceNotFound: wireErrors.ResourceNotFound })
)

export const revokeAccessToken = Effect.fnUntraced(
  function* ({ params }: ById) {
    yield* revokeToken(yield* Caller, yield* idOf(params))
  },
  Effect.catchTags({ ResourceNotFound: wireErrors.ResourceNotFound })
)

export const listMemberTokens = Effect.fnUntraced(function* ({ params }: ByMember) {
  const { audit } = yield* Membership
  const tokens = yield* AccessTokens
  const { userId } = yield* find("members", params.userId)
  const items = (yield* tokens.ofUser(userId)).map((token) => ({
    ...publicFields(token),
    isRefused: token.refusedIn.includes(audit.workspaceId)
  }))
  return { items, nextCursor: null }
})

export const refuseMemberToken = Effect.fnUntraced(function* ({ params }: ByMember & ById) {
  const { audit } = yield* Membership
  const { userId } = yield* find("members", params.userId)
  yield* commit(audit, { _tag: "RefuseTokens", userId, tokenId: yield* idOf(params) })
}, Effect.catchTags(wireErrors))

export const refuseMemberTokens = Effect.fnUntraced(function* ({ params }: ByMember) {
  const { audit } = yield* Membership
  const { userId } = yield* find("members", params.userId)
  yield* commit(audit, { _tag: "RefuseTokens", userId, tokenId: null })
}, Effect.catchTags(wireErrors))

const isTokenId = Schema.is(AccessTokenId)

/** A malformed id is answered as an unknown token. */
const idOf = ({ tokenId }: ById["params"]) =>
  isTokenId(tokenId) ? Effect.succeed(AccessTokenId.make(tokenId)) : Effect.fail(new NotFound())

const publicFields = ({ createdAt, expiresAt, id, name, revokedAt }: Omit<AccessToken, "hash">) => ({
  id,
  name,
  createdAt,
  expiresAt,
  revokedAt
})

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
