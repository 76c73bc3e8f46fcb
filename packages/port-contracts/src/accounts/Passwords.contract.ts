import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import { isLive, keptSessions, PasswordHash, Passwords, Sessions } from "@calendeal/domain/accounts"
import type { Email } from "@calendeal/domain/contacts"
import type { WorkspaceCommands } from "@calendeal/domain/management"
import type { Workspace } from "@calendeal/domain/workspaces"
import {
  change,
  createWorkspaceWithOwner,
  plain,
  sampleAccessToken,
  sampleMember,
  sampleNewSession,
  sampleNow,
  sampleSession,
  sampleTime,
  uniqueEmail
} from "../samples/index.ts"

/** The contract of `Passwords`, with the sessions that begin with one. */
export const passwordsContract = <E>(
  adapter: string,
  ports: Layer<Passwords | Sessions | WorkspaceCommands, E>
) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`Passwords / ${adapter}`, (it) => {
    it.effect("D-PW-1: an account has one password, which is found by its email, unchanged", () =>
      Effect.gen(function* () {
        const passwords = yield* Passwords
        const email = uniqueEmail()
        yield* memberOfNew(email)
        const { session } = yield* begin(email)
        assert.isTrue(Option.isNone(yield* passwords.find(email)))
        const accountId = session.account.id
        for (const [minute, hash] of [newHash(), newHash()].entries()) {
          const password = { accountId, hash, changedAt: sampleTime(minute) }
          assert.isTrue(yield* passwords.set(password, session.id))
          assert.deepStrictEqual(plain(yield* passwords.find(email)), plain(Option.some(password)))
        }
        assert.isTrue(Option.isNone(yield* passwords.find(uniqueEmail())))
        assert.isTrue(yield* passwords.remove(accountId, session.id, sampleNow))
        assert.isFalse(yield* passwords.remove(accountId, session.id, sampleNow))
        assert.isTrue(Option.isNone(yield* passwords.find(email)))
        const removed = sampleSession().account.id
        const refused = { accountId: removed, hash: newHash(), changedAt: sampleNow }
        assert.isFalse(yield* passwords.set(refused, session.id))
      })
    )

    it.effect("D-PW-6: a change ends the other sessions of the account, and no others", () =>
      Effect.gen(function* () {
        const [passwords, sessions] = [yield* Passwords, yield* Sessions]
        const email = uniqueEmail()
        yield* memberOfNew(email)
        const unrelated = uniqueEmail()
        yield* memberOfNew(unrelated)
        const [kept, other, foreign] = [yield* begin(email), yield* begin(email), yield* begin(unrelated)]
        const ends = Effect.forEach([kept, other, foreign], ({ hash }) =>
          Effect.map(sessions.find(hash, sampleNow), (found) => Option.getOrThrow(found).endedAt !== null)
        )
        const { account, id } = kept.session
        yield* passwords.set({ accountId: account.id, hash: newHash(), changedAt: sampleNow }, id)
        assert.deepStrictEqual(yield* ends, [false, true, false])
        const another = yield* begin(email)
        yield* passwords.remove(account.id, id, sampleNow)
        const found = Option.getOrThrow(yield* sessions.find(another.hash, sampleNow))
        assert.isNotNull(found.endedAt)
        assert.deepStrictEqual(yield* ends, [false, true, false])
      })
    )

    it.effect("D-PW-5: a session with a password reaches the workspaces that allow it now", () =>
      Effect.gen(function* () {
        const [passwords, sessions] = [yield* Passwords, yield* Sessions]
        const email = uniqueEmail()
        const places = [yield* memberOfNew(email), yield* memberOfNew(email), yield* memberOfNew(email)]
        const [one, two] = places.map(({ workspace }) => workspace)
        if (one === undefined || two === undefined) return assert.fail("no workspaces")
        const foreign = yield* memberOfNew(uniqueEmail())
        yield* allow(foreign.workspace, true, 1)
        const { hash } = yield* begin(email, "password")
        const limit = Effect.map(sessions.find(hash, sampleNow), (found) => Option.getOrThrow(found))
        assert.deepStrictEqual((yield* limit).onlyIn, [])
        assert.isFalse(isLive(yield* limit, sampleNow))
        yield* allow(one, true, 1)
        yield* allow(two, true, 1)
        const both = [one.id, two.id].toSorted()
        assert.deepStrictEqual(yield* passwords.workspacesOf(email), both)
        assert.deepStrictEqual((yield* limit).onlyIn, both)
        const listed = (yield* sessions.ofEmail(email)).map(({ onlyIn }) => onlyIn)
        assert.deepStrictEqual(listed, [both])
        yield* allow(one, false, 2)
        assert.deepStrictEqual((yield* limit).onlyIn, [two.id])
        assert.isTrue(isLive(yield* limit, sampleNow))
        assert.isTrue(yield* passwords.isOffered)
      })
    )

    it.effect("D-PW-5: sessions with a password take the place of no others", () =>
      Effect.gen(function* () {
        const sessions = yield* Sessions
        const email = uniqueEmail()
        yield* memberOfNew(email)
        const free = yield* begin(email)
        for (let count = 0; count <= keptSessions; count++) yield* begin(email, "password")
        assert.isTrue(Option.isSome(yield* sessions.find(free.hash, sampleNow)))
        const held = yield* sessions.ofEmail(email)
        assert.lengthOf(
          held.filter(({ way }) => way === "password"),
          keptSessions
        )
      })
    )

    it.effect("D-PW-7: a removed member's password is found no more, or reaches the workspace no more", () =>
      Effect.gen(function* () {
        const passwords = yield* Passwords
        const email = uniqueEmail()
        const [left, last] = [yield* memberOfNew(email), yield* memberOfNew(email)]
        yield* allow(left.workspace, true, 1)
        const { session } = yield* begin(email)
        const accountId = session.account.id
        yield* passwords.set({ accountId, hash: newHash(), changedAt: sampleNow }, session.id)
        const remove = ({ userId, workspace }: typeof left) =>
          change(workspace.id, { _tag: "DeleteMember", userId })
        yield* remove(left)
        assert.deepStrictEqual(yield* passwords.workspacesOf(email), [])
        assert.isTrue(Option.isSome(yield* passwords.find(email)))
        yield* remove(last)
        assert.isTrue(Option.isNone(yield* passwords.find(email)))
      })
    )
  })

const newHash = () =>
  PasswordHash.make(`$argon2id$v=19$m=19456,t=2,p=1$${crypto.randomUUID().replaceAll("-", "")}$dGFn`)

/** A member with the email in a new workspace, besides its owner. */
const memberOfNew = Effect.fnUntraced(function* (email: Email) {
  const { workspace } = yield* createWorkspaceWithOwner()
  const member = sampleMember(workspace.id, { email, role: "member" })
  yield* change(workspace.id, { _tag: "CreateMember", member, token: sampleAccessToken(member.userId) })
  return { workspace, userId: member.userId }
})

const allow = (workspace: Workspace, passwordSignIn: boolean, version: number) =>
  change(workspace.id, { _tag: "UpdateWorkspace", workspace: { ...workspace, passwordSignIn }, version })

const begin = Effect.fnUntraced(function* (email: Email, way: "email" | "password" = "email") {
  const sessions = yield* Sessions
  const added = sampleNewSession(sampleSession({ way, account: { ...sampleSession().account, email } }))
  const id = yield* sessions.begin(added)
  return { hash: added.hash, session: { ...added.session, account: { id, email } } }
})
