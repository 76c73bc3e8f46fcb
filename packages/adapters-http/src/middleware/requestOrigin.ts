import type { Session } from "@calendeal/domain/accounts"
import { type Credential, type Origin, ownOrigin } from "@calendeal/domain/consistency"
import type { AccessToken, WorkspaceId } from "@calendeal/domain/workspaces"
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

/** The workspace of a request, for its log line. It is known only once the request has found it. */
export interface Tenant {
  found: WorkspaceId | undefined
}

/** The current request: where it comes from, without its credential, and the place of its workspace. */
export interface Current {
  readonly origin: Origin
  readonly tenant: Tenant
}

/** One service for both, because each in a request's context costs time. Work without a request has a place that nothing reads. */
export const CurrentRequest = Context.Reference<Current>("@calendeal/adapters-http/CurrentRequest", {
  defaultValue: () => ({ origin: ownOrigin(newRequestId()), tenant: { found: undefined } })
})

/** Where the current request comes from, without its credential. */
export const RequestOrigin = Effect.map(CurrentRequest, ({ origin }) => origin)

/** Lets work count as a request from elsewhere. */
export const withOrigin = (origin: Origin) =>
  Effect.updateService(CurrentRequest, ({ tenant }) => ({ origin, tenant }))

/** Notes the workspace that the request is about (D-MON-2). */
export const noteTenant = (id: WorkspaceId): Effect.Effect<void> =>
  Effect.map(CurrentRequest, ({ tenant }) => {
    tenant.found = id
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
