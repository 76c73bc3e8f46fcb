import { recentMinutes, type Session } from "@calendeal/domain/accounts"
import { rateLimits } from "@calendeal/domain/rate-limits"
import {
  type AuditContext,
  type HostAccess,
  isSensitive,
  type Requirement,
  sensitiveFields
} from "@calendeal/domain/management"
import type { AccessToken, Member, TokenScope } from "@calendeal/domain/workspaces"
import * as Context from "effect/Context"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import { type Body, Limit } from "../middleware.ts"
import { documentLimit } from "../documentation.ts"
import {
  Conflict,
  CrossSiteRequest,
  Forbidden,
  InvalidInput,
  InvalidJson,
  InvalidToken,
  MissingToken,
  NotFound,
  PreconditionFailed,
  RateLimitedAnswer,
  RecentSignInRequired,
  WorkspaceIsSuspended
} from "../errors.ts"

const accessToken = HttpApiSecurity.bearer.pipe(
  HttpApiSecurity.annotate(
    OpenApi.Description,
    "A user's personal access token, `pat_…`. The user's role in the workspace decides which requests are allowed."
  )
)

/** The caller's access token, which is valid. */
export class Caller extends Context.Service<Caller, AccessToken>()("@calendeal/adapters-http/Caller") {}

/** Who calls an endpoint that is outside of any workspace: with an access token, or with a session. */
export class User extends Context.Service<User, AccessToken | Session>()("@calendeal/adapters-http/User") {}

/** Verifies the access token or the session, and counts the request by it. */
export class Authenticated extends HttpApiMiddleware.Service<Authenticated, { provides: User | Body }>()(
  "@calendeal/adapters-http/Authenticated",
  {
    error: [MissingToken, InvalidToken, RateLimitedAnswer, CrossSiteRequest, RecentSignInRequired, Forbidden],
    security: { accessToken }
  }
) {}

/** The caller's membership in the workspace of the path, and the audit context of changes. */
export class Membership extends Context.Service<
  Membership,
  { readonly member: Member; readonly audit: AuditContext }
>()("@calendeal/adapters-http/Membership") {}

/** The session of the request; null: it has an access token. */
export const SessionOfRequest = Context.Reference<Session | null>(
  "@calendeal/adapters-http/SessionOfRequest",
  { defaultValue: () => null }
)

/** What an endpoint requires of a member: the annotation that the authorizing middleware reads (D-MGMT-1, D-HOST-1). */
export class Required extends Context.Service<Required, Requirement>()("@calendeal/adapters-http/Required") {}

/**
 * Verifies the access token or the session, counts the request by it, and checks the caller's role in the workspace of the path,
 * before the rest of the request is read.
 */
export class Authorized extends HttpApiMiddleware.Service<Authorized, { provides: Membership | Body }>()(
  "@calendeal/adapters-http/Authorized",
  {
    error: [
      MissingToken,
      InvalidToken,
      RateLimitedAnswer,
      NotFound,
      Forbidden,
      WorkspaceIsSuspended,
      CrossSiteRequest,
      RecentSignInRequired
    ],
    security: { accessToken }
  }
) {}

const limit = rateLimits.management

/** Counts an endpoint by its caller's token, and adds the limit, the minimum role and the scope to the description. */
const documented = (
  role: string,
  summary: string,
  scope: TokenScope,
  hostNote: string
): Context.Context<never> => {
  const access = `Minimum role: ${role}. Scope of a token: ${scope}.${hostNote}`
  return Context.merge(
    Context.make(Limit, limit),
    OpenApi.annotations({
      summary,
      transform: (operation) =>
        documentLimit(limit)({
          ...operation,
          description:
            `${operation["description"] ?? ""}\n\n${access}${recentNote(operation["operationId"])}`.trim()
        })
    })
  )
}

/** What the description of an operation says about sessions (D-SIGN-7). */
const recentNote = (operationId: unknown): string => {
  const operation = String(operationId).split(".").at(-1) ?? ""
  const fields = sensitiveFields(operation).map((name) => `\`${name}\``)
  const signedIn = ` A session must have signed in within the last ${recentMinutes} minutes`
  if (isSensitive(operation)) return `${signedIn}.`
  return fields.length === 0 ? "" : `${signedIn} to change ${fields.join(", ")}.`
}

interface Options {
  /** The scope that a token needs (D-PAT-5). */
  readonly scope?: TokenScope
}

/** Marks an endpoint of admins that only reads (D-PAT-5). */
export const reading = { scope: "read" } as const

/** Marks an endpoint that changes bookings (D-PAT-5). */
export const booking = { scope: "book" } as const

const hostNotes = {
  own: " Members who are hosts: for their own host.",
  shared: "",
  none: " Not for members who are hosts."
} as const

const requiring = (requirement: Requirement, summary: string) =>
  Context.mergeAll(
    Context.make(Required, requirement),
    documented(
      requirement.least,
      summary,
      requirement.scope,
      requirement.least === "member" || requirement.hostAccess === "own"
        ? hostNotes[requirement.hostAccess]
        : ""
    )
  )

/** Allows an endpoint to this role and higher ones, and documents its summary. */
export const atLeast = (least: "admin" | "owner", summary: string, { scope = "manage" }: Options = {}) =>
  requiring({ least, hostAccess: "none", scope }, summary)

/** Allows an endpoint to all members, and to those who are hosts as `hostAccess` says (D-HOST-1). It reads by default. */
export const forMembers = (hostAccess: HostAccess, summary: string, { scope = "read" }: Options = {}) =>
  requiring({ least: "member", hostAccess, scope }, summary)

/** Allows an endpoint to admins, and to members who are the host (D-HOST-2). */
export const forAdminsAndHosts = (summary: string, { scope = "manage" }: Options = {}) =>
  requiring({ least: "admin", hostAccess: "own", scope }, summary)

/** Allows an endpoint to every user with a valid token or a session, and documents its summary. */
export const anyUser = (summary: string, { scope = "manage" }: Options = {}): Context.Context<never> =>
  documented("any user", summary, scope, "")

/** The errors of a change. */
export const refusals = [InvalidJson, InvalidInput, NotFound, Conflict, PreconditionFailed] as const
