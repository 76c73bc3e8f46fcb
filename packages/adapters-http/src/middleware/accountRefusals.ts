import { reaches, type Session } from "@calendeal/domain/accounts"
import { admit, logAside, logRefusal, type Requirement } from "@calendeal/domain/management"
import { membershipsWithin } from "@calendeal/domain/sign-in"
import type { AccessToken } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import { Forbidden, RecentSignInRequired } from "../contract/index.ts"
import { credentialOf, RequestOrigin } from "./requestOrigin.ts"

/** What the log calls an endpoint's failure, which the framework may wrap (D-AUDIT-4). Undefined: it is no refusal of rights. */
export const refusalIn = (failure: unknown) => {
  const error =
    typeof failure === "object" && failure !== null && "error" in failure ? failure.error : undefined
  if ([failure, error].some((one) => one instanceof Forbidden)) return "permission.refuse"
  if ([failure, error].some((one) => one instanceof RecentSignInRequired)) return "session.refuse_old"
  return undefined
}

/**
 * Notes a refused operation outside of the paths of workspaces: in the logs of the workspaces that the session reaches, or of the
 * token's home (D-AUDIT-4).
 */
export const noteAccountRefusal = Effect.fnUntraced(function* (
  caller: AccessToken | Session,
  failure: unknown,
  operation: string
) {
  const action = refusalIn(failure)
  if (action === undefined) return
  const origin = { ...(yield* RequestOrigin), credential: credentialOf(caller) }
  yield* logAside(
    Effect.flatMap(membershipsOf(caller), (memberships) =>
      Effect.forEach(
        memberships,
        ({ userId, workspaceId }) =>
          logRefusal({
            workspaceId,
            userId,
            action,
            actor: { _tag: "User", userId },
            subject: operation,
            origin
          }),
        { discard: true }
      )
    )
  )
})

const anyMember: Requirement = { least: "member", hostAccess: "own", scope: "read" }

const membershipsOf = Effect.fnUntraced(function* (caller: AccessToken | Session) {
  if ("account" in caller)
    return (yield* membershipsWithin(caller)).filter(({ workspaceId }) => reaches(caller, workspaceId))
  const rights = { ...caller, scopes: [anyMember.scope] }
  return yield* admit(rights, caller.home, anyMember).pipe(
    Effect.map((member) => [member]),
    Effect.catch(() => Effect.succeed([]))
  )
})
