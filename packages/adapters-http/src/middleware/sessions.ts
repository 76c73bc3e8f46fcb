import {
  accountsOfBrowser,
  browserSecretSyntax,
  identifySession,
  isRecent,
  knownBrowserEnd,
  type Session,
  type Sessions,
  sessionEnd
} from "@calendeal/domain/accounts"
import type { Fingerprint, IdGenerator, Origin } from "@calendeal/domain/consistency"
import { admitSession, type AuditLog, isSensitive, type WorkspaceQueries } from "@calendeal/domain/management"
import { rateLimits, Throttle } from "@calendeal/domain/rate-limits"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { HttpEffect, HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import {
  Body,
  browserCookie,
  CurrentSession,
  Forbidden,
  ForLimitedSessions,
  InvalidToken,
  MissingToken,
  sessionCookie,
  SignedIn,
  RecentSignInRequired
} from "../contract/index.ts"
import { refuseOtherSites } from "./fromOwnPage.ts"
import { noteAccountRefusal } from "./accountRefusals.ts"
import { noteRefusedOperation, workspaceIdOf } from "./membership.ts"
import { parseExactly } from "./parseObject.ts"
import { clientCounter, count, limitOf, pass } from "./rateLimiting.ts"
import { credentialOf, RequestOrigin } from "./requestOrigin.ts"
import { readBody } from "./readBody.ts"

const attributes = { path: "/", secure: true, httpOnly: true, sameSite: "lax" } as const

/** Sets the session's cookie in the response. It is kept until the session's latest end. */
export const setSessionCookie = (secret: Redacted.Redacted, session: Pick<Session, "createdAt">) =>
  HttpEffect.appendPreResponseHandler((_request, response) =>
    Effect.succeed(
      HttpServerResponse.setCookieUnsafe(response, sessionCookie, Redacted.value(secret), {
        ...attributes,
        expires: DateTime.toDateUtc(sessionEnd(session))
      })
    )
  )

/** Sets the cookies of a sign-in: the session's, and the one by which accounts know the browser, unless it stays (D-SIGN-15). */
export const setSignInCookies = Effect.fnUntraced(function* ({
  browserSecrets,
  secret,
  session
}: {
  readonly secret: Redacted.Redacted
  readonly session: Pick<Session, "createdAt">
  readonly browserSecrets: ReadonlyArray<Redacted.Redacted> | null
}) {
  yield* setSessionCookie(secret, session)
  if (browserSecrets === null) return
  yield* HttpEffect.appendPreResponseHandler((_request, response) =>
    Effect.succeed(
      HttpServerResponse.setCookieUnsafe(
        response,
        browserCookie,
        browserSecrets.map(Redacted.value).join("."),
        // Strict: only pages of the service send it.
        {
          ...attributes,
          sameSite: "strict",
          expires: DateTime.toDateUtc(knownBrowserEnd(session.createdAt))
        }
      )
    )
  )
})

/** Removes the session's cookie. */
export const removeSessionCookie = HttpEffect.appendPreResponseHandler((_request, response) =>
  Effect.succeed(HttpServerResponse.expireCookieUnsafe(response, sessionCookie, attributes))
)

/** The secrets of the browser in the request's cookie. Others than those of a browser are left out. */
export const presentedBrowser = ({
  cookies
}: Pick<HttpServerRequest.HttpServerRequest, "cookies">): ReadonlyArray<Redacted.Redacted> =>
  (cookies[browserCookie] ?? "")
    .split(".", accountsOfBrowser)
    .filter((secret) => browserSecretSyntax.test(secret))
    .map((secret) => Redacted.make(secret))

/** The secret in the request's cookie. */
export const presentedSession = ({
  cookies
}: Pick<HttpServerRequest.HttpServerRequest, "cookies">): Option.Option<Redacted.Redacted> =>
  Option.map(Option.fromUndefinedOr(cookies[sessionCookie]), (secret) => Redacted.make(secret))

/**
 * The live session of the request's cookie, which a page of this service sends. Its new secret, if it is due, is set in the response
 * (D-SIGN-6). Sensitive operations need a recent sign-in (D-SIGN-7). Unknown secrets are counted by the client's address against
 * guessing. Counts the request by the session.
 */
export const sessionAuthentication = Effect.gen(function* () {
  const throttle = yield* Throttle
  const ports = yield* Effect.context<
    Sessions | Fingerprint | IdGenerator | WorkspaceQueries | AuditLog | Throttle
  >()
  const checkSite = yield* refuseOtherSites
  const countClient = yield* clientCounter
  return Effect.fnUntraced(function* (secret: Redacted.Redacted, endpoint: HttpApiEndpoint.Top) {
    const limit = limitOf(endpoint)
    yield* checkSite
    const found = yield* Effect.provideContext(identifySession(secret), ports)
    if (Option.isNone(found)) {
      const { failedAccessTokens } = rateLimits
      yield* pass(failedAccessTokens, yield* countClient(failedAccessTokens))
      return yield* new InvalidToken()
    }
    const { replacement, session } = found.value
    yield* pass(limit, yield* count(throttle, limit, session.id))
    if (replacement !== null) yield* setSessionCookie(replacement, session)
    if (isSensitive(endpoint.identifier) && !isRecent(session, yield* DateTime.now)) {
      yield* Effect.provideContext(noteOldSession(session, endpoint.identifier), ports)
      return yield* new RecentSignInRequired()
    }
    return session
  })
})

/** Notes in the log of the path's workspace, or of those of the session, that it was too old for the operation (D-AUDIT-4). */
const noteOldSession = Effect.fnUntraced(function* (session: Session, operation: string) {
  const { workspaceId } = yield* HttpRouter.params
  if (workspaceId === undefined)
    return yield* noteAccountRefusal(session, new RecentSignInRequired(), operation)
  const origin: Origin = { ...(yield* RequestOrigin), credential: credentialOf(session) }
  yield* admitSession(session, workspaceIdOf(workspaceId), {
    least: "member",
    hostAccess: "own",
    scope: "read"
  }).pipe(
    Effect.flatMap((member) =>
      noteRefusedOperation(
        { workspaceId: member.workspaceId, userId: member.userId, origin },
        "session.refuse_old",
        operation
      )
    ),
    Effect.ignore
  )
})

export const signedIn = Layer.effect(
  SignedIn,
  Effect.gen(function* () {
    const authenticate = yield* sessionAuthentication
    const ports = yield* Effect.context<WorkspaceQueries | AuditLog | Fingerprint | Sessions | Throttle>()
    return {
      session: Effect.fnUntraced(function* (httpEffect, { credential, endpoint }) {
        if (Redacted.value(credential) === "") return yield* new MissingToken()
        const session = yield* authenticate(credential, endpoint)
        const note = (failure: unknown) =>
          Effect.provideContext(noteAccountRefusal(session, failure, endpoint.identifier), ports)
        if (session.onlyIn !== null && !Context.get(endpoint.annotations, ForLimitedSessions)) {
          const refusal = new Forbidden()
          return yield* Effect.andThen(note(refusal), refusal)
        }
        const request = yield* HttpServerRequest.HttpServerRequest
        return yield* httpEffect.pipe(
          Effect.tapError(note),
          Effect.provideService(CurrentSession, session),
          Effect.provideService(Body, bodyOf(request))
        )
      })
    }
  })
)

/** The body of the request, read when it is needed. */
export const bodyOf = (request: HttpServerRequest.HttpServerRequest): Body["Service"] => ({
  object: readBody.pipe(
    Effect.flatMap((bytes) => Effect.fromResult(parseExactly(bytes))),
    Effect.provideService(HttpServerRequest.HttpServerRequest, request)
  )
})
