import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import {
  keptSessions,
  type Session,
  type SessionHash,
  type SessionId,
  Sessions
} from "@calendeal/domain/accounts"
import type { Email } from "@calendeal/domain/contacts"
import { ResourceNotFound, type WorkspaceCommands } from "@calendeal/domain/management"
import { type Member, WorkspaceId } from "@calendeal/domain/workspaces"
import {
  change,
  createWorkspaceWithOwner,
  plain,
  sampleAccessToken,
  uniqueEmail,
  sampleMember,
  sampleNewSession,
  sampleNow,
  sampleSession,
  sampleTime,
  sampleWorkspaceProvider
} from "../samples/index.ts"

/** The contract of `Sessions`. */
export const sessionsContract = <E>(adapter: string, ports: Layer<Sessions | WorkspaceCommands, E>) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`Sessions / ${adapter}`, (it) => {
    it.effect(
      "D-SIGN-1: two sessions of an email belong to one account, also if they begin concurrently",
      () =>
        Effect.gen(function* () {
          const sessions = yield* Sessions
          const email = uniqueEmail()
          const begun = Array.from({ length: 4 }, () =>
            sampleNewSession(sampleSession({ account: { ...sampleSession().account, email } }))
          )
          const ids = yield* Effect.forEach(begun, sessions.begin, { concurrency: "unbounded" })
          assert.lengthOf([...new Set(ids)], 1)
          assert.lengthOf(yield* sessions.ofEmail(email), 4)
          assert.deepStrictEqual(yield* sessions.begin(begun[0] ?? assert.fail("no session")), ids[0])
          assert.lengthOf(yield* sessions.ofEmail(email), 4)
        })
    )

    it.effect("D-SIGN-5: finds a session by its hash, unchanged, and lists it for its account", () =>
      Effect.gen(function* () {
        const sessions = yield* Sessions
        const { hash, session } = yield* begin()
        const other = yield* begin()
        assert.deepStrictEqual(plain(yield* sessions.find(hash, sampleNow)), plain(Option.some(session)))
        assert.deepStrictEqual(plain(yield* sessions.ofAccount(session.account.id)), plain([session]))
        assert.deepStrictEqual(plain(yield* sessions.ofEmail(session.account.email)), plain([session]))
        assert.notStrictEqual(session.account.id, other.session.account.id)
        assert.isTrue(Option.isNone(yield* sessions.find(newHash(), sampleNow)))
      })
    )

    it.effect("D-SIGN-5: stores the latest time of use", () =>
      Effect.gen(function* () {
        const sessions = yield* Sessions
        const { hash, session } = yield* begin()
        for (const minute of [5, 3]) yield* sessions.see(session.id, sampleTime(minute))
        assert.deepStrictEqual(
          plain(yield* sessions.find(hash, sampleNow)),
          plain(Option.some({ ...session, lastSeenAt: sampleTime(5) }))
        )
      })
    )

    it.effect("D-SIGN-5: ends one session or all others of its own account, and keeps the first time", () =>
      Effect.gen(function* () {
        const sessions = yield* Sessions
        const one = yield* begin()
        const { email, id } = one.session.account
        const [two, three] = [yield* begin(email), yield* begin(email)]
        const unrelated = yield* begin()
        assert.isFalse(yield* sessions.end(unrelated.session.account.id, one.session.id, sampleTime(1)))
        for (const minute of [1, 2])
          assert.isTrue(yield* sessions.end(id, one.session.id, sampleTime(minute)))
        yield* sessions.endOthers(id, three.session.id, sampleTime(3))
        const ends = yield* Effect.forEach([one, two, three, unrelated], ({ hash }) =>
          Effect.map(sessions.find(hash, sampleNow), (found) => plain(Option.getOrThrow(found).endedAt))
        )
        assert.deepStrictEqual(ends, plain([sampleTime(1), sampleTime(3), null, null]))
      })
    )

    it.effect("D-SIGN-5: keeps the latest sessions of an account", () =>
      Effect.gen(function* () {
        const sessions = yield* Sessions
        const email = uniqueEmail()
        for (let minute = 0; minute <= keptSessions; minute++)
          yield* begin(email, { createdAt: sampleTime(minute), lastSeenAt: sampleTime(minute) })
        const kept = yield* sessions.ofEmail(email)
        assert.lengthOf(kept, keptSessions)
        assert.deepStrictEqual(plain(kept.at(-1)?.createdAt), plain(sampleTime(1)))
      })
    )

    it.effect(
      "D-OIDC-10: a session keeps its limit, and takes the place of no session with another one",
      () =>
        Effect.gen(function* () {
          const sessions = yield* Sessions
          const free = yield* begin()
          const { email } = free.session.account
          const onlyIn = WorkspaceId.make(crypto.randomUUID())
          for (let minute = 1; minute <= keptSessions + 1; minute++)
            yield* begin(email, {
              createdAt: sampleTime(minute),
              lastSeenAt: sampleTime(minute),
              onlyIn: [onlyIn]
            })
          assert.deepStrictEqual(
            plain(yield* sessions.find(free.hash, sampleNow)),
            plain(Option.some(free.session))
          )
          const limited = (yield* sessions.ofEmail(email)).filter((one) => one.onlyIn?.[0] === onlyIn)
          assert.lengthOf(limited, keptSessions)
        })
    )

    it.effect("D-OIDC-12: a provider's sessions end when its workspace removes it, and no others", () =>
      Effect.gen(function* () {
        const sessions = yield* Sessions
        const [mine, theirs] = [uniqueEmail(), uniqueEmail()]
        const [here, there] = [yield* memberWith(mine), yield* memberWith(theirs)]
        const provider = sampleWorkspaceProvider(here.id)
        yield* change(here.id, { _tag: "CreateIdentityProvider", provider })
        const held = [
          yield* begin(mine, { onlyIn: [here.id] }),
          yield* begin(theirs, { onlyIn: [there.id] }),
          yield* begin(mine)
        ]
        yield* change(here.id, { _tag: "DeleteIdentityProvider", providerId: provider.id })
        const ends = yield* Effect.forEach(held, ({ hash }) =>
          Effect.map(sessions.find(hash, sampleNow), (found) => Option.getOrThrow(found).endedAt !== null)
        )
        assert.deepStrictEqual(ends, [true, false, false])
      })
    )

    it.effect("D-SIGN-6: after a change of a role the session gets another secret, once", () =>
      Effect.gen(function* () {
        const sessions = yield* Sessions
        const { hash, session } = yield* begin()
        const { email } = session.account
        const { id, userId } = yield* memberWith(email)
        const isDue = Effect.map(sessions.find(hash, sampleNow), (found) => Option.getOrThrow(found))
        yield* change(id, { _tag: "UpdateMember", userId, fields: { name: "Zoe" } })
        assert.isFalse((yield* isDue).isRotationDue)
        yield* change(id, { _tag: "UpdateMember", userId, fields: { role: "admin" } })
        assert.isTrue((yield* isDue).isRotationDue)

        const rotation = { from: hash, to: newHash(), until: sampleTime(1) }
        assert.isTrue(yield* sessions.rotate(session.id, rotation))
        assert.isFalse(yield* sessions.rotate(session.id, { ...rotation, to: newHash() }))
        const found = (secret: SessionHash, minute: number) =>
          Effect.map(sessions.find(secret, sampleTime(minute)), (one) => plain(one))
        assert.deepStrictEqual(yield* found(rotation.to, 5), plain(Option.some(session)))
        assert.deepStrictEqual(yield* found(hash, 0), plain(Option.some(session)))
        assert.deepStrictEqual(yield* found(hash, 1), plain(Option.none()))
      })
    )

    it.effect("D-SIGN-8: an owner refuses a member's session, or all, in the own workspace only", () =>
      Effect.gen(function* () {
        const sessions = yield* Sessions
        const one = yield* begin()
        const { email } = one.session.account
        const two = yield* begin(email)
        const unrelated = yield* begin()
        const [here, there] = [yield* memberWith(email), yield* memberWith(email)]
        const refuse = (place: typeof here, sessionId: SessionId | null) =>
          change(place.id, { _tag: "RevokeMemberSessions", userId: place.userId, sessionId })
        for (const _ of [1, 2]) yield* refuse(here, one.session.id)
        yield* refuse(there, null)
        assert.deepStrictEqual(yield* Effect.flip(refuse(here, unrelated.session.id)), new ResourceNotFound())
        const refused = yield* Effect.forEach([one, two, unrelated], ({ hash }) =>
          Effect.map(sessions.find(hash, sampleNow), (found) => Option.getOrThrow(found).refusedIn)
        )
        assert.deepStrictEqual(refused, [[here.id, there.id], [there.id], []])
      })
    )

    it.effect("D-SIGN-1: finds the workspaces of an email while it is a member's", () =>
      Effect.gen(function* () {
        const sessions = yield* Sessions
        const email = uniqueEmail()
        assert.deepStrictEqual(yield* sessions.membershipsOf(email), [])
        const places = [yield* memberWith(email), yield* memberWith(email)].toSorted((a, b) =>
          a.id < b.id ? -1 : 1
        )
        const memberships = () => Effect.map(sessions.membershipsOf(email), (all) => all.map(membership))
        const [first, second] = places.map(({ id, userId }) => membership({ workspaceId: id, userId }))
        assert.deepStrictEqual(yield* memberships(), [first, second])
        const [one, other] = [places[0] ?? assert.fail("none"), places[1] ?? assert.fail("none")]
        yield* change(one.id, { _tag: "UpdateMember", userId: one.userId, fields: { email: uniqueEmail() } })
        assert.deepStrictEqual(yield* memberships(), [second])
        yield* change(other.id, { _tag: "DeleteMember", userId: other.userId })
        assert.deepStrictEqual(yield* memberships(), [])
      })
    )

    it.effect("D-SIGN-13: a membership is an invitation until it is accepted", () =>
      Effect.gen(function* () {
        const sessions = yield* Sessions
        const email = uniqueEmail()
        const { id, userId } = yield* memberWith(email, null)
        const listed = () => Effect.all([sessions.membershipsOf(email), sessions.invitationsOf(email)])
        const seat = { workspaceId: id, userId }
        assert.deepStrictEqual(yield* listed(), [[], [seat]])
        yield* change(id, { _tag: "UpdateMember", userId, fields: { name: "Vic" } })
        assert.deepStrictEqual(yield* listed(), [[], [seat]])
        yield* change(id, { _tag: "AcceptMembership", userId, email })
        assert.deepStrictEqual(yield* listed(), [[seat], []])
        yield* change(id, { _tag: "UpdateMember", userId, fields: { email: uniqueEmail() } })
        yield* change(id, { _tag: "UpdateMember", userId, fields: { email } })
        assert.deepStrictEqual(yield* listed(), [[], [seat]])
        yield* change(id, { _tag: "DeleteMember", userId })
        assert.deepStrictEqual(yield* listed(), [[], []])
      })
    )

    it.effect("D-SIGN-1: removes an account with its sessions when the last membership ends", () =>
      Effect.gen(function* () {
        const sessions = yield* Sessions
        const email = uniqueEmail()
        const [one, other] = [yield* memberWith(email), yield* memberWith(email)]
        const { hash } = yield* begin(email)
        const isThere = Effect.map(sessions.find(hash, sampleNow), Option.isSome)
        yield* change(one.id, { _tag: "DeleteMember", userId: one.userId })
        assert.isTrue(yield* isThere)
        yield* change(other.id, { _tag: "DeleteWorkspace" })
        assert.isFalse(yield* isThere)
        assert.deepStrictEqual(yield* sessions.membershipsOf(email), [])
      })
    )
  })

const newHash = () => sampleNewSession().hash

const membership = ({
  userId,
  workspaceId
}: {
  readonly workspaceId: WorkspaceId
  readonly userId: string
}) => `${workspaceId} ${userId}`

/** Begins a session, and returns it with its account as stored. */
const begin = Effect.fnUntraced(function* (email: Email = uniqueEmail(), overrides: Partial<Session> = {}) {
  const sessions = yield* Sessions
  const sample = sampleSession({ account: { ...sampleSession().account, email }, ...overrides })
  const begun = sampleNewSession(sample)
  const id = yield* sessions.begin(begun)
  return { hash: begun.hash, session: { ...sample, account: { id, email } } }
})

/** Adds a member with this email to a new workspace. */
const memberWith = Effect.fnUntraced(function* (email: Email, acceptedAt: Member["acceptedAt"] = sampleNow) {
  const { id } = (yield* createWorkspaceWithOwner()).workspace
  const member = sampleMember(id, { email, role: "member", acceptedAt })
  yield* change(id, { _tag: "CreateMember", member, token: sampleAccessToken(member.userId) })
  return { id, userId: member.userId }
})
