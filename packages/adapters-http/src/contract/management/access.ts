import { rateLimits } from "@calendeal/domain/rate-limits"
import type { AuditContext } from "@calendeal/domain/management"
import type { AccessToken, Member, Role } from "@calendeal/domain/workspaces"
import * as Context from "effect/Context"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import { type Body, Limit } from "../admission.ts"
import { documentLimit } from "../documentation.ts"
import {
  Conflict,
  Forbidden,
  InvalidInput,
  InvalidJson,
  InvalidToken,
  MissingToken,
  NotFound,
  PreconditionFailed,
  RateLimitedAnswer
} from "../errors.ts"

const accessToken = HttpApiSecurity.bearer.pipe(
  HttpApiSecurity.annotate(
    OpenApi.Description,
    "A user's personal access token, `pat_…`. The user's role in the workspace decides which requests are allowed."
  )
)

/** The access token that the caller presented, which is good. */
export class Caller extends Context.Service<Caller, AccessToken>()("@calendeal/adapters-http/Caller") {}

/** Takes the access token, and counts the request by it. */
export class Known extends HttpApiMiddleware.Service<Known, { provides: Caller | Body }>()(
  "@calendeal/adapters-http/Known",
  { error: [MissingToken, InvalidToken, RateLimitedAnswer], security: { accessToken } }
) {}

/** The caller's seat in the workspace of the path, and the name under which the caller changes it. */
export class Membership extends Context.Service<
  Membership,
  { readonly member: Member; readonly audit: AuditContext }
>()("@calendeal/adapters-http/Membership") {}

/** The least role that an endpoint takes; the annotation that the seating middleware goes by (D-MGMT-1). */
export class Least extends Context.Service<Least, Role>()("@calendeal/adapters-http/Least") {}

/**
 * Takes the access token, counts the request by it, and asks for the caller's role in the workspace of the path: all of
 * it before the request is looked at any further.
 */
export class Seated extends HttpApiMiddleware.Service<Seated, { provides: Caller | Membership | Body }>()(
  "@calendeal/adapters-http/Seated",
  { error: [MissingToken, InvalidToken, RateLimitedAnswer, NotFound, Forbidden], security: { accessToken } }
) {}

const limit = rateLimits.management

/** Counts an endpoint by its caller's token, and documents that and the least role; the description is given before. */
const documented = (role: string): Context.Context<never> =>
  Context.merge(
    Context.make(Limit, limit),
    OpenApi.annotations({
      transform: (operation) =>
        documentLimit(limit)({
          ...operation,
          description: `${operation["description"] ?? ""}\n\nMinimum role: ${role}.`.trim()
        })
    })
  )

/** Opens an endpoint to this role and those above it. */
export const atLeast = (role: Role): Context.Context<never> =>
  Context.merge(Context.make(Least, role), documented(role))

/** Opens an endpoint to everybody who has a good token. */
export const anyUser: Context.Context<never> = documented("any user")

/** Why a change may not be made. */
export const refusals = [InvalidJson, InvalidInput, NotFound, Conflict, PreconditionFailed] as const
