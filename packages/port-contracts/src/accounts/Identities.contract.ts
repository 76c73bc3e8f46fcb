import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import {
  AccountId,
  Identities,
  type ProviderSignIn,
  type Sessions,
  StateHash
} from "@calendeal/domain/accounts"
import type { WorkspaceCommands } from "@calendeal/domain/management"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import {
  change,
  createWorkspaceWithOwner,
  plain,
  sampleAccessToken,
  sampleMember,
  sampleNow,
  sampleTime,
  uniqueEmail
} from "../samples/index.ts"

/** The contract of `Identities`. */
export const identitiesContract = <E>(
  adapter: string,
  ports: Layer<Identities | Sessions | WorkspaceCommands, E>
) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`Identities / ${adapter}`, (it) => {
    it.effect("D-OIDC-2: of concurrent requests one takes a sign-in, unchanged, before its end", () =>
      Effect.gen(function* () {
        const identities = yield* Identities
        const workspaceId = WorkspaceId.make(crypto.randomUUID())
        const signIn = newSignIn({ next: "/-/account", workspaceId })
        yield* identities.begin(signIn, sampleNow)
        const taken = yield* Effect.forEach(
          [1, 2, 3, 4],
          () => identities.take(signIn.state, sampleTime(9)),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(plain(taken.flatMap(Option.toArray)), plain([signIn]))
        assert.isTrue(Option.isNone(yield* identities.take(newSignIn().state, sampleNow)))
        const late = newSignIn()
        yield* identities.begin(late, sampleNow)
        assert.isTrue(Option.isNone(yield* identities.take(late.state, late.expiresAt)))
      })
    )

    it.effect("D-OIDC-1: an identity has one account, and an account one identity per issuer", () =>
      Effect.gen(function* () {
        const identities = yield* Identities
        const [email, other] = [uniqueEmail(), uniqueEmail()]
        const [ada, eve] = [newIdentity("one"), newIdentity("one")]
        const link = (...[identity, address]: Parameters<typeof newLink>) =>
          agreeing(identities.mayLink(identity, address), identities.link(...newLink(identity, address)))
        assert.isTrue(Option.isNone(yield* identities.find(ada)))
        for (const _ of [1, 2]) assert.isTrue(yield* link(ada, email))
        assert.isFalse(yield* link(ada, other))
        assert.isFalse(yield* link(eve, email))
        assert.isTrue(Option.isNone(yield* identities.find(eve)))
        assert.deepStrictEqual(yield* identities.find(ada), Option.some(email))
        // The same subject of another issuer is another identity.
        const elsewhere = { ...ada, issuer: "https://two.example" }
        assert.isTrue(Option.isNone(yield* identities.find(elsewhere)))
        assert.isTrue(yield* link(elsewhere, other))
        assert.deepStrictEqual(yield* identities.find(elsewhere), Option.some(other))
      })
    )

    it.effect("D-OIDC-1: of concurrent identities of an issuer one gets the account", () =>
      Effect.gen(function* () {
        const identities = yield* Identities
        const email = uniqueEmail()
        const linked = yield* Effect.forEach(
          [1, 2, 3, 4].map(() => newLink(newIdentity("one"), email)),
          (link) => identities.link(...link),
          { concurrency: "unbounded" }
        )
        assert.lengthOf(
          linked.filter((isLinked) => isLinked),
          1
        )
      })
    )

    it.effect("D-OIDC-10: a member has one identity per issuer, in the own workspace only", () =>
      Effect.gen(function* () {
        const identities = yield* Identities
        const [here, there] = [yield* newMember(), yield* newMember()]
        const [ada, eve] = [newIdentity("one"), newIdentity("one")]
        const link = (identity: typeof ada, { id, userId }: typeof here) =>
          agreeing(
            identities.mayLinkMember(id, identity, userId),
            identities.linkMember(id, identity, userId, sampleNow)
          )
        const found = ({ id }: typeof here, identity: typeof ada) =>
          Effect.map(identities.findMember(id, identity), Option.getOrNull)
        assert.isFalse(yield* link(ada, { ...here, userId: there.userId }))
        for (const _ of [1, 2]) assert.isTrue(yield* link(ada, here))
        assert.isFalse(yield* link(eve, here))
        assert.isNull(yield* found(here, eve))
        assert.strictEqual(yield* found(here, ada), here.userId)
        assert.isNull(yield* found(there, ada))
        // The account of the email, which other workspaces share, has no identity by this.
        assert.isTrue(Option.isNone(yield* identities.find(ada)))
        assert.isTrue(yield* link(ada, there))
        assert.strictEqual(yield* found(there, ada), there.userId)
        yield* change(here.id, { _tag: "DeleteMember", userId: here.userId })
        assert.isNull(yield* found(here, ada))
        assert.strictEqual(yield* found(there, ada), there.userId)
      })
    )

    it.effect("D-SIGN-14: identities of a member end with the member's email", () =>
      Effect.gen(function* () {
        const identities = yield* Identities
        const [{ id, userId }, identity] = [yield* newMember(), newIdentity("one")]
        yield* identities.linkMember(id, identity, userId, sampleNow)
        yield* change(id, { _tag: "UpdateMember", userId, fields: { name: "Zoe" } })
        assert.isTrue(Option.isSome(yield* identities.findMember(id, identity)))
        yield* change(id, { _tag: "UpdateMember", userId, fields: { email: uniqueEmail() } })
        assert.isTrue(Option.isNone(yield* identities.findMember(id, identity)))
      })
    )

    it.effect("D-OIDC-10: of concurrent identities of an issuer one gets the member", () =>
      Effect.gen(function* () {
        const identities = yield* Identities
        const { id, userId } = yield* newMember()
        const linked = yield* Effect.forEach(
          [1, 2, 3, 4].map(() => newIdentity("one")),
          (identity) => identities.linkMember(id, identity, userId, sampleNow),
          { concurrency: "unbounded" }
        )
        assert.lengthOf(
          linked.filter((isLinked) => isLinked),
          1
        )
      })
    )

    it.effect("D-SIGN-1: an identity is removed with its account", () =>
      Effect.gen(function* () {
        const identities = yield* Identities
        const [identity, email] = [newIdentity("one"), uniqueEmail()]
        const { id } = (yield* createWorkspaceWithOwner()).workspace
        const member = sampleMember(id, { email, role: "member" })
        yield* change(id, { _tag: "CreateMember", member, token: sampleAccessToken(member.userId) })
        yield* identities.link(...newLink(identity, email))
        yield* change(id, { _tag: "DeleteMember", userId: member.userId })
        assert.isTrue(Option.isNone(yield* identities.find(identity)))
      })
    )
  })

/** Links, after asking whether it would. */
const agreeing = Effect.fnUntraced(function* (asks: Effect.Effect<boolean>, links: Effect.Effect<boolean>) {
  const expected = yield* asks
  const linked = yield* links
  assert.strictEqual(linked, expected)
  return linked
})

/** A member of a new workspace. */
const newMember = Effect.fnUntraced(function* () {
  const { id } = (yield* createWorkspaceWithOwner()).workspace
  const member = sampleMember(id, { email: uniqueEmail(), role: "member" })
  yield* change(id, { _tag: "CreateMember", member, token: sampleAccessToken(member.userId) })
  return { id, userId: member.userId }
})

const newSignIn = (overrides: Partial<ProviderSignIn> = {}): ProviderSignIn => ({
  state: StateHash.make((crypto.randomUUID() + crypto.randomUUID()).replaceAll("-", "")),
  issuer: "https://one.example",
  workspaceId: null,
  next: null,
  expiresAt: sampleTime(10),
  ...overrides
})

const newIdentity = (issuer: string) => ({
  issuer: `https://${issuer}.example`,
  subject: crypto.randomUUID()
})

const newLink = (identity: ReturnType<typeof newIdentity>, email: ReturnType<typeof uniqueEmail>) =>
  [identity, email, AccountId.make(crypto.randomUUID()), sampleNow] as const
