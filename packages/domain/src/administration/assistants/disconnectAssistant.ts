import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Membership } from "../../workspace/accounts/index.ts"
import { Fingerprint, type Origin } from "../../workspace/consistency/index.ts"
import { type AccessTokenId, AccessTokens, isActive } from "../../workspace/workspaces/index.ts"
import { ResourceNotFound } from "../management/index.ts"
import type { AssistantClientId } from "./AssistantClient.ts"
import { GrantHash } from "./AssistantGrant.ts"
import { type AssistantConnection, Assistants } from "./Assistants.ts"
import { logAssistant } from "./logAssistant.ts"
import { refreshParts } from "./refreshParts.ts"

/** The assistants that are connected with these memberships, the oldest first of each (D-OAUTH-10). */
export const assistantsOf = Effect.fn("assistants.list")(function* (memberships: ReadonlyArray<Membership>) {
  const assistants = yield* Assistants
  const now = yield* DateTime.now
  const found = yield* Effect.forEach(
    memberships,
    ({ userId, workspaceId }) =>
      Effect.map(assistants.ofUser(userId), (held) =>
        held.filter(
          ({ grant, token }) =>
            grant.tokens !== null &&
            token.home === workspaceId &&
            isActive(token, now) &&
            !token.refusedIn.includes(workspaceId)
        )
      ),
    { concurrency: 5 }
  )
  return found.flat()
})

/** Disconnects one of them (D-OAUTH-10). Fails with ResourceNotFound. */
export const disconnectAssistant = Effect.fn("assistants.disconnect")(function* (
  memberships: ReadonlyArray<Membership>,
  id: AccessTokenId,
  origin: Origin
) {
  const found = (yield* assistantsOf(memberships)).find(({ token }) => token.id === id)
  if (found === undefined) return yield* new ResourceNotFound()
  yield* end(found, origin)
})

/** Disconnects the program that presents one of its tokens (RFC 7009). Others change nothing. */
export const revokeAssistant = Effect.fn("assistants.revoke")(function* (
  text: string,
  clientId: AssistantClientId,
  origin: Origin
) {
  const [assistants, { sha256 }] = [yield* Assistants, yield* Fingerprint]
  const { family } = refreshParts(text)
  for (const [kind, part] of [
    ["access", text],
    ["family", family]
  ] as const) {
    const hash = GrantHash.make(yield* sha256(part))
    const found = Option.getOrNull(yield* assistants.find({ kind, hash }))
    if (found !== null && found.grant.clientId === clientId && found.token.revokedAt === null)
      return yield* end(found, { ...origin, credential: { kind: "assistant", id: found.token.id } })
  }
})

const end = Effect.fnUntraced(function* ({ token }: AssistantConnection, origin: Origin) {
  const tokens = yield* AccessTokens
  yield* tokens.revoke(token.userId, token.id, yield* DateTime.now)
  yield* logAssistant(token, "disconnect", origin)
})
