import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import {
  AccountId,
  Identities,
  Identity,
  type IdentityClaims,
  type IdentityProvider,
  InstallationProvider,
  ProviderRefused,
  SessionId,
  Sessions,
  type SignInSecrets,
  StateHash
} from "../../workspace/accounts/index.ts"
import { Fingerprint, IdGenerator, newSecret, type Origin } from "../../workspace/consistency/index.ts"
import { Email } from "../../kernel/texts/index.ts"
import { memberWithEmail, WorkspaceQueries } from "../../channels/records/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import { emailOf, type IdentityRefusal } from "./admitIdentity.ts"
import { beginSession } from "./beginSession.ts"
import { followRules } from "./followRules.ts"
import type { SigningBrowser } from "./knownBrowser.ts"
import { logRefusedSignIn } from "./logRefusedSignIn.ts"
import { providerOfWorkspace } from "./workspaceProvider.ts"

/** Minutes in which a sign-in over an identity provider has to be finished (D-OIDC-2). */
const providerMinutes = 10

/** The installation or the workspace has no identity provider. */
export class NoProvider extends Schema.TaggedError<NoProvider>()("NoProvider", {}) {}

/**
 * The sign-in is refused. `stale`: it was begun in another browser, is finished, or took too long. `other_identity`: the account is
 * another person of the provider.
 */
export class IdentityRefused extends Schema.TaggedError<IdentityRefused>()("IdentityRefused", {
  reason: Schema.Literals(["stale", "other_identity", "unverified_email", "not_a_member"])
}) {}

/**
 * Begins a sign-in over the identity provider of the workspace, or of the installation (null) (D-OIDC-2). `secret` is for a cookie of the browser: all secrets of the
 * sign-in follow from it, and the service stores a hash only. Fails with NoProvider, ProviderUnreachable or ProviderRefused.
 */
export const beginProviderSignIn = Effect.fn("signIn.beginProvider")(function* (
  workspaceId: WorkspaceId | null,
  next: string | null
) {
  const [identities, provider] = [yield* Identities, yield* providerFor(workspaceId)]
  const { secret } = yield* newSecret("oidc_")
  const secrets = yield* secretsOf(secret)
  const address = yield* provider.addressOf(secrets)
  const now = yield* DateTime.now
  const expiresAt = DateTime.add(now, { minutes: providerMinutes })
  const state = yield* hashOf(secrets.state)
  yield* identities.begin({ state, issuer: provider.issuer, workspaceId, next, expiresAt }, now)
  return { address, secret, expiresAt }
})

/**
 * Finishes it with the query with which the browser came back, and the secret of the browser's cookie. `workspaceId`: the workspace
 * of the address to which it came back (D-OIDC-11). The sign-in is used also if it is refused. Fails with NoProvider, ProviderUnreachable, ProviderRefused or IdentityRefused.
 */
export const finishProviderSignIn = Effect.fn("signIn.finishProvider")(function* (
  workspaceId: WorkspaceId | null,
  query: URLSearchParams,
  secret: Redacted.Redacted,
  browser: SigningBrowser,
  origin: Origin
) {
  const [idGenerator, identities, sessions] = [yield* IdGenerator, yield* Identities, yield* Sessions]
  const provider = yield* providerFor(workspaceId)
  const now = yield* DateTime.now
  const secrets = yield* secretsOf(secret)
  // The query's state comes from elsewhere if another browser has begun the sign-in.
  if (query.get("state") !== secrets.state) return yield* new IdentityRefused({ reason: "stale" })
  const begun = yield* identities.take(yield* hashOf(secrets.state), now)
  const isItsOwn =
    Option.isSome(begun) && begun.value.issuer === provider.issuer && begun.value.workspaceId === workspaceId
  if (!isItsOwn) return yield* new IdentityRefused({ reason: "stale" })
  const claims = yield* provider.claimsOf(query, secrets)
  const email = yield* (
    workspaceId === null
      ? emailOfAccount(provider, claims, origin)
      : emailOfMember(workspaceId, provider, claims, origin)
  ).pipe(
    Effect.tapErrorTag("IdentityRefused", () =>
      Option.match(decodeEmail(claims.email), {
        onNone: () => Effect.void,
        onSome: (refused) =>
          logRefusedSignIn({ email: refused, kind: "identity_provider", only: workspaceId, origin })
      })
    )
  )
  const id = SessionId.make(yield* idGenerator.uuid)
  const limit = workspaceId === null ? {} : { limitedTo: workspaceId, onlyIn: [workspaceId] }
  const session = yield* beginSession({ email, id, way: "provider", ...limit }, browser, origin)
  // The provider may have been removed while it answered (D-OIDC-12).
  if (workspaceId !== null && Option.isNone(yield* providerOfWorkspace(workspaceId)))
    return yield* Effect.andThen(sessions.end(session.accountId, id, now), new NoProvider())
  return { ...session, next: begun.value.next }
})

/** The email of the account that the person of the installation's provider is (D-OIDC-3). */
const emailOfAccount = Effect.fnUntraced(function* (
  provider: IdentityProvider,
  claims: IdentityClaims,
  origin: Origin
) {
  const [idGenerator, identities, sessions] = [yield* IdGenerator, yield* Identities, yield* Sessions]
  const identity = yield* identityOf(provider, claims)
  const email = emailOf(claims, yield* identities.find(identity))
  if (Option.isNone(email)) return yield* refusal("unverified_email")
  // Before the rules: a refused person gets no role (D-OIDC-6).
  if (!(yield* identities.mayLink(identity, email.value))) return yield* refusal("other_identity")
  yield* followRules(provider.joins, email.value, claims, { isAccepted: true, origin })
  const accepted = yield* sessions.membershipsOf(email.value)
  if (accepted.length === 0 && (yield* sessions.invitationsOf(email.value)).length === 0)
    return yield* refusal("not_a_member")
  const accountId = AccountId.make(yield* idGenerator.uuid)
  if (!(yield* identities.link(identity, email.value, accountId, yield* DateTime.now)))
    return yield* refusal("other_identity")
  return email.value
})

/** The email of the member that the person of the workspace's own provider is (D-OIDC-10). */
const emailOfMember = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  provider: IdentityProvider,
  claims: IdentityClaims,
  origin: Origin
) {
  const [identities, queries] = [yield* Identities, yield* WorkspaceQueries]
  const identity = yield* identityOf(provider, claims)
  const userId = yield* identities.findMember(workspaceId, identity)
  const known = Option.isSome(userId)
    ? yield* queries.find(workspaceId, "members", userId.value)
    : Option.none()
  const email = emailOf(
    claims,
    Option.flatMap(known, (member) => decodeEmail(member.email))
  )
  if (Option.isNone(email)) return yield* refusal("unverified_email")
  const before = yield* memberWithEmail(workspaceId, email.value)
  if (before !== undefined && !(yield* identities.mayLinkMember(workspaceId, identity, before.userId)))
    return yield* refusal("other_identity")
  // The provider is the workspace's: what it says is no consent of the person's account (D-SIGN-13).
  yield* followRules(provider.joins, email.value, claims, { isAccepted: false, origin })
  const member = yield* memberWithEmail(workspaceId, email.value)
  if (member === undefined) return yield* refusal("not_a_member")
  if (!(yield* identities.linkMember(workspaceId, identity, member.userId, yield* DateTime.now)))
    return yield* refusal("other_identity")
  return email.value
})

const decodeEmail = Schema.decodeUnknownOption(Email)

const refusal = (reason: IdentityRefusal | "other_identity") => new IdentityRefused({ reason })

const decodeIdentity = Schema.decodeUnknownOption(Identity)

/** The identity of the claims. A subject that can be none, such as an empty one, is a fault of the provider (D-OIDC-1). */
const identityOf = ({ issuer }: IdentityProvider, { subject }: IdentityClaims) =>
  Option.match(decodeIdentity({ issuer, subject }), {
    onNone: () =>
      Effect.fail(
        new ProviderRefused({
          reason: "its `sub` is empty, too long, or has control characters",
          isCancelled: false
        })
      ),
    onSome: Effect.succeed
  })

/** The identity provider of the workspace, or of the installation (null). */
const providerFor = Effect.fnUntraced(function* (workspaceId: WorkspaceId | null) {
  const found = workspaceId === null ? yield* InstallationProvider : yield* providerOfWorkspace(workspaceId)
  return Option.isSome(found) ? found.value : yield* new NoProvider()
})

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
