import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { normalPassword, PasswordHasher, Passwords, SessionId, Sessions } from "../accounts/index.ts"
import { Fingerprint, IdGenerator, type Origin } from "../consistency/index.ts"
import type { Email } from "../contacts/index.ts"
import { rateLimits, Throttle } from "../rate-limits/index.ts"
import { noteRefusedSignIn } from "./noteRefusedSignIn.ts"
import { beginSession, type SigningBrowser } from "./beginSession.ts"

/** The e-mail and the password do not sign in. There is one answer for all reasons (D-PW-4). */
export class PasswordRefused extends Schema.TaggedError<PasswordRefused>()("PasswordRefused", {}) {}

/** Too many passwords were tried for the address. */
export class TooManyPasswords extends Schema.TaggedError<TooManyPasswords>()("TooManyPasswords", {
  retryAfterSeconds: Schema.Int
}) {}

/**
 * Signs in with the account's password, and begins a session that reaches the workspaces which allow it (D-PW-5). An unknown account, one
 * without a password, and one in no workspace that allows passwords take the same steps and give the same answer (D-PW-4). Nothing is
 * hashed while no workspace of the installation allows passwords. Fails with
 * PasswordRefused, TooManyPasswords or HasherBusy.
 */
export const signInWithPassword = Effect.fn("signIn.password")(function* (
  { email, password }: { readonly email: Email; readonly password: Redacted.Redacted },
  browser: SigningBrowser,
  origin: Origin
) {
  const [fingerprint, hasher, idGenerator, passwords, sessions, throttle] = [
    yield* Fingerprint,
    yield* PasswordHasher,
    yield* IdGenerator,
    yield* Passwords,
    yield* Sessions,
    yield* Throttle
  ]
  const admission = yield* throttle.consume(rateLimits.passwordTries, yield* fingerprint.sha256(email))
  const noted = { email, kind: "password", origin } as const
  if (admission._tag === "Refused") {
    yield* noteRefusedSignIn({ ...noted, action: "sign_in.lock" })
    return yield* new TooManyPasswords({ retryAfterSeconds: admission.retryAfterSeconds })
  }
  const [found, onlyIn, isOffered] = yield* Effect.all([
    passwords.find(email),
    passwords.workspacesOf(email),
    passwords.isOffered
  ])
  // The same for every address, so that it tells nothing about one.
  if (!isOffered) return yield* new PasswordRefused()
  const known = Option.getOrNull(found)
  const isRight = yield* hasher.verify(normal(password), known?.hash ?? null)
  if (!isRight || onlyIn.length === 0)
    return yield* Effect.andThen(noteRefusedSignIn(noted), new PasswordRefused())
  const id = SessionId.make(yield* idGenerator.uuid)
  const begun = yield* beginSession({ email, id, way: "password", onlyIn }, browser, origin)
  // The password may have been changed while it was verified, which ends only sessions that have begun.
  const latest = Option.getOrNull(yield* passwords.find(email))
  if (latest?.hash === known?.hash) return begun
  yield* sessions.end(begun.accountId, id, yield* DateTime.now)
  return yield* new PasswordRefused()
})

/** The password as it is hashed. */
export const normal = (password: Redacted.Redacted): Redacted.Redacted =>
  Redacted.make(normalPassword(Redacted.value(password)))
