import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import { IdGenerator, spellBase62 } from "../consistency/index.ts"
import {
  type ApiKey,
  ApiKeyId,
  ApiKeyPrefix,
  RequestSignatures,
  type WorkspaceId
} from "../workspaces/index.ts"

/** A new API key with its secret, which is shown this once. */
export interface IssuedKey {
  readonly key: ApiKey
  readonly secret: Redacted.Redacted<string>
}

/** A new key for the workspace (D-KEY-1) that is stored nowhere yet. */
export const drawKey = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const idGenerator = yield* IdGenerator
  const signatures = yield* RequestSignatures
  const id = ApiKeyId.make(yield* idGenerator.uuid)
  const { sealed, secret } = yield* signatures.issue(workspaceId, id)
  const key: ApiKey = {
    id,
    workspaceId,
    prefix: ApiKeyPrefix.make(`ak_${spellBase62(yield* idGenerator.bits128, 13)}`),
    sealedSecret: sealed,
    createdAt: yield* DateTime.now,
    expiresAt: null,
    revokedAt: null
  }
  const issued: IssuedKey = { key, secret }
  return issued
})
