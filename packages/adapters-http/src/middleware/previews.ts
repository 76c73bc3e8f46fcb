import { identifySession, type Sessions } from "@calendeal/domain/accounts"
import type { Fingerprint, IdGenerator } from "@calendeal/domain/consistency"
import { MayPreview } from "@calendeal/domain/event-types"
import { admitSession, type WorkspaceQueries } from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import { sessionCookie } from "../contract/index.ts"
import { presentedSession, setSessionCookie } from "./sessions.ts"

/**
 * Lets a member who is signed in see hidden event types (D-PREV-1). The session is looked up only if the request found a hidden one.
 * Other sites cannot use it: the cookie is not sent in their frames and requests, and nothing is changed.
 */
export const previewing = Effect.gen(function* () {
  const ports = yield* Effect.context<Sessions | Fingerprint | IdGenerator | WorkspaceQueries>()
  return (request: HttpServerRequest.HttpServerRequest) =>
    <E, R>(route: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) => {
      if (request.headers["cookie"]?.includes(sessionCookie) !== true) return route
      const mayPreview = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
        const secret = presentedSession(request)
        const found = Option.isSome(secret) ? yield* identifySession(secret.value) : Option.none()
        if (Option.isNone(found)) return false
        const { replacement, session } = found.value
        if (replacement !== null) yield* setSessionCookie(replacement, session)
        const reading = { least: "member", hostAccess: "own", scope: "read" } as const
        return Option.isSome(yield* Effect.option(admitSession(session, workspaceId, reading)))
      })
      return Effect.provideService(route, MayPreview, (workspaceId) =>
        mayPreview(workspaceId).pipe(
          Effect.provideService(HttpServerRequest.HttpServerRequest, request),
          Effect.provideContext(ports)
        )
      )
    }
})
