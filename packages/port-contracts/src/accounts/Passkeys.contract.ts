import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import {
  ChallengeHash,
  maximumPasskeys,
  type Passkey,
  type PasskeyChallenge,
  Passkeys,
  Sessions
} from "@calendeal/domain/accounts"
import type { WorkspaceCommands } from "@calendeal/domain/management"
import {
  change,
  createWorkspaceWithOwner,
  plain,
  sampleAccessToken,
  sampleMember,
  sampleNewSession,
  sampleNow,
  samplePasskey,
  sampleSession,
  sampleTime,
  uniqueEmail
} from "../samples/index.ts"

/** The contract of `Passkeys`. */
export const passkeysContract = <E>(
  adapter: string,
  ports: Layer<Passkeys | Sessions | WorkspaceCommands, E>
) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`Passkeys / ${adapter}`, (it) => {
    it.effect("D-PASSKEY-2: of concurrent requests one takes a challenge, unchanged, before its end", () =>
      Effect.gen(function* () {
        const passkeys = yield* Passkeys
        for (const challenge of [newChallenge(), newChallenge({ accountId: samplePasskey().account.id })]) {
          yield* passkeys.begin(challenge, sampleNow)
          const taken = yield* Effect.forEach(
            [1, 2, 3, 4],
            () => passkeys.take(challenge.hash, sampleTime(9)),
            { concurrency: "unbounded" }
          )
          assert.deepStrictEqual(plain(taken.flatMap(Option.toArray)), plain([challenge]))
        }
        assert.isTrue(Option.isNone(yield* passkeys.take(newChallenge().hash, sampleNow)))
        const late = newChallenge()
        yield* passkeys.begin(late, sampleNow)
        assert.isTrue(Option.isNone(yield* passkeys.take(late.hash, late.expiresAt)))
      })
    )

    it.effect("D-PASSKEY-5: finds and lists a passkey unchanged, and removes it for its account only", () =>
      Effect.gen(function* () {
        const passkeys = yield* Passkeys
        const account = yield* newAccount
        const [first, second] = [
          samplePasskey({ account, counter: 4_000_000_000 }),
          samplePasskey({ account, createdAt: sampleTime(1), name: "Ключ 🔑" })
        ]
        const foreign = samplePasskey({ account: yield* newAccount })
        for (const passkey of [second, first, foreign, first]) assert.isTrue(yield* passkeys.add(passkey))
        assert.deepStrictEqual(plain(yield* passkeys.find(first.id)), plain(Option.some(first)))
        assert.deepStrictEqual(
          plain(yield* passkeys.findByCredential(second.credentialId)),
          plain(Option.some(second))
        )
        assert.deepStrictEqual(plain(yield* passkeys.ofAccount(account.id)), plain([first, second]))
        assert.isFalse(yield* passkeys.remove(account.id, foreign.id))
        assert.isTrue(yield* passkeys.remove(account.id, first.id))
        assert.isFalse(yield* passkeys.remove(account.id, first.id))
        assert.isTrue(Option.isNone(yield* passkeys.findByCredential(first.credentialId)))
        assert.isTrue(Option.isSome(yield* passkeys.find(foreign.id)))
      })
    )

    it.effect("D-PASSKEY-1: a credential is stored once, whatever the account", () =>
      Effect.gen(function* () {
        const passkeys = yield* Passkeys
        const own = samplePasskey({ account: yield* newAccount })
        const { credentialId } = own
        assert.isTrue(yield* passkeys.add(own))
        for (const account of [own.account, yield* newAccount])
          assert.isFalse(yield* passkeys.add(samplePasskey({ account, credentialId })))
        assert.deepStrictEqual(plain(yield* passkeys.findByCredential(credentialId)), plain(Option.some(own)))
        // The account does not exist.
        assert.isFalse(yield* passkeys.add(samplePasskey()))
      })
    )

    it.effect("D-PASSKEY-1: an account has at most 20, also if they are added concurrently", () =>
      Effect.gen(function* () {
        const passkeys = yield* Passkeys
        const account = yield* newAccount
        const added = yield* Effect.forEach(
          Array.from({ length: maximumPasskeys + 3 }, () => samplePasskey({ account })),
          passkeys.add,
          { concurrency: "unbounded" }
        )
        assert.lengthOf(
          added.filter((isAdded) => isAdded),
          maximumPasskeys
        )
        assert.lengthOf(yield* passkeys.ofAccount(account.id), maximumPasskeys)
      })
    )

    it.effect(
      "D-PASSKEY-4: of concurrent uses with a counter one is stored, and none with an earlier one",
      () =>
        Effect.gen(function* () {
          const passkeys = yield* Passkeys
          const account = yield* newAccount
          const [counting, still] = [samplePasskey({ account, counter: 3 }), samplePasskey({ account })]
          for (const passkey of [counting, still]) yield* passkeys.add(passkey)
          const used = yield* Effect.forEach(
            [1, 2, 3, 4],
            () => passkeys.use(counting.id, 4, sampleTime(1)),
            { concurrency: "unbounded" }
          )
          assert.lengthOf(
            used.filter((isUsed) => isUsed),
            1
          )
          for (const counter of [3, 0])
            assert.isFalse(yield* passkeys.use(counting.id, counter, sampleTime(2)))
          assert.deepStrictEqual(
            yield* found(counting),
            plain({ ...counting, counter: 4, lastUsedAt: sampleTime(1) })
          )
          for (const minute of [1, 2]) assert.isTrue(yield* passkeys.use(still.id, 0, sampleTime(minute)))
          assert.deepStrictEqual(yield* found(still), plain({ ...still, lastUsedAt: sampleTime(2) }))
          assert.isFalse(yield* passkeys.use(samplePasskey().id, 1, sampleNow))
        })
    )

    it.effect("D-SIGN-1: a passkey is removed with its account", () =>
      Effect.gen(function* () {
        const passkeys = yield* Passkeys
        const email = uniqueEmail()
        const { id } = (yield* createWorkspaceWithOwner()).workspace
        const member = sampleMember(id, { email, role: "member" })
        yield* change(id, { _tag: "CreateMember", member, token: sampleAccessToken(member.userId) })
        const passkey = samplePasskey({ account: yield* accountOf(email) })
        assert.isTrue(yield* passkeys.add(passkey))
        yield* change(id, { _tag: "DeleteMember", userId: member.userId })
        assert.isTrue(Option.isNone(yield* passkeys.find(passkey.id)))
      })
    )
  })

const newHash = () => ChallengeHash.make((crypto.randomUUID() + crypto.randomUUID()).replaceAll("-", ""))

const newChallenge = (overrides: Partial<PasskeyChallenge> = {}): PasskeyChallenge => ({
  hash: newHash(),
  browser: newHash(),
  purpose: "sign_in",
  accountId: null,
  expiresAt: DateTime.add(sampleNow, { minutes: 10 }),
  ...overrides
})

/** An account exists after its first session. */
const accountOf = Effect.fnUntraced(function* (email: ReturnType<typeof uniqueEmail>) {
  const sessions = yield* Sessions
  const session = sampleSession({ account: { ...sampleSession().account, email } })
  return { id: yield* sessions.begin(sampleNewSession(session)), email }
})

const newAccount = Effect.suspend(() => accountOf(uniqueEmail()))

const found = ({ id }: Passkey) =>
  Effect.flatMap(Passkeys, (passkeys) =>
    Effect.map(passkeys.find(id), (option) => plain(Option.getOrNull(option)))
  )
