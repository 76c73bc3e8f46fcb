import { recentMinutes } from "@calendeal/domain/accounts"
import { rateLimits } from "@calendeal/domain/rate-limits"
import type { AuditContext } from "@calendeal/domain/management"
import type { AccessToken, Member, Role } from "@calendeal/domain/workspaces"
import * as Context from "effect/Context"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import { type Body, Limit } from "../middleware.ts"
import { documentLimit } from "../documentation.ts"
import {
  Conflict,
  CrossSite,
  Forbidden,
  InvalidInput,
  InvalidJson,
  InvalidToken,
  MissingToken,
  NotFound,
  PreconditionFailed,
  RateLimitedAnswer,
  SignInAgain
} from "../errors.ts"

const accessToken = HttpApiSecurity.bearer.pipe(
  HttpApiSecurity.annotate(
    OpenApi.Description,
    "A user's personal access token, `pat_…`. The user's role in the workspace decides which requests are allowed."
  )
)

/** The caller's access token, which is valid. */
export class Caller extends Context.Service<Caller, AccessToken>()("@calendeal/adapters-http/Caller") {}

/** Verifies the access token and counts the request by it. */
export class Authenticated extends HttpApiMiddleware.Service<Authenticated, { provides: Caller | Body }>()(
  "@calendeal/adapters-http/Authenticated",
  { error: [MissingToken, InvalidToken, RateLimitedAnswer], security: { accessToken } }
) {}

/** The caller's membership in the workspace of the path, and the audit context of changes. */
export class Membership extends Context.Service<
  Membership,
  { readonly member: Member; readonly audit: AuditContext }
>()("@calendeal/adapters-http/Membership") {}

/** The minimum role of an endpoint: the annotation that the authorizing middleware reads (D-MGMT-1). */
export class MinimumRole extends Context.Service<MinimumRole, Role>()(
  "@calendeal/adapters-http/MinimumRole"
) {}

/** Whether an endpoint changes keys, secrets or members, or deletes or exports personal data: the annotation that the authorizing middleware reads (D-SIGN-7). */
export const Sensitive = Context.Reference<boolean>("@calendeal/adapters-http/Sensitive", {
  defaultValue: () => false
})

/**
 * Verifies the access token or the session, counts the request by it, and checks the caller's role in the workspace of the path,
 * before the rest of the request is read.
 */
export class Authorized extends HttpApiMiddleware.Service<Authorized, { provides: Membership | Body }>()(
  "@calendeal/adapters-http/Authorized",
  {
    error: [MissingToken, InvalidToken, RateLimitedAnswer, NotFound, Forbidden, CrossSite, SignInAgain],
    security: { accessToken }
  }
) {}

const limit = rateLimits.management

/** Counts an endpoint by its caller's token, and adds the limit and the minimum role to the description. */
const documented = (role: string, summary: string, note = ""): Context.Context<never> =>
  Context.merge(
    Context.make(Limit, limit),
    OpenApi.annotations({
      summary,
      transform: (operation) =>
        documentLimit(limit)({
          ...operation,
          description: `${operation["description"] ?? ""}\n\nMinimum role: ${role}.${note}`.trim()
        })
    })
  )

/** Marks an endpoint for which a session needs a recent sign-in (D-SIGN-7). */
export const sensitive = { isSensitive: true } as const

/** Allows an endpoint to this role and higher ones, and documents its summary. */
export const atLeast = (
  role: Role,
  summary: string,
  { isSensitive }: { readonly isSensitive: boolean } = { isSensitive: false }
): Context.Context<never> =>
  Context.mergeAll(
    Context.make(MinimumRole, role),
    Context.make(Sensitive, isSensitive),
    documented(
      role,
      summary,
      isSensitive ? ` A session must have signed in within the last ${recentMinutes} minutes.` : ""
    )
  )

/** Allows an endpoint to every user with a valid token, and documents its summary. */
export const anyUser = (summary: string): Context.Context<never> => documented("any user", summary)

/** The errors of a change. */
export const refusals = [InvalidJson, InvalidInput, NotFound, Conflict, PreconditionFailed] as const
