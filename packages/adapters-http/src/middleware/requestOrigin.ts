import type { Session } from "@calendeal/domain/accounts"
import { type Credential, type Origin, ownOrigin } from "@calendeal/domain/consistency"
import type { AccessToken } from "@calendeal/domain/workspaces"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { randomUUID } from "node:crypto"
import { CurrentSession } from "../contract/index.ts"

const validId = /^[A-Za-z0-9._-]{8,128}$/

/** The id that a caller gives a request, if it is valid (D-HTTP-5). */
export const callerIdOf = (given: string | undefined): string | null =>
  given !== undefined && validId.test(given) ? given : null

/** A new id of a request. It is never a caller's, so that entries of the log cannot be made to look like another request's. */
export const newRequestId = (): string => randomUUID()

/** Where the current request comes from, without its credential. */
export const RequestOrigin = Context.Reference<Origin>("@calendeal/adapters-http/RequestOrigin", {
  defaultValue: () => ownOrigin(newRequestId())
})

/** Our own id of the current request. */
export const RequestId = Effect.map(RequestOrigin, ({ requestId }) => requestId)

/** Where the current request comes from, with the session that it presents. */
export const sessionOrigin = Effect.gen(function* () {
  const { id } = yield* CurrentSession
  const origin: Origin = { ...(yield* RequestOrigin), credential: { kind: "session", id } }
  return origin
})

/** The session or the access token with which a request comes. */
export const credentialOf = (
  caller: Pick<AccessToken, "id"> | Pick<Session, "account" | "id">
): Credential => ({
  kind: "account" in caller ? "session" : "access_token",
  id: caller.id
})
