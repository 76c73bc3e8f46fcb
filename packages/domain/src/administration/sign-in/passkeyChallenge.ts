import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import {
  type AccountId,
  ChallengeHash,
  challengeMinutes,
  type PasskeyChallenge,
  Passkeys,
  type RelyingParty,
  relyingPartyOf
} from "../../workspace/accounts/index.ts"
import { Fingerprint, newSecret } from "../../workspace/consistency/index.ts"
import { ServiceAddress } from "../../channels/mails/index.ts"

/** The service has no name, or no https: browsers have no passkeys for it (D-PASSKEY-3). */
export class NoPasskeys extends Schema.TaggedError<NoPasskeys>()("NoPasskeys", {}) {}

/**
 * A passkey is refused. `stale`: the challenge is of another browser or for something else, is used, or took too long. `unknown`: no
 * account has the passkey. `other_account`: it is the passkey of another account. `invalid`: the answer or its signature is invalid.
 */
export class PasskeyRefused extends Schema.TaggedError<PasskeyRefused>()("PasskeyRefused", {
  reason: Schema.Literals(["stale", "unknown", "other_account", "invalid"])
}) {}

/** What the browser answers with. */
export interface ChallengeAnswer {
  readonly challenge: string
  /** The secret of the browser's cookie. */
  readonly browser: Redacted.Redacted
}

/** The site whose passkeys are used. Fails with NoPasskeys. */
export const theRelyingParty: Effect.Effect<RelyingParty, NoPasskeys, ServiceAddress> = Effect.flatMap(
  ServiceAddress,
  (address) =>
    Option.match(relyingPartyOf(address), {
      onNone: () => Effect.fail(new NoPasskeys()),
      onSome: (party) => Effect.succeed(party)
    })
)

/**
 * A new challenge for this browser, which is stored as a hash (D-PASSKEY-2). `kept`: the secret that the browser has already, for
 * other challenges, because several pages of it can be open.
 */
export const beginChallenge = Effect.fnUntraced(function* (
  purpose: PasskeyChallenge["purpose"],
  accountId: AccountId | null,
  kept: Option.Option<Redacted.Redacted>
) {
  const passkeys = yield* Passkeys
  const now = yield* DateTime.now
  // Hexadecimal is base64url, too, and stays the same when browsers decode and encode it.
  const { hash: challenge } = yield* newSecret("")
  const browser = Option.getOrElse(Option.filter(kept, isSecret), () => null)
  const secret = browser ?? (yield* newSecret(prefix)).secret
  const expiresAt = DateTime.add(now, { minutes: challengeMinutes })
  yield* passkeys.begin(
    {
      hash: yield* hashOf(challenge),
      browser: yield* hashOf(Redacted.value(secret)),
      purpose,
      accountId,
      expiresAt
    },
    now
  )
  return { challenge, secret, expiresAt }
})

/** Takes the challenge out. It is used also if the answer is refused. Fails with PasskeyRefused. */
export const takeChallenge = Effect.fnUntraced(function* ({ browser, challenge }: ChallengeAnswer) {
  const passkeys = yield* Passkeys
  const taken = yield* passkeys.take(yield* hashOf(challenge), yield* DateTime.now)
  if (Option.isNone(taken)) return yield* new PasskeyRefused({ reason: "stale" })
  return { challenge: taken.value, browser: yield* hashOf(Redacted.value(browser)) }
})

const prefix = "psk_"

const isSecret = (secret: Redacted.Redacted): boolean => /^psk_[\w-]{43}$/.test(Redacted.value(secret))

const hashOf = Effect.fnUntraced(function* (text: string) {
  const { sha256 } = yield* Fingerprint
  return ChallengeHash.make(yield* sha256(text))
})
