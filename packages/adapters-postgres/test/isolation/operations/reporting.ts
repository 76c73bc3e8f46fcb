import * as Effect from "effect/Effect"
import { Model, RuleModel } from "@calendeal/domain/attribution"
import { ContactId, Outcome } from "@calendeal/domain/contacts"
import { LocalDate } from "@calendeal/domain/event-types"
import { type AdminCommand, WorkspaceQueries } from "@calendeal/domain/management"
import { Currency } from "@calendeal/domain/money"
import { SpendBook, type SpendRow } from "@calendeal/domain/spend"
import { PastLeads } from "@calendeal/domain/replay"
import { Dimension, Reports, SeriesDimension, TouchDimension } from "@calendeal/domain/reports"
import {
  change,
  sampleContact,
  sampleHost,
  sampleRecording,
  sampleSavedView,
  sampleTime,
  storeContact
} from "@calendeal/port-contracts/samples"
import { UserId } from "@calendeal/domain/workspaces"
import type { Staged } from "./staged.ts"

/** Stores and changes costs of advertisements. */
export const spend = Effect.fnUntraced(function* ({ workspace: { id } }: Staged) {
  const commit = (made: AdminCommand) => change(id, made)
  const spent = (name: string, cents: number): SpendRow => ({
    day: LocalDate.make("2026-03-01"),
    platform: "google",
    id: null,
    name,
    cents,
    currency: Currency.make("EUR")
  })
  yield* commit({
    _tag: "SetSpend",
    recordingId: sampleRecording(),
    rows: [spent("Spring", 100), spent("Summer", 100), spent("Autumn", 100)]
  })
  const corrections = [spent("Spring", 200), spent("Autumn", 0)] as const
  const recordingId = sampleRecording()
  yield* commit({ _tag: "SetSpend", recordingId, rows: corrections })
  const book = yield* SpendBook
  const { next } = yield* book.list(id, { platform: "google", campaign: "spring" }, { limit: 1, after: null })
  yield* book.list(
    id,
    {},
    { limit: 1, after: next ?? { day: corrections[0].day, campaign: "google name:Spring" } }
  )
  yield* book.summary(id)
  yield* book.replaced(id, corrections)
  yield* commit({ _tag: "RemoveSpend", recordingId })
})

/** Saves two views, of which a member subscribes to one. */
export const saveViews = Effect.fnUntraced(function* ({ workspace: { id } }: Staged) {
  const queries = yield* WorkspaceQueries
  const commit = (made: AdminCommand) => change(id, made)
  const view = sampleSavedView(id)
  yield* commit({ _tag: "CreateSavedView", view })
  yield* commit({ _tag: "CreateSavedView", view: sampleSavedView(id) })
  yield* commit({ _tag: "UpdateSavedView", viewId: view.id, fields: { name: "Renamed" } })
  const subscription = { viewId: view.id, userId: UserId.make(crypto.randomUUID()) }
  yield* commit({ _tag: "SubscribeToView", ...subscription, week: LocalDate.make("2026-11-30") })
  yield* commit({ _tag: "UnsubscribeFromView", ...subscription })
  yield* queries.find(id, "savedViews", view.id)
  yield* queries.list(id, "savedViews", {}, { limit: 1, after: null })
  yield* commit({ _tag: "DeleteSavedView", viewId: view.id })
})

/** Reads all reports of a workspace, and those of one event type and host. */
export const report = Effect.fnUntraced(function* ({ eventType, workspace }: Staged) {
  const queries = yield* WorkspaceQueries
  const reports = yield* Reports
  const period = { workspaceId: workspace.id, from: sampleTime(-99_999), to: sampleTime(99_999) }
  // Without a lead the statements of the report of leads would find nothing anyway.
  const outcome = Outcome.make({ _tag: "Qualified" })
  yield* storeContact(
    sampleContact(workspace.id, {
      id: ContactId.make(crypto.randomUUID()),
      createdAt: sampleTime(0),
      qualificationStates: { [eventType.id]: { capturedAt: sampleTime(0), outcome } }
    })
  )
  yield* reports.funnel(period)
  yield* reports.steps(period)
  yield* reports.leads({ ...period, months: [0, 1] })
  for (const by of Dimension.literals)
    yield* reports.revenue({ ...period, by, months: [0, 1], channelRules: [] })
  for (const by of TouchDimension.literals)
    for (const model of Model.literals)
      yield* Effect.ignore(reports.credits({ ...period, by, model, channelRules: [] }))
  for (const model of RuleModel.literals)
    yield* reports.costs({ ...period, model, firstDay: 20_000, endDay: 21_000 })
  const clock = { starts: [0], offsets: [0] }
  for (const by of [...SeriesDimension.literals, null])
    yield* reports.series({ ...period, step: "week", by, clock, channelRules: [] })
  yield* reports.meetings({ ...period, now: sampleTime(0), clock, hostIds: [sampleHost(workspace.id).id] })
  yield* reports.deals({ ...period, now: sampleTime(0) })
  yield* reports.waits({ ...period, now: sampleTime(0) })
  yield* reports.demand({ ...period, firstDay: 20_000, endDay: 20_001 })
  yield* PastLeads.use((leads) =>
    leads.within({
      workspaceId: workspace.id,
      since: sampleTime(-99_999),
      until: sampleTime(99_999),
      loadsFrom: sampleTime(-199_999),
      busyUntil: sampleTime(99_999),
      hostIds: [sampleHost(workspace.id).id]
    })
  )
  // Those of the stored bookings: without them the statements would find nothing anyway.
  const { items: booked } = yield* queries.list(workspace.id, "bookings", {}, { limit: 1, after: null })
  const hostIds = booked.map(({ organiser }) => organiser.hostId)
  const only = { eventTypeId: eventType.id, ...(hostIds[0] && { hostId: hostIds[0] }) }
  yield* reports.funnel({ ...period, eventTypeId: only.eventTypeId })
  yield* reports.steps({ ...period, eventTypeId: only.eventTypeId })
  yield* reports.leads({ ...period, eventTypeId: only.eventTypeId, months: [0, 1] })
  yield* reports.revenue({ ...period, ...only, by: "host", months: [], channelRules: [] })
  yield* reports.credits({ ...period, ...only, by: "channel", model: "w_shaped", channelRules: [] })
  yield* reports.series({ ...period, ...only, step: "week", by: "host", clock, channelRules: [] })
  yield* reports.meetings({ ...period, ...only, now: sampleTime(0), clock, hostIds })
  yield* reports.deals({ ...period, ...only, now: sampleTime(0) })
  yield* reports.waits({ ...period, eventTypeId: only.eventTypeId, now: sampleTime(0) })
  yield* reports.demand({ ...period, eventTypeId: only.eventTypeId, firstDay: 20_000, endDay: 20_001 })
})
