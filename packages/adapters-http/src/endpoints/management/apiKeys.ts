import { commit, newApiKey, type IssuedKey, KeyEnded } from "@calendeal/domain/management"
import { expire, isActive, revoke } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { ApiKeyDraft, ApiKeyRotation, Conflict, Membership } from "../../contract/index.ts"
import { optionalFieldsOf, strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { find, type Listing, list, wireErrors } from "./resources.ts"

const draft = optionalFieldsOf(ApiKeyDraft)
const rotation = strictFieldsOf(ApiKeyRotation)

interface ById {
  readonly params: { readonly keyId: string }
}

export const listApiKeys = ({ query }: Listing) => list("apiKeys", {}, query, (key) => key)

export const getApiKey = ({ params }: ById) => find("apiKeys", params.keyId)

export const createApiKey = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const { name = null } = yield* draft
  const issued = yield* newApiKey(audit.workspaceId, name)
  yield* commit(audit, { _tag: "CreateApiKey", key: issued.key })
  return newKeyView(issued)
}, Effect.catchTags(wireErrors))

export const rotateApiKey = Effect.fnUntraced(
  function* ({ params }: ById) {
    const { audit } = yield* Membership
    const { overlapSeconds } = yield* rotation
    const key = yield* find("apiKeys", params.keyId)
    if (!isActive(key, audit.at)) return yield* new KeyEnded()
    const issued = yield* newApiKey(audit.workspaceId, key.name)
    yield* commit(audit, {
      _tag: "RotateApiKey",
      key: expire(key, DateTime.add(audit.at, { seconds: overlapSeconds })),
      successor: issued.key
    })
    return newKeyView(issued)
  },
  Effect.catchTags({
    ...wireErrors,
    KeyEnded: ({ message }: KeyEnded) => Effect.fail(new Conflict({ message })),
    // Keys are never removed, so another request has revoked it in the meantime.
    ResourceNotFound: () => Effect.fail(new Conflict({ message: new KeyEnded().message }))
  })
)

export const revokeApiKey = Effect.fnUntraced(
  function* ({ params }: ById) {
    const { audit } = yield* Membership
    const key = yield* find("apiKeys", params.keyId)
    if (key.revokedAt === null) yield* commit(audit, { _tag: "RevokeApiKey", key: revoke(key, audit.at) })
  },
  // Another request has revoked it in the meantime.
  Effect.catchTags({ ...wireErrors, ResourceNotFound: () => Effect.void })
)

const newKeyView = ({ key: { id, prefix }, secret }: IssuedKey) => ({
  id,
  prefix,
  secret: Redacted.value(secret)
})
