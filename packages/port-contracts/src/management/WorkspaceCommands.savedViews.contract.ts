import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { LocalDate } from "@calendeal/domain/event-types"
import { ResourceNotFound, StateConflict, WorkspaceQueries } from "@calendeal/domain/management"
import { mostSubscribers, SavedViewId } from "@calendeal/domain/reports"
import { UserId, type WorkspaceId } from "@calendeal/domain/workspaces"
import {
  change,
  createWorkspaceWithOwner,
  sampleAccessToken,
  sampleMember,
  sampleSavedView
} from "../samples/index.ts"
import { commits, concurrently, refuses, type Suite } from "./WorkspaceCommands.suite.contract.ts"

const week = LocalDate.make("2026-11-30")
const someone = () => UserId.make(crypto.randomUUID())

/** The weekly mails of saved views. */
export const savedViewMails = (it: Suite) => {
  it.effect(
    "D-VIEW-3: members subscribe at the same time, each once, and a change of the view keeps them",
    () =>
      Effect.gen(function* () {
        const { id } = (yield* createWorkspaceWithOwner()).workspace
        const view = sampleSavedView(id)
        yield* commits(id, { _tag: "CreateSavedView", view })
        const people = [someone(), someone(), someone()]
        const subscribe = (userId: UserId) =>
          change(id, { _tag: "SubscribeToView", viewId: view.id, userId, week })
        yield* Effect.forEach([...people, ...people], subscribe, concurrently)
        yield* commits(id, { _tag: "UpdateSavedView", viewId: view.id, fields: { name: "Renamed" } })
        const stored = yield* storedView(id, view.id)
        assert.strictEqual(stored.name, "Renamed")
        assert.sameMembers([...stored.subscribers], people)
        const [first = someone(), ...others] = people
        const end = { _tag: "UnsubscribeFromView", viewId: view.id, userId: first } as const
        yield* change(id, end)
        yield* change(id, end)
        assert.sameMembers([...(yield* storedView(id, view.id)).subscribers], others)
      })
  )

  it.effect("D-VIEW-4: at most so many members subscribe to a view, and only to one that exists", () =>
    Effect.gen(function* () {
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const subscribers = Array.from({ length: mostSubscribers }, someone)
      const view = sampleSavedView(id, { subscribers })
      yield* commits(id, { _tag: "CreateSavedView", view })
      const more = { _tag: "SubscribeToView", viewId: view.id, userId: someone(), week } as const
      yield* refuses(
        id,
        more,
        new StateConflict({ reason: `${mostSubscribers} members get the mail of this view.` })
      )
      const unknown = SavedViewId.make(crypto.randomUUID())
      for (const _tag of ["SubscribeToView", "UnsubscribeFromView"] as const)
        yield* refuses(id, { ...more, _tag, viewId: unknown }, new ResourceNotFound())
      const other = (yield* createWorkspaceWithOwner()).workspace.id
      yield* refuses(other, more, new ResourceNotFound())
    })
  )

  it.effect("D-VIEW-5: a removed member is subscribed to no view", () =>
    Effect.gen(function* () {
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const member = sampleMember(id, { email: "mia@contoso.example" })
      yield* change(id, { _tag: "CreateMember", member, token: sampleAccessToken(member.userId) })
      const other = someone()
      const view = sampleSavedView(id, { subscribers: [member.userId, other] })
      const without = sampleSavedView(id, { subscribers: [other] })
      yield* commits(id, { _tag: "CreateSavedView", view })
      yield* commits(id, { _tag: "CreateSavedView", view: without })
      yield* change(id, { _tag: "DeleteMember", userId: member.userId })
      assert.deepStrictEqual((yield* storedView(id, view.id)).subscribers, [other])
      assert.deepStrictEqual((yield* storedView(id, without.id)).subscribers, [other])
    })
  )
}

const storedView = Effect.fnUntraced(function* (workspaceId: WorkspaceId, id: SavedViewId) {
  const queries = yield* WorkspaceQueries
  return Option.getOrThrow(yield* queries.find(workspaceId, "savedViews", id))
})
