import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  ResourceNotFound,
  StateConflict,
  UnknownReference,
  WorkspaceQueries
} from "@calendeal/domain/management"
import {
  change,
  createWorkspaceWithOwner,
  plain,
  sampleConferenceAccount,
  sampleEventType,
  sampleHost
} from "../samples/index.ts"
import { commits, refuses, type Suite } from "./WorkspaceCommands.suite.contract.ts"

/** Conference accounts, and the event types that use them. */
export const conferences = (it: Suite) => {
  it.effect("D-CONF-10: adds an account, finds it, and removes it", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const account = sampleConferenceAccount(id)
      const found = () => queries.find(id, "conferenceAccounts", account.id)
      yield* commits(id, { _tag: "CreateConferenceAccount", account })
      assert.deepStrictEqual(plain(yield* found()), plain(Option.some(account)))
      yield* commits(id, { _tag: "DeleteConferenceAccount", accountId: account.id })
      assert.isTrue(Option.isNone(yield* found()))
      const gone = { _tag: "DeleteConferenceAccount", accountId: account.id } as const
      yield* refuses(id, gone, new ResourceNotFound())
    })
  )

  it.effect("D-CONF-11: an account that event types use cannot be removed until they are", () =>
    Effect.gen(function* () {
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const [account, host] = [sampleConferenceAccount(id), sampleHost(id)]
      yield* change(id, { _tag: "CreateHost", host })
      yield* change(id, { _tag: "CreateConferenceAccount", account })
      const conference = { provider: "account", accountId: account.id } as const
      const eventTypes = [
        sampleEventType(id, [host], { conference }),
        sampleEventType(id, [host], { conference, status: "archived" })
      ]
      for (const eventType of eventTypes) yield* change(id, { _tag: "CreateEventType", eventType })
      yield* change(id, { _tag: "CreateEventType", eventType: sampleEventType(id, [host]) })
      const slugs = eventTypes.map(({ slug }) => slug).toSorted()
      const remove = { _tag: "DeleteConferenceAccount", accountId: account.id } as const
      const reason = `The account is used by the event types ${slugs.join(", ")}.`
      yield* refuses(id, remove, new StateConflict({ reason }))
      for (const { id: eventTypeId } of eventTypes)
        yield* change(id, { _tag: "DeleteEventType", eventTypeId })
      yield* change(id, remove)
    })
  )

  it.effect("D-CONF-11: an event type cannot use an unknown account or one of another workspace", () =>
    Effect.gen(function* () {
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const other = (yield* createWorkspaceWithOwner()).workspace.id
      const [foreign, host] = [sampleConferenceAccount(other), sampleHost(id)]
      yield* change(other, { _tag: "CreateConferenceAccount", account: foreign })
      yield* change(id, { _tag: "CreateHost", host })
      const eventType = sampleEventType(id, [host])
      yield* change(id, { _tag: "CreateEventType", eventType })
      const refusal = new UnknownReference({
        path: ["conference", "accountId"],
        message: "must be a conference account of the workspace",
        code: "unknown_conference_account"
      })
      for (const accountId of [foreign.id, sampleConferenceAccount(id).id]) {
        const conference = { provider: "account", accountId } as const
        yield* refuses(
          id,
          { _tag: "CreateEventType", eventType: sampleEventType(id, [host], { conference }) },
          refusal
        )
        yield* refuses(
          id,
          { _tag: "UpdateEventType", eventType: { ...eventType, conference }, version: 1 },
          refusal
        )
      }
      yield* refuses(id, { _tag: "DeleteConferenceAccount", accountId: foreign.id }, new ResourceNotFound())
    })
  )
}
