import { assert, layer } from "@effect/vitest"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import {
  AccountId,
  BrowserHash,
  keptKnownBrowsers,
  knownBrowserDays,
  KnownBrowsers,
  PasswordHash,
  Passwords,
  type SessionId,
  Sessions
} from "@calendeal/domain/accounts"
import type { Email } from "@calendeal/domain/contacts"
import type { WorkspaceCommands } from "@calendeal/domain/management"
import {
  change,
  createWorkspaceWithOwner,
  sampleAccessToken,
  sampleMember,
  sampleNewSession,
  sampleNow,
  sampleSession,
  sampleTime,
  uniqueEmail
} from "../samples/index.ts"

/** The contract of `KnownBrowsers`, with the changes that make browsers unknown. */
export const knownBrowsersContract = <E>(
  adapter: string,
  ports: Layer<KnownBrowsers | Passwords | Sessions | WorkspaceCommands, E>
) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`KnownBrowsers / ${adapter}`, (it) => {
    it.effect("D-SIGN-15: an account knows the browsers in which it has signed in, and no others", () =>
      Effect.gen(function* () {
        const browsers = yield* KnownBrowsers
        const [one, other] = [yield* signIn(uniqueEmail()), yield* signIn(uniqueEmail())]
        const [first, second] = [newHash(), newHash()]
        assert.isTrue(Option.isNone(yield* browsers.find(one.email, [first], sampleNow)))
        assert.isTrue(yield* remember(one, first))
        assert.isFalse(yield* remember(one, second))
        assert.deepStrictEqual(yield* found(one.email, first), first)
        // Of several secrets, the first one that the account knows.
        assert.deepStrictEqual(yield* found(one.email, newHash(), second, first), second)
        assert.isNull(yield* found(one.email, newHash()))
        assert.isNull(yield* found(one.email))
        assert.isNull(yield* found(other.email, first))
        assert.isNull(yield* found(uniqueEmail(), first))
        // One browser of two accounts.
        assert.isTrue(yield* remember(other, first))
        assert.deepStrictEqual(yield* found(other.email, first), first)
        assert.deepStrictEqual(yield* found(one.email, first), first)
      })
    )

    it.effect(
      "D-SIGN-17: only an account without another session and browser signs in for the first time",
      () =>
        Effect.gen(function* () {
          const email = uniqueEmail()
          const first = yield* signIn(email)
          const hash = newHash()
          assert.isTrue(yield* remember(first, hash))
          // Repeated after a lost response.
          assert.isTrue(yield* remember(first, hash))
          const second = yield* begin(email)
          assert.isFalse(yield* remember(second, hash))
          const unremembered = uniqueEmail()
          yield* signIn(unremembered)
          assert.isFalse(yield* remember(yield* begin(unremembered), newHash()))
        })
    )

    it.effect("D-SIGN-15: a browser is known for a year after its latest sign-in", () =>
      Effect.gen(function* () {
        const browsers = yield* KnownBrowsers
        const one = yield* signIn(uniqueEmail())
        const [hash, later] = [newHash(), newHash()]
        const at = (minutes: number) => sampleTime(knownBrowserDays * 24 * 60 + minutes)
        yield* remember(one, hash)
        const isKnown = (minutes: number) =>
          Effect.map(browsers.find(one.email, [hash], at(minutes)), Option.isSome)
        assert.deepStrictEqual([yield* isKnown(-1), yield* isKnown(0)], [true, false])
        yield* remember(one, hash, sampleTime(10))
        assert.deepStrictEqual([yield* isKnown(9), yield* isKnown(10)], [true, false])
        // The next sign-in removes it.
        yield* remember(one, later, at(20))
        assert.isNull(yield* found(one.email, hash))
      })
    )

    it.effect("D-SIGN-15: of an account's browsers those with the latest sign-ins are kept", () =>
      Effect.gen(function* () {
        const one = yield* signIn(uniqueEmail())
        const hashes = Array.from({ length: keptKnownBrowsers + 2 }, newHash)
        for (const [minute, hash] of hashes.entries()) yield* remember(one, hash, sampleTime(minute))
        const known = yield* Effect.forEach(hashes, (hash) => found(one.email, hash))
        assert.deepStrictEqual(known, [null, null, ...hashes.slice(2)])
      })
    )

    it.effect("D-SIGN-15: ending the other sessions, and a change of the password, forget the others", () =>
      Effect.gen(function* () {
        const [browsers, passwords, sessions] = [yield* KnownBrowsers, yield* Passwords, yield* Sessions]
        const hash = PasswordHash.make("$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA")
        type End = (accountId: AccountId, kept: SessionId) => Effect.Effect<unknown>
        const ends: ReadonlyArray<End> = [
          (accountId, kept) => sessions.endOthers(accountId, kept, sampleNow),
          (accountId, kept) => passwords.set({ accountId, hash, changedAt: sampleNow }, kept),
          (accountId, kept) =>
            Effect.andThen(
              passwords.set({ accountId, hash, changedAt: sampleNow }, kept),
              passwords.remove(accountId, kept, sampleNow)
            )
        ]
        for (const end of ends) {
          const email = uniqueEmail()
          const [kept, other] = [yield* signIn(email), yield* begin(email)]
          const foreign = yield* signIn(uniqueEmail())
          const [own, lost, theirs] = [newHash(), newHash(), newHash()]
          yield* remember(kept, own)
          yield* remember(other, lost)
          yield* remember(foreign, theirs)
          yield* end(kept.accountId, kept.sessionId)
          assert.deepStrictEqual(
            [yield* found(email, own), yield* found(email, lost), yield* found(foreign.email, theirs)],
            [own, null, theirs]
          )
          // A sign-in that was under way has no session any more.
          yield* remember(other, lost)
          assert.isNull(yield* found(email, lost))
        }
        const one = yield* signIn(uniqueEmail())
        const [first, second] = [newHash(), newHash()]
        yield* remember(one, first)
        const another = yield* begin(one.email)
        yield* remember(another, second)
        yield* browsers.forget(one.accountId, one.sessionId)
        assert.deepStrictEqual(
          [yield* found(one.email, first), yield* found(one.email, second)],
          [null, second]
        )
        yield* browsers.forget(AccountId.make(crypto.randomUUID()), another.sessionId)
        assert.deepStrictEqual(yield* found(one.email, second), second)
      })
    )

    it.effect("D-SIGN-15: the browsers of an account end with it", () =>
      Effect.gen(function* () {
        const email = uniqueEmail()
        const one = yield* signIn(email)
        const hash = newHash()
        yield* remember(one, hash)
        yield* change(one.workspaceId, { _tag: "DeleteMember", userId: one.userId })
        assert.isNull(yield* found(email, hash))
        assert.isTrue(yield* remember(yield* signIn(email), newHash()))
      })
    )
  })

const newHash = () => BrowserHash.make((crypto.randomUUID() + crypto.randomUUID()).replaceAll("-", ""))

const found = Effect.fnUntraced(function* (email: Email, ...hashes: ReadonlyArray<BrowserHash>) {
  const browsers = yield* KnownBrowsers
  return Option.getOrNull(yield* browsers.find(email, hashes, sampleNow))
})

interface SignIn {
  readonly accountId: AccountId
  readonly sessionId: SessionId
}

const remember = (
  { accountId, sessionId }: SignIn,
  hash: BrowserHash,
  signedInAt: DateTime.Utc = sampleNow
) => KnownBrowsers.use((browsers) => browsers.remember({ accountId, hash, sessionId, signedInAt }))

/** A session of the email's account. */
const begin = Effect.fnUntraced(function* (email: Email) {
  const sessions = yield* Sessions
  const added = sampleNewSession(sampleSession({ account: { ...sampleSession().account, email } }))
  return { email, accountId: yield* sessions.begin(added), sessionId: added.session.id }
})

/** The same, of a new member of a new workspace. */
const signIn = Effect.fnUntraced(function* (email: Email) {
  const { workspace } = yield* createWorkspaceWithOwner()
  const member = sampleMember(workspace.id, { email, role: "member" })
  yield* change(workspace.id, { _tag: "CreateMember", member, token: sampleAccessToken(member.userId) })
  return { ...(yield* begin(email)), workspaceId: workspace.id, userId: member.userId }
})
