import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  change,
  plain,
  sampleAccessToken,
  sampleHost,
  sampleMember,
  createWorkspaceWithOwner
} from "../samples/index.ts"
import { Email } from "@calendeal/domain/contacts"
import { AccessTokens, type Member, type WorkspaceId } from "@calendeal/domain/workspaces"
import {
  StateConflict,
  LastOwner,
  ResourceNotFound,
  UnknownReference,
  WorkspaceQueries
} from "@calendeal/domain/management"
import { commits, concurrently, failuresOf, refuses, type Suite } from "./WorkspaceCommands.suite.contract.ts"

const emailTaken = new StateConflict({ reason: "Another member has this email." })

/** Members and their roles. */
export const members = (it: Suite) => {
  acceptance(it)

  it.effect("adds a member with a token, changes the member and removes them", () =>
    Effect.gen(function* () {
      const [queries, tokens] = [yield* WorkspaceQueries, yield* AccessTokens]
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const member = memberNamed(id, "mary")
      const { userId } = member
      const token = sampleAccessToken(member.userId)
      const found = () => Effect.map(queries.find(id, "members", userId), plain)
      yield* commits(id, { _tag: "CreateMember", member, token })
      assert.deepStrictEqual(yield* found(), plain(Option.some(member)))
      assert.deepStrictEqual(plain(yield* tokens.find(token.hash)), plain(Option.some(token)))
      const fields = { name: "Mary Admin", email: "mary@contoso.example", role: "admin" } as const
      for (const some of [fields, { name: "Mary" }, {}]) {
        yield* commits(id, { _tag: "UpdateMember", userId, fields: some })
      }
      assert.deepStrictEqual(
        yield* found(),
        plain(Option.some({ ...member, ...fields, name: "Mary", acceptedAt: null }))
      )
      yield* commits(id, { _tag: "DeleteMember", userId })
      assert.deepStrictEqual(yield* found(), plain(Option.none()))
      yield* refuses(id, { _tag: "UpdateMember", userId, fields }, new ResourceNotFound())
      yield* refuses(id, { _tag: "DeleteMember", userId }, new ResourceNotFound())
    })
  )

  it.effect("finds a taken email in the same workspace, until its member is removed", () =>
    Effect.gen(function* () {
      const tokens = yield* AccessTokens
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const [mary, john] = [memberNamed(id, "mary"), memberNamed(id, "john")]
      yield* addMember(mary)
      yield* addMember(john)
      const twin = memberNamed(id, "mary")
      const token = sampleAccessToken(twin.userId)
      yield* refuses(id, { _tag: "CreateMember", member: twin, token }, emailTaken)
      assert.isTrue(Option.isNone(yield* tokens.find(token.hash)))
      const { email } = mary
      yield* refuses(id, { _tag: "UpdateMember", userId: john.userId, fields: { email } }, emailTaken)
      yield* addMember(memberNamed((yield* createWorkspaceWithOwner()).workspace.id, "mary"))
      yield* change(id, { _tag: "DeleteMember", userId: mary.userId })
      yield* addMember(twin)
    })
  )

  it.effect("D-SIGN-14: tokens of a member do not reach the workspace after a change of the email", () =>
    Effect.gen(function* () {
      const tokens = yield* AccessTokens
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const member = memberNamed(id, "mary")
      const token = sampleAccessToken(member.userId)
      yield* commits(id, { _tag: "CreateMember", member, token })
      const { userId } = member
      const refusedIn = Effect.map(tokens.find(token.hash), (found) => Option.getOrThrow(found).refusedIn)
      yield* commits(id, { _tag: "UpdateMember", userId, fields: { name: "Zoe", email: member.email } })
      assert.deepStrictEqual(yield* refusedIn, [])
      yield* commits(id, { _tag: "UpdateMember", userId, fields: { email: "zoe@contoso.example" } })
      assert.deepStrictEqual(yield* refusedIn, [id])
    })
  )

  it.effect("D-HOST-1: a member is a host of the workspace, until it is changed", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const elsewhere = (yield* createWorkspaceWithOwner()).workspace.id
      const [host, foreign] = [sampleHost(id), sampleHost(elsewhere)]
      yield* change(id, { _tag: "CreateHost", host })
      yield* change(elsewhere, { _tag: "CreateHost", host: foreign })
      const unknown = new UnknownReference({
        path: ["hostId"],
        message: "must be a host of the workspace",
        code: "unknown_host"
      })
      for (const hostId of [foreign.id, sampleHost(id).id]) {
        const member = { ...memberNamed(id, "mary"), hostId }
        const token = sampleAccessToken(member.userId)
        yield* refuses(id, { _tag: "CreateMember", member, token }, unknown)
      }
      const member = yield* addMember({ ...memberNamed(id, "mary"), hostId: host.id })
      const { userId } = member
      const found = Effect.map(queries.find(id, "members", userId), plain)
      assert.deepStrictEqual(yield* found, plain(Option.some(member)))
      yield* refuses(id, { _tag: "UpdateMember", userId, fields: { hostId: foreign.id } }, unknown)
      yield* commits(id, { _tag: "UpdateMember", userId, fields: { hostId: null } })
      assert.deepStrictEqual(yield* found, plain(Option.some({ ...member, hostId: null })))
      yield* commits(id, { _tag: "UpdateMember", userId, fields: { hostId: host.id } })
      yield* commits(id, { _tag: "DeleteHost", hostId: host.id })
      // Otherwise the member would reach all hosts.
      assert.deepStrictEqual(yield* found, plain(Option.some(member)))
      yield* refuses(id, { _tag: "UpdateMember", userId, fields: { hostId: host.id } }, unknown)
    })
  )

  it.effect("D-MGMT-1: of six owners who step down concurrently one stays", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const { owner, workspace } = yield* createWorkspaceWithOwner()
      const { id } = workspace
      const others = yield* Effect.forEach(["a", "b", "c", "d", "e"], (name) =>
        addMember(memberNamed(id, name, "owner"))
      )
      const leaving = [owner, ...others].map((member, nth) =>
        nth % 2 === 0
          ? change(id, { _tag: "DeleteMember", userId: member.userId })
          : change(id, { _tag: "UpdateMember", userId: member.userId, fields: { role: "member" } })
      )
      const outcomes = yield* Effect.all(leaving.map(Effect.result), concurrently)
      assert.deepStrictEqual(failuresOf(outcomes), [new LastOwner()])
      const { items } = yield* queries.list(id, "members", {}, { limit: 100, after: null })
      assert.lengthOf(
        items.filter(({ role }) => role === "owner"),
        1
      )
    })
  )

  it.effect("D-MGMT-1: concurrent changes of one member's fields are all stored", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const member = yield* addMember(memberNamed(id, "mary", "owner"))
      const { userId } = member
      const changes = [{ role: "member" }, { name: "Mary" }, { email: "mary@contoso.example" }] as const
      yield* Effect.all(
        changes.map((fields) => change(id, { _tag: "UpdateMember", userId, fields })),
        concurrently
      )
      assert.deepStrictEqual(
        plain(yield* queries.find(id, "members", userId)),
        plain(Option.some(Object.assign({}, member, ...changes, { acceptedAt: null })))
      )
    })
  )

  it.effect("a user who is removed from one workspace stays in the others, with their token", () =>
    Effect.gen(function* () {
      const [queries, tokens] = [yield* WorkspaceQueries, yield* AccessTokens]
      const [here, there] = [
        (yield* createWorkspaceWithOwner()).workspace.id,
        (yield* createWorkspaceWithOwner()).workspace.id
      ]
      const member = memberNamed(here, "mary")
      const token = sampleAccessToken(member.userId)
      yield* change(here, { _tag: "CreateMember", member, token })
      const second = { ...member, workspaceId: there }
      yield* change(there, { _tag: "CreateMember", member: second, token: sampleAccessToken(second.userId) })
      yield* change(here, { _tag: "DeleteMember", userId: member.userId })
      assert.isTrue(Option.isNone(yield* queries.find(here, "members", member.userId)))
      assert.deepStrictEqual(
        plain(yield* queries.find(there, "members", member.userId)),
        plain(Option.some(second))
      )
      assert.deepStrictEqual(plain(yield* tokens.find(token.hash)), plain(Option.some(token)))
    })
  )
}

/** The acceptance of memberships. */
const acceptance = (it: Suite) => {
  it.effect("D-SIGN-13: an acceptance is stored once, and ends the tokens of before", () =>
    Effect.gen(function* () {
      const [queries, tokens] = [yield* WorkspaceQueries, yield* AccessTokens]
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const email = Email.make("mary@northwind.example")
      const member = sampleMember(id, { email, role: "member", acceptedAt: null })
      const { userId } = member
      const [before, after] = [sampleAccessToken(userId), sampleAccessToken(userId)]
      yield* change(id, { _tag: "CreateMember", member, token: before })
      const accept = { _tag: "AcceptMembership", userId, email } as const
      const other = Email.make("john@northwind.example")
      yield* refuses(id, { ...accept, email: other }, new ResourceNotFound())
      yield* commits(id, accept)
      const accepted = Option.getOrThrow(yield* queries.find(id, "members", userId))
      assert.isNotNull(accepted.acceptedAt)
      yield* tokens.issue(after)
      yield* change(id, accept)
      assert.deepStrictEqual(plain(yield* queries.find(id, "members", userId)), plain(Option.some(accepted)))
      const live = (yield* tokens.ofUser(userId)).filter(({ revokedAt }) => revokedAt === null)
      assert.deepStrictEqual(
        live.map((token) => token.id),
        [after.id]
      )
    })
  )
}

const memberNamed = (workspaceId: WorkspaceId, name: string, role: Member["role"] = "member") =>
  sampleMember(workspaceId, { email: `${name}@northwind.example`, name, role })

const addMember = (member: Member) =>
  Effect.as(
    change(member.workspaceId, { _tag: "CreateMember", member, token: sampleAccessToken(member.userId) }),
    member
  )
