import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  change,
  plain,
  sampleAccessToken,
  sampleApiKey,
  sampleDeal,
  sampleEventType,
  sampleHost,
  sampleMember,
  sampleNow,
  createOffering,
  createPerson
} from "../samples/index.ts"
import { expire, revoke } from "@calendeal/domain/workspaces"
import { everythingOf, refuses, type Suite } from "./WorkspaceCommands.trials.contract.ts"
import { type AdminCommand, NotThere, WorkspaceQueries, UnknownReference } from "@calendeal/domain/management"

/** Whom a workspace keeps out: every other one (§1.5.foreign). */
export const strangers = (it: Suite) => {
  it.effect("§1.5.foreign: an id of another workspace gets the same answer as an unknown id", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const mine = (yield* createOffering()).workspace.id
      const { booking, contact, dealId, host, key, member, offering, payment } = yield* full
      const { eventType, workspace } = offering
      const log = yield* queries.list(workspace.id, "auditLog", {}, { limit: 1, after: null })
      const foreign = [
        ["workspace", workspace.id],
        ["members", member.userId],
        ["hosts", host.id],
        ["eventTypes", eventType.id],
        ["apiKeys", key.id],
        ["contacts", contact.id],
        ["bookings", booking.uid],
        ["deals", dealId],
        ["transactions", payment.id],
        ["auditLog", log.items[0]?.id ?? ""]
      ] as const
      for (const [kind, id] of foreign) {
        assert.isTrue(Option.isSome(yield* queries.find(workspace.id, kind, id)), kind)
        assert.isTrue(Option.isNone(yield* queries.find(mine, kind, id)), kind)
      }
      const filters = { contactId: contact.id, eventTypeId: eventType.id, hostId: host.id }
      const page = { limit: 5, after: null }
      for (const [kind, filter] of [
        ["contacts", { email: contact.email }],
        ["bookings", filters],
        ["deals", filters],
        ["transactions", { contactId: contact.id, dealId }]
      ] as const) {
        assert.deepStrictEqual(yield* queries.list(mine, kind, filter, page), { items: [], next: null })
      }
    })
  )

  it.effect("D-WS-1: nobody changes another workspace's things, nor refers to them", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const mine = (yield* createOffering()).workspace.id
      const { booking, contact, dealId, host, key, member, offering } = yield* full
      const { eventType, workspace } = offering
      const { transactionIds: _, ...deal } = Option.getOrThrow(
        yield* queries.find(workspace.id, "deals", dealId)
      )
      const before = yield* everythingOf(workspace.id)
      const changes: ReadonlyArray<AdminCommand> = [
        { _tag: "ChangeWorkspace", workspace: { ...workspace, name: "Mine" }, version: 1 },
        { _tag: "ChangeMember", userId: member.userId, fields: { role: "owner" } },
        { _tag: "RemoveMember", userId: member.userId },
        { _tag: "ChangeHost", host: { ...host, name: "Mine" }, version: 1 },
        { _tag: "RemoveHost", hostId: host.id },
        { _tag: "ChangeEventType", eventType: { ...eventType, title: "Mine" }, version: 1 },
        { _tag: "RemoveEventType", eventTypeId: eventType.id },
        { _tag: "RotateKey", key: expire(key, sampleNow), successor: sampleApiKey(mine) },
        { _tag: "RevokeKey", key: revoke(key, sampleNow) },
        { _tag: "CancelBooking", uid: booking.uid },
        { _tag: "ChangeDeal", deal: { ...deal, value: null } },
        { _tag: "EraseContact", contactId: contact.id }
      ]
      for (const made of changes) yield* refuses(mine, made, new NotThere())
      yield* refuses(
        mine,
        { _tag: "OpenDeal", deal: sampleDeal(mine, contact.id) },
        new UnknownReference({ path: ["contactId"], message: "must be a contact of the workspace" })
      )
      yield* refuses(
        mine,
        { _tag: "AddEventType", eventType: sampleEventType(mine, [host]) },
        new UnknownReference({ path: ["hosts", 0, "hostId"], message: "must be a host of the workspace" })
      )
      assert.deepStrictEqual(yield* everythingOf(workspace.id), before)
      assert.deepStrictEqual(plain(yield* queries.find(mine, "apiKeys", key.id)), plain(Option.none()))
    })
  )
}

/** A workspace with one of everything. */
const full = Effect.gen(function* () {
  const person = yield* createPerson
  const { id } = person.offering.workspace
  const [member, key, host] = [sampleMember(id), sampleApiKey(id), sampleHost(id)]
  yield* change(id, { _tag: "AddMember", member, token: sampleAccessToken(member.userId) })
  yield* change(id, { _tag: "IssueKey", key })
  yield* change(id, { _tag: "AddHost", host })
  return { ...person, member, key, host }
})
