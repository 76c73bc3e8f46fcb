import { type Passkey, PasskeyId, Passkeys } from "@calendeal/domain/accounts"
import {
  addPasskey as add,
  beginPasskey as begin,
  beginPasskeySignIn as beginSignIn,
  finishPasskeySignIn as finishSignIn,
  removePasskey as remove
} from "@calendeal/domain/sign-in"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import {
  Conflict,
  CurrentSession,
  NotFound,
  PasskeySignIn,
  passkeyCookie,
  PasskeyDraft,
  PasskeyRefused,
  PasskeySignInRequest
} from "../../contract/index.ts"
import { fieldsOf } from "../../middleware/fieldsOf.ts"
import { refuse } from "../../middleware/refusals.ts"
import { RequestOrigin, sessionOrigin } from "../../middleware/requestOrigin.ts"
import { setSignInCookies } from "../../middleware/sessions.ts"
import { signingBrowser } from "./signingBrowser.ts"

const draft = fieldsOf(PasskeyDraft)
const signInRequest = fieldsOf(PasskeySignInRequest)
const signedAnswer = fieldsOf(PasskeySignIn)

/** Strict: only pages of the service send it. */
const attributes = { path: "/", secure: true, httpOnly: true, sameSite: "strict" } as const

const refusals = {
  NoPasskeys: refuse(NotFound),
  PasskeyRefused: ({ reason }: { readonly reason: PasskeyRefused["reason"] }) =>
    new PasskeyRefused({ reason }),
  StateConflict: ({ reason }: { readonly reason: string }) => new Conflict({ message: reason })
}

/** The secret of the browser that sends the request. */
const browserSecret = Effect.map(HttpServerRequest.HttpServerRequest, ({ cookies }) =>
  Option.map(Option.fromUndefinedOr(cookies[passkeyCookie]), (secret) => Redacted.make(secret))
)

const answering = (challenge: string) =>
  Effect.map(browserSecret, (secret) => ({
    challenge,
    browser: Option.getOrElse(secret, () => Redacted.make(""))
  }))

/** Sets the cookie to which the challenge is bound. */
const bindChallenge = (begun: { readonly secret: Redacted.Redacted; readonly expiresAt: DateTime.Utc }) =>
  HttpEffect.appendPreResponseHandler((_request, response) =>
    Effect.succeed(
      HttpServerResponse.setCookieUnsafe(response, passkeyCookie, Redacted.value(begun.secret), {
        ...attributes,
        expires: DateTime.toDateUtc(begun.expiresAt)
      })
    )
  )

export const listPasskeys = Effect.fnUntraced(function* () {
  const { account } = yield* CurrentSession
  const passkeys = yield* Passkeys
  return { items: (yield* passkeys.ofAccount(account.id)).map(viewOf), nextCursor: null }
})

export const startPasskeyRegistration = Effect.fnUntraced(
  function* () {
    const session = yield* CurrentSession
    const begun = yield* begin(yield* browserSecret, session)
    yield* bindChallenge(begun)
    const { challenge, credentialIds, relyingPartyId } = begun
    const { email, id: accountId } = session.account
    return { challenge, relyingPartyId, accountId, email, credentialIds }
  },
  Effect.catchTags({ NoPasskeys: refusals.NoPasskeys, StateConflict: refusals.StateConflict })
)

export const createPasskey = Effect.fnUntraced(function* () {
  const session = yield* CurrentSession
  const { answer, challenge, name } = yield* draft
  return viewOf(yield* add(yield* answering(challenge), { answer, name }, session, yield* sessionOrigin))
}, Effect.catchTags(refusals))

export const deletePasskey = Effect.fnUntraced(
  function* ({ params: { passkeyId } }: { readonly params: { readonly passkeyId: string } }) {
    const session = yield* CurrentSession
    if (!Schema.is(PasskeyId)(passkeyId)) return yield* new NotFound()
    yield* remove(session, passkeyId, yield* sessionOrigin)
  },
  Effect.catchTags({ ResourceNotFound: refuse(NotFound) })
)

export const startPasskeySignIn = Effect.fnUntraced(
  function* () {
    const { again = false } = yield* signInRequest
    const { session } = again ? yield* signingBrowser : { session: null }
    const begun = yield* beginSignIn(yield* browserSecret, session)
    yield* bindChallenge(begun)
    const { challenge, credentialIds, relyingPartyId } = begun
    return { challenge, relyingPartyId, credentialIds }
  },
  Effect.catchTags({ NoPasskeys: refusals.NoPasskeys })
)

export const finishPasskeySignIn = Effect.fnUntraced(
  function* () {
    const { answer, challenge, userHandle } = yield* signedAnswer
    const begun = yield* finishSignIn(
      yield* answering(challenge),
      { answer, userHandle },
      yield* signingBrowser,
      yield* RequestOrigin
    )
    yield* setSignInCookies(begun)
  },
  Effect.catchTags({ NoPasskeys: refusals.NoPasskeys, PasskeyRefused: refusals.PasskeyRefused })
)

const viewOf = ({ createdAt, id, lastUsedAt, name }: Passkey) => ({ id, name, createdAt, lastUsedAt })
