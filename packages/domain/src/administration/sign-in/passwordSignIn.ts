import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import {
  KnownBrowsers,
  normalPassword,
  PasswordHasher,
  Passwords,
  SessionId,
  Sessions
} from "../../workspace/accounts/index.ts"
import { IdGenerator, type Origin } from "../../workspace/consistency/index.ts"
import type { Email } from "../../kernel/texts/index.ts"
import { type RateLimit, rateLimits, Throttle } from "../../kernel/rate-limits/index.ts"
import { beginSession } from "./beginSession.ts"
import { recognise, type SigningBrowser } from "./knownBrowser.ts"
import { logRefusedSignIn } from "./logRefusedSignIn.ts"

/** The email and the password do not sign in. There is one answer for all reasons (D-PW-4). */
export class PasswordRefused extends Schema.TaggedError<PasswordRefused>()("PasswordRefused", {}) {}

/** The account does not know the browser, or there is no such account: a password alone does not sign in there (D-PW-8). */
export class UnknownBrowser extends Schema.TaggedError<UnknownBrowser>()("UnknownBrowser", {}) {}

/** Too many passwords were tried in the browser, or set for the account. */
export class TooManyPasswords extends Schema.TaggedError<TooManyPasswords>()("TooManyPasswords", {
  retryAfterSeconds: Schema.Int
}) {}

/**
 * Signs in with the account's password in a browser that the account knows (D-PW-8), and begins a session that reaches the workspaces which
 * allow it (D-PW-5). In another browser nothing is read of the account, counted for it or hashed, so that attempts of others have no
 * effect on the person. A wrong password, an account without one, and one in no workspace that allows passwords take the same steps and
 * give the same answer (D-PW-4). Nothing is hashed while no workspace of the installation allows passwords. Fails with PasswordRefused,
 * UnknownBrowser, TooManyPasswords or HasherBusy.
 */
export const signInWithPassword = Effect.fn("signIn.password")(function* (
  { email, password }: { readonly email: Email; readonly password: Redacted.Redacted },
  browser: SigningBrowser,
  origin: Origin
) {
  const [browsers, hasher, idGenerator, passwords, sessions] = [
    yield* KnownBrowsers,
    yield* PasswordHasher,
    yield* IdGenerator,
    yield* Passwords,
    yield* Sessions
  ]
  const recognition = yield* recognise(email, browser)
  if (recognition === null) return yield* new UnknownBrowser()
  if (!(yield* passwords.isOffered)) return yield* new PasswordRefused()
  const noted = { email, kind: "password", origin } as const
  yield* countPassword(rateLimits.passwordTries, recognition.key).pipe(
    Effect.tapErrorTag("TooManyPasswords", () => logRefusedSignIn({ ...noted, action: "sign_in.lock" }))
  )
  const [found, onlyIn] = yield* Effect.all([passwords.find(email), passwords.workspacesOf(email)])
  const known = Option.getOrNull(found)
  const isRight = yield* hasher.verify(normal(password), known?.hash ?? null)
  if (!isRight || onlyIn.length === 0)
    return yield* Effect.andThen(logRefusedSignIn(noted), new PasswordRefused())
  const id = SessionId.make(yield* idGenerator.uuid)
  const begun = yield* beginSession({ email, id, way: "password", onlyIn }, browser, origin)
  // The password may have been changed while it was verified, which ends only sessions that have begun.
  const latest = Option.getOrNull(yield* passwords.find(email))
  if (latest?.hash === known?.hash) return begun
  yield* sessions.end(begun.accountId, id, yield* DateTime.now)
  yield* browsers.forget(begun.accountId, id)
  return yield* new PasswordRefused()
})

/** Counts a password of the browser or the account that costs a hash. Fails with TooManyPasswords. */
export const countPassword = Effect.fnUntraced(function* (limit: RateLimit, subject: string) {
  const throttle = yield* Throttle
  const admission = yield* throttle.consume(limit, subject)
  if (admission._tag === "Refused")
    return yield* new TooManyPasswords({ retryAfterSeconds: admission.retryAfterSeconds })
})

/** The password as it is hashed. */
export const normal = (password: Redacted.Redacted): Redacted.Redacted =>
  Redacted.make(normalPassword(Redacted.value(password)))
