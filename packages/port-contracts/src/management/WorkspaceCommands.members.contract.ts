import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import { change, plain, sampleAccessToken, sampleMember, createWorkspaceWithOwner } from "../samples/index.ts"
import { AccessTokens, type Member, type WorkspaceId } from "@calendeal/domain/workspaces"
import { InTheWay, LastOwner, NotThere, WorkspaceQueries } from "@calendeal/domain/management"
import { atOnce, makes, refuses, type Suite } from "./WorkspaceCommands.trials.contract.ts"

const emailTaken = new InTheWay({ reason: "Another member has this e-mail." })

/** Who has a seat, and with which role. */
export const members = (it: Suite) => {
  it.effect("seats a new user with a token, changes the seat and takes it away", () =>
    Effect.gen(function* () {
      const [queries, tokens] = [yield* WorkspaceQueries, yield* AccessTokens]
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const member = someone(id, "mary")
      const { userId } = member
      const token = sampleAccessToken(member.userId)
      const seats = () => Effect.map(queries.find(id, "members", userId), plain)
      yield* makes(id, { _tag: "AddMember", member, token }, ["member.create", userId])
      assert.deepStrictEqual(yield* seats(), plain(Option.some(member)))
      assert.deepStrictEqual(plain(yield* tokens.find(token.hash)), plain(Option.some(token)))
      const fields = { name: "Mary Admin", email: "mary@contoso.example", role: "admin" } as const
      for (const some of [fields, { name: "Mary" }, {}]) {
        yield* makes(id, { _tag: "ChangeMember", userId, fields: some }, ["member.update", userId])
      }
      assert.deepStrictEqual(yield* seats(), plain(Option.some({ ...member, ...fields, name: "Mary" })))
      yield* makes(id, { _tag: "RemoveMember", userId }, ["member.delete", userId])
      assert.deepStrictEqual(yield* seats(), plain(Option.none()))
      yield* refuses(id, { _tag: "ChangeMember", userId, fields }, new NotThere())
      yield* refuses(id, { _tag: "RemoveMember", userId }, new NotThere())
    })
  )

  it.effect("an e-mail has one seat in a workspace, and is free when it leaves", () =>
    Effect.gen(function* () {
      const tokens = yield* AccessTokens
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const [mary, john] = [someone(id, "mary"), someone(id, "john")]
      yield* seat(mary)
      yield* seat(john)
      const twin = someone(id, "mary")
      const token = sampleAccessToken(twin.userId)
      yield* refuses(id, { _tag: "AddMember", member: twin, token }, emailTaken)
      assert.isTrue(Option.isNone(yield* tokens.find(token.hash)))
      const { email } = mary
      yield* refuses(id, { _tag: "ChangeMember", userId: john.userId, fields: { email } }, emailTaken)
      yield* seat(someone((yield* createWorkspaceWithOwner()).workspace.id, "mary"))
      yield* change(id, { _tag: "RemoveMember", userId: mary.userId })
      yield* seat(twin)
    })
  )

  it.effect("D-MGMT-1: the last owner can neither be demoted nor removed; one of two can", () =>
    Effect.gen(function* () {
      const { owner, workspace } = yield* createWorkspaceWithOwner()
      const { id } = workspace
      yield* seat(someone(id, "mary", "admin"))
      const demotion = { _tag: "ChangeMember", userId: owner.userId, fields: { role: "admin" } } as const
      yield* refuses(id, demotion, new LastOwner())
      yield* refuses(id, { _tag: "RemoveMember", userId: owner.userId }, new LastOwner())
      yield* change(id, { ...demotion, fields: { name: "Olivia Still Owner", role: "owner" } })
      yield* seat(someone(id, "otto", "owner"))
      yield* change(id, demotion)
      yield* change(id, { _tag: "RemoveMember", userId: owner.userId })
    })
  )

  it.effect("D-MGMT-1: of six owners who all step down at once one stays", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const { owner, workspace } = yield* createWorkspaceWithOwner()
      const { id } = workspace
      const others = yield* Effect.forEach(["a", "b", "c", "d", "e"], (name) =>
        seat(someone(id, name, "owner"))
      )
      const leaving = [owner, ...others].map((member, nth) =>
        nth % 2 === 0
          ? change(id, { _tag: "RemoveMember", userId: member.userId })
          : change(id, { _tag: "ChangeMember", userId: member.userId, fields: { role: "member" } })
      )
      const left = yield* Effect.all(leaving.map(Effect.exit), atOnce)
      assert.lengthOf(left.filter(Exit.isFailure), 1)
      const { items } = yield* queries.list(id, "members", {}, { limit: 100, after: null })
      assert.lengthOf(
        items.filter(({ role }) => role === "owner"),
        1
      )
    })
  )

  it.effect("D-MGMT-1: changes of one seat at once are all made: no new name gives an old role back", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const member = yield* seat(someone(id, "mary", "owner"))
      const { userId } = member
      const changes = [{ role: "member" }, { name: "Mary" }, { email: "mary@contoso.example" }] as const
      yield* Effect.all(
        changes.map((fields) => change(id, { _tag: "ChangeMember", userId, fields })),
        atOnce
      )
      assert.deepStrictEqual(
        plain(yield* queries.find(id, "members", userId)),
        plain(Option.some(Object.assign({}, member, ...changes)))
      )
    })
  )

  it.effect("who loses one seat keeps the others, and the token", () =>
    Effect.gen(function* () {
      const [queries, tokens] = [yield* WorkspaceQueries, yield* AccessTokens]
      const [here, there] = [
        (yield* createWorkspaceWithOwner()).workspace.id,
        (yield* createWorkspaceWithOwner()).workspace.id
      ]
      const member = someone(here, "mary")
      const token = sampleAccessToken(member.userId)
      yield* change(here, { _tag: "AddMember", member, token })
      const second = { ...member, workspaceId: there }
      yield* change(there, { _tag: "AddMember", member: second, token: sampleAccessToken(second.userId) })
      yield* change(here, { _tag: "RemoveMember", userId: member.userId })
      assert.isTrue(Option.isNone(yield* queries.find(here, "members", member.userId)))
      assert.deepStrictEqual(
        plain(yield* queries.find(there, "members", member.userId)),
        plain(Option.some(second))
      )
      assert.deepStrictEqual(plain(yield* tokens.find(token.hash)), plain(Option.some(token)))
    })
  )
}

const someone = (workspaceId: WorkspaceId, name: string, role: Member["role"] = "member") =>
  sampleMember(workspaceId, { email: `${name}@northwind.example`, name, role })

const seat = (member: Member) =>
  Effect.as(
    change(member.workspaceId, { _tag: "AddMember", member, token: sampleAccessToken(member.userId) }),
    member
  )
