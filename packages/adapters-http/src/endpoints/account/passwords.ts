import type { Fault } from "@calendeal/domain/texts"
import type { PasswordFault } from "@calendeal/domain/accounts"
import { maximumPasswordLength, minimumPasswordLength } from "@calendeal/domain/accounts"
import { rateLimits } from "@calendeal/domain/rate-limits"
import {
  removePassword as remove,
  setPassword as set,
  showPassword as show,
  signInWithPassword as signIn
} from "@calendeal/domain/sign-in"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import {
  Conflict,
  CurrentSession,
  Forbidden,
  NewPassword,
  NotFound,
  PasswordRefused,
  PasswordSignIn,
  UnknownBrowser
} from "../../contract/index.ts"
import { fieldsOf } from "../../middleware/fieldsOf.ts"
import { refuseOver } from "../../middleware/rateLimiting.ts"
import { invalidField, refuse } from "../../middleware/refusals.ts"
import { RequestOrigin, sessionOrigin } from "../../middleware/requestOrigin.ts"
import { setSignInCookies } from "../../middleware/sessions.ts"
import { signingBrowser } from "./signingBrowser.ts"

const signInFields = fieldsOf(PasswordSignIn)
const newPassword = fieldsOf(NewPassword)

/** A hash takes a fraction of a second, so a later request is accepted. */
const busy = { HasherBusy: () => refuseOver(rateLimits.passwordSignIns, 1) }
const outOfReach = { PasswordOutOfReach: refuse(Forbidden) }

export const signInWithPassword = Effect.fnUntraced(
  function* () {
    const { email, password } = yield* signInFields
    const credentials = { email, password: Redacted.make(password) }
    yield* setSignInCookies(yield* signIn(credentials, yield* signingBrowser, yield* RequestOrigin))
  },
  Effect.catchTags({
    ...busy,
    PasswordRefused: refuse(PasswordRefused),
    UnknownBrowser: refuse(UnknownBrowser),
    TooManyPasswords: ({ retryAfterSeconds }) => refuseOver(rateLimits.passwordTries, retryAfterSeconds)
  })
)

export const getPasswordStatus = Effect.fnUntraced(function* () {
  return yield* show(yield* CurrentSession)
}, Effect.catchTags(outOfReach))

export const setPassword = Effect.fnUntraced(
  function* () {
    const session = yield* CurrentSession
    const { password } = yield* newPassword
    yield* set(session, Redacted.make(password), yield* sessionOrigin)
  },
  Effect.catchTags({
    ...busy,
    ...outOfReach,
    TooManyPasswords: ({ retryAfterSeconds }) => refuseOver(rateLimits.passwordChanges, retryAfterSeconds),
    BadPassword: ({ fault }) => invalidField("password", passwordFaults[fault]),
    StateConflict: ({ reason }) => new Conflict({ message: reason })
  })
)

export const deletePassword = Effect.fnUntraced(
  function* () {
    yield* remove(yield* CurrentSession, yield* sessionOrigin)
  },
  Effect.catchTags({ ...outOfReach, ResourceNotFound: refuse(NotFound) })
)

const passwordFaults: Readonly<Record<PasswordFault, Fault>> = {
  short: {
    message: `must have at least ${minimumPasswordLength} characters`,
    code: "too_short",
    values: { least: minimumPasswordLength }
  },
  long: {
    message: `must have at most ${maximumPasswordLength} characters`,
    code: "too_long",
    values: { most: maximumPasswordLength }
  },
  guessable: {
    message: "must not consist of common words, your email or the name of the service",
    code: "guessable"
  }
}
