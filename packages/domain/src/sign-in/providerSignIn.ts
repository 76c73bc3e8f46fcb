import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import {
  AccountId,
  Identities,
  Identity,
  type IdentityProvider,
  InstallationProvider,
  SessionId,
  Sessions,
  type SignInSecrets,
  StateHash
} from "../accounts/index.ts"
import { Fingerprint, IdGenerator, newSecret } from "../consistency/index.ts"
import { emailOf, type IdentityRefusal } from "./admitIdentity.ts"
import { beginSession, type SigningBrowser } from "./beginSession.ts"
import { followRules } from "./followRules.ts"

/** Minutes in which a sign-in over an identity provider has to be finished (D-OIDC-2). */
const providerMinutes = 10

/** The installation has no identity provider. */
export class NoProvider extends Schema.TaggedError<NoProvider>()("NoProvider", {}) {}

/**
 * The sign-in is refused. `stale`: it was begun in another browser, is finished, or took too long. `other_identity`: the account is
 * another person of the provider.
 */
export class IdentityRefused extends Schema.TaggedError<IdentityRefused>()("IdentityRefused", {
  reason: Schema.Literals(["stale", "other_identity", "unverified_email", "not_a_member"])
}) {}

/**
 * Begins a sign-in over the installation's identity provider (D-OIDC-2). `secret` is for a cookie of the browser: all secrets of the
 * sign-in follow from it, and the service stores a hash only. Fails with NoProvider, ProviderUnreachable or ProviderRefused.
 */
export const beginProviderSignIn = Effect.fn("signIn.beginProvider")(function* (next: string | null) {
  const [identities, provider] = [yield* Identities, yield* theProvider]
  const { secret } = yield* newSecret("oidc_")
  const secrets = yield* secretsOf(secret)
  const address = yield* provider.addressOf(secrets)
  const now = yield* DateTime.now
  const expiresAt = DateTime.add(now, { minutes: providerMinutes })
  const state = yield* hashOf(secrets.state)
  yield* identities.begin({ state, issuer: provider.issuer, next, expiresAt }, now)
  return { address, secret, expiresAt }
})

/**
 * Finishes it with the query with which the browser came back, and the secret of the browser's cookie. The sign-in is used
 * also if it is refused. Fails with NoProvider, ProviderUnreachable, ProviderRefused or IdentityRefused.
 */
export const finishProviderSignIn = Effect.fn("signIn.finishProvider")(function* (
  query: URLSearchParams,
  secret: Redacted.Redacted,
  browser: SigningBrowser,
  requestId: string
) {
  const [idGenerator, identities, provider] = [yield* IdGenerator, yield* Identities, yield* theProvider]
  const now = yield* DateTime.now
  const secrets = yield* secretsOf(secret)
  // The query's state comes from elsewhere if another browser has begun the sign-in.
  if (query.get("state") !== secrets.state) return yield* new IdentityRefused({ reason: "stale" })
  const begun = yield* identities.take(yield* hashOf(secrets.state), now)
  if (Option.isNone(begun) || begun.value.issuer !== provider.issuer)
    return yield* new IdentityRefused({ reason: "stale" })
  const claims = yield* provider.claimsOf(query, secrets)
  const identity = Identity.make({ issuer: provider.issuer, subject: claims.subject })
  const linked = yield* identities.find(identity)
  const email = emailOf(claims, linked)
  if (Option.isNone(email)) return yield* refusal("unverified_email")
  yield* followRules(provider.joins, email.value, claims, requestId)
  const sessions = yield* Sessions
  if ((yield* sessions.membershipsOf(email.value)).length === 0) return yield* refusal("not_a_member")
  const accountId = AccountId.make(yield* idGenerator.uuid)
  if (!(yield* identities.link(identity, email.value, accountId, now)))
    return yield* new IdentityRefused({ reason: "other_identity" })
  const id = SessionId.make(yield* idGenerator.uuid)
  const session = yield* beginSession({ email: email.value, id, way: "provider" }, browser, requestId)
  return { ...session, next: begun.value.next }
})

const refusal = (reason: IdentityRefusal) => new IdentityRefused({ reason })

const theProvider: Effect.Effect<IdentityProvider, NoProvider> = Effect.flatMap(
  InstallationProvider,
  Option.match({ onNone: () => Effect.fail(new NoProvider()), onSome: (one) => Effect.succeed(one) })
)

/** The secrets of a sign-in. None can be computed from another one, and each is 64 hexadecimal digits. */
const secretsOf = Effect.fnUntraced(function* (secret: Redacted.Redacted) {
  const { sha256 } = yield* Fingerprint
  const of = (use: keyof SignInSecrets) => sha256(`${use} ${Redacted.value(secret)}`)
  const secrets: SignInSecrets = {
    state: yield* of("state"),
    nonce: yield* of("nonce"),
    verifier: yield* of("verifier")
  }
  return secrets
})

const hashOf = Effect.fnUntraced(function* (state: string) {
  const fingerprint = yield* Fingerprint
  return StateHash.make(yield* fingerprint.sha256(state))
})
