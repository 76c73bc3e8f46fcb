import type { Session } from "@calendeal/domain/accounts"
import * as Context from "effect/Context"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import {
  CrossSiteRequest,
  Forbidden,
  InvalidToken,
  MissingToken,
  RateLimitedAnswer,
  RecentSignInRequired
} from "../errors.ts"
import type { Body } from "../middleware.ts"

/**
 * The cookie with a session's secret. Browsers accept the prefix `__Host-` only with Secure, the path `/` and no domain, so that no
 * other host can set it (D-SIGN-5).
 */
export const sessionCookie = "__Host-calendeal"

/** The cookie with the secrets by which accounts know the browser (D-SIGN-15). It signs in no account. */
export const browserCookie = "__Host-calendeal-browser"

/** The session of a request; none if the browser has no valid one. */
export class CurrentSession extends Context.Service<CurrentSession, Session>()(
  "@calendeal/adapters-http/CurrentSession"
) {}

/**
 * Whether sessions that are limited to some workspaces can call the endpoint: the annotation that the middleware reads. By default they
 * cannot, because the account has other workspaces (D-OIDC-10, D-PW-5).
 */
export const ForLimitedSessions = Context.Reference<boolean>("@calendeal/adapters-http/ForLimitedSessions", {
  defaultValue: () => false
})

/**
 * Verifies the session, which must be recent for sensitive operations (D-SIGN-7), and counts the request by it. Refuses requests that a
 * page of another site sends (D-SIGN-9), and sessions that are limited to a workspace (D-OIDC-10).
 */
export class SignedIn extends HttpApiMiddleware.Service<SignedIn, { provides: CurrentSession | Body }>()(
  "@calendeal/adapters-http/SignedIn",
  {
    error: [MissingToken, InvalidToken, CrossSiteRequest, RateLimitedAnswer, RecentSignInRequired, Forbidden],
    security: {
      session: HttpApiSecurity.apiKey({ in: "cookie", key: sessionCookie }).pipe(
        HttpApiSecurity.annotate(
          OpenApi.Description,
          "The session of a person who has signed in with the browser. Requests must come from a page of the service, and bodies must be `application/json`."
        )
      )
    }
  }
) {}

/** Refuses requests that a page of another site sends, for endpoints without a session (D-SIGN-9). */
export class FromOwnPage extends HttpApiMiddleware.Service<FromOwnPage>()(
  "@calendeal/adapters-http/FromOwnPage",
  { error: [CrossSiteRequest] }
) {}
