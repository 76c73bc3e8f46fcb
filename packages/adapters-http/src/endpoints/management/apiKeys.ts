import { commit, drawKey, type IssuedKey, KeyEnded, type Position } from "@calendeal/domain/management"
import { expire, isUsable, revoke } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { HttpServerRequest } from "effect/http"
import { ApiKeyDraft, ApiKeyRotation, Conflict, Membership } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { found } from "./found.ts"
import { listed } from "./listed.ts"
import { refused } from "./refused.ts"

const draft = strictFieldsOf(ApiKeyDraft)
const rotation = strictFieldsOf(ApiKeyRotation)

interface Named {
  readonly params: { readonly keyId: string }
}

export const listApiKeys = ({
  query
}: {
  readonly query: { readonly limit?: number; readonly cursor?: Position }
}) => listed("apiKeys", {}, query, (key) => key)

export const getApiKey = ({ params }: Named) => found("apiKeys", params.keyId)

export const issueApiKey = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const isEmpty = headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) === 0
  if (!isEmpty) yield* draft
  const issued = yield* drawKey(audit.workspaceId)
  yield* commit(audit, { _tag: "IssueKey", key: issued.key })
  return shown(issued)
}, Effect.catchTags(refused))

export const rotateApiKey = Effect.fnUntraced(
  function* ({ params }: Named) {
    const { audit } = yield* Membership
    const { overlapSeconds } = yield* rotation
    const key = yield* found("apiKeys", params.keyId)
    if (!isUsable(key, audit.at)) return yield* new KeyEnded()
    const issued = yield* drawKey(audit.workspaceId)
    yield* commit(audit, {
      _tag: "RotateKey",
      key: expire(key, DateTime.add(audit.at, { seconds: overlapSeconds })),
      successor: issued.key
    })
    return shown(issued)
  },
  Effect.catchTags({
    ...refused,
    KeyEnded: ({ message }: KeyEnded) => Effect.fail(new Conflict({ message })),
    // Keys are never removed, so another request has revoked it in the meantime.
    NotThere: () => Effect.fail(new Conflict({ message: new KeyEnded().message }))
  })
)

export const revokeApiKey = Effect.fnUntraced(
  function* ({ params }: Named) {
    const { audit } = yield* Membership
    const key = yield* found("apiKeys", params.keyId)
    if (key.revokedAt === null) yield* commit(audit, { _tag: "RevokeKey", key: revoke(key, audit.at) })
  },
  // Another request has revoked it in the meantime.
  Effect.catchTags({ ...refused, NotThere: () => Effect.void })
)

const shown = ({ key: { id, prefix }, secret }: IssuedKey) => ({ id, prefix, secret: Redacted.value(secret) })
