import { plainly, refuse } from "../middleware/refusals.ts"
import type { Origin } from "@calendeal/domain/consistency"
import type { Requirement } from "@calendeal/domain/management"
import { type RateLimit, rateLimits, Throttle } from "@calendeal/domain/rate-limits"
import { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Redacted } from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Caller, InvalidToken, Issue, Membership, RateLimited } from "../contract/index.ts"
import { membershipOf, suspensionOf, unknownWorkspace } from "../middleware/membership.ts"
import { identifyCaller } from "./identifyCaller.ts"
import { Outages } from "../middleware/Outages.ts"
import { withOrigin } from "../middleware/requestOrigin.ts"

/** The call of a tool: the caller's access token, and whether the transport has counted the call. */
export class ToolCall extends Context.Service<
  ToolCall,
  { readonly accessToken: Redacted; readonly isCounted: boolean; readonly origin: Origin }
>()("@calendeal/adapters-http/ToolCall") {}

/** Why a tool did nothing: a code of the API, with the faults of the arguments or the seconds to wait (D-MCP-5). */
export const ToolError = Schema.Struct({
  error: Schema.String,
  message: Schema.optionalKey(Schema.String),
  issues: Schema.optionalKey(Schema.Array(Issue)),
  retryAfterSeconds: Schema.optionalKey(Schema.Int)
})
type ToolError = typeof ToolError.Type

/** The errors of the API's endpoints. */
interface Refusal {
  readonly error: string
  readonly message?: string
  readonly issues?: ReadonlyArray<Issue>
}

const toolErrorOf = (refusal: Refusal | RateLimited): ToolError =>
  refusal instanceof RateLimited
    ? { error: "rate_limited", retryAfterSeconds: refusal.retryAfterSeconds }
    : {
        error: refusal.error,
        ...(refusal.message && { message: refusal.message }),
        ...(refusal.issues && { issues: plainly(refusal.issues) })
      }

/**
 * Runs a tool for a member of the workspace with the slug, or of the token's home without one (D-MCP-2, D-MCP-3). Endpoints of
 * the API can run in it.
 */
export const asMember = <A, E extends Refusal | RateLimited, R>(
  slug: string | undefined,
  requirement: Requirement,
  act: Effect.Effect<A, E, R>
) =>
  Effect.gen(function* () {
    const { accessToken, isCounted, origin } = yield* ToolCall
    const caller = yield* identifyCaller(accessToken).pipe(
      Effect.catchTags({ BadAccessToken: refuse(InvalidToken), WorkspaceSuspended: suspensionOf })
    )
    if (!isCounted) yield* Effect.provideService(countCall(rateLimits.management), Caller, caller)
    const workspaceId = slug === undefined ? caller.home : yield* workspaceWith(slug)
    const membership = yield* membershipOf(caller, workspaceId, requirement, "mcp", {
      kind: "assistant",
      id: caller.id
    }).pipe(withOrigin(origin))
    return yield* act.pipe(
      Effect.provideService(Caller, caller),
      Effect.provideService(Membership, membership),
      withOrigin(origin)
    )
  }).pipe(Effect.mapError(toolErrorOf), waitInOutages)

const workspaceWith = (slug: string) =>
  Effect.map(
    WorkspaceDirectory.use((directory) => directory.findBySlug(slug)),
    Option.match({ onNone: () => unknownWorkspace, onSome: ({ id }) => id })
  )

/** Counts the call by its token, for which the address of other clients stands (D-MCP-5). */
export const countCall = Effect.fnUntraced(function* (limit: RateLimit, of = "") {
  const { hash } = yield* Caller
  const throttle = yield* Throttle
  const admission = yield* throttle.consume(limit, `${hash}${of}`)
  if (admission._tag === "Refused")
    return yield* new RateLimited({ limit: limit.limit, retryAfterSeconds: admission.retryAfterSeconds })
})

/** An outage is a refusal that says when to try again, not a fault of the service (D-OUTAGE-1). */
const waitInOutages = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.catchCause(effect, (cause) =>
    Cause.hasDies(cause)
      ? Effect.flatMap(Outages, ({ noted }) =>
          Effect.flatMap(noted(cause), (outage): Effect.Effect<never, E | ToolError> =>
            outage === undefined ? Effect.failCause(cause) : Effect.fail({ error: "internal", ...outage })
          )
        )
      : Effect.failCause(cause)
  )
