import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { ResourceNotFound, StateConflict, WorkspaceQueries } from "@calendeal/domain/management"
import { change, createWorkspaceWithOwner, sampleCalendar, sampleHost } from "../samples/index.ts"
import { commits, refuses, type Suite } from "./WorkspaceCommands.suite.contract.ts"

/** Calendars and the destinations of hosts. */
export const calendars = (it: Suite) => {
  const givenHosts = Effect.gen(function* () {
    const { id } = (yield* createWorkspaceWithOwner()).workspace
    const [host, other] = [sampleHost(id), sampleHost(id)]
    for (const one of [host, other]) yield* change(id, { _tag: "CreateHost", host: one })
    const queries = yield* WorkspaceQueries
    const settingsOf = (calendarId: string) =>
      Effect.map(
        queries.find(id, "calendars", calendarId),
        Option.map(({ allDay, isDestination, namesAttendees, sealedAccess }) => [
          allDay,
          isDestination,
          namesAttendees,
          sealedAccess
        ])
      )
    return { id, host, other, settingsOf }
  })
  const dav = { kind: "caldav", account: "https://dav.example/team/" } as const

  it.effect(
    "D-CAL-6: changes settings only, and a new destination takes the place of the host's other one",
    () =>
      Effect.gen(function* () {
        const { host, id, settingsOf } = yield* givenHosts
        const [one, two, three] = [
          sampleCalendar(host, { ...dav, isDestination: true }),
          sampleCalendar(host, dav),
          sampleCalendar(host, { ...dav, isDestination: true })
        ]
        const settled = (allDay: string, isDestination: boolean, namesAttendees: boolean) =>
          Option.some([allDay, isDestination, namesAttendees, one.sealedAccess])
        for (const calendar of [one, two]) yield* change(id, { _tag: "CreateCalendar", calendar })
        yield* commits(id, {
          _tag: "UpdateCalendar",
          hostId: host.id,
          calendarId: two.id,
          settings: { allDay: "ignored", isDestination: true, namesAttendees: true }
        })
        assert.deepStrictEqual(yield* settingsOf(one.id), settled("counts", false, false))
        assert.deepStrictEqual(yield* settingsOf(two.id), settled("ignored", true, true))
        yield* commits(id, { _tag: "CreateCalendar", calendar: three })
        assert.deepStrictEqual(yield* settingsOf(two.id), settled("ignored", false, true))
        assert.deepStrictEqual(yield* settingsOf(three.id), settled("counts", true, false))
      })
  )

  it.effect("D-CAL-8: two hosts have no common collection as destination, also in a race", () =>
    Effect.gen(function* () {
      const { host, id, other, settingsOf } = yield* givenHosts
      const [mine, theirs] = [sampleCalendar(host, dav), sampleCalendar(other, dav)]
      for (const calendar of [mine, theirs]) yield* change(id, { _tag: "CreateCalendar", calendar })
      const choosing = [mine, theirs].map(({ hostId, id: calendarId }) =>
        Effect.exit(
          change(id, { _tag: "UpdateCalendar", hostId, calendarId, settings: { isDestination: true } })
        )
      )
      const results = yield* Effect.all(choosing, { concurrency: "unbounded" })
      assert.deepStrictEqual(results.map(({ _tag }) => _tag).toSorted(), ["Failure", "Success"])
      const winner = results[0]?._tag === "Success" ? mine : theirs
      assert.isTrue(
        Option.exists(yield* settingsOf(winner.id), ([, isDestination]) => isDestination === true)
      )
      yield* refuses(
        id,
        {
          _tag: "CreateCalendar",
          calendar: sampleCalendar(winner === mine ? other : host, { ...dav, isDestination: true })
        },
        new StateConflict({ reason: "Another host's bookings are written to this calendar." })
      )
    })
  )

  it.effect("a calendar is not changed under another host or in another workspace", () =>
    Effect.gen(function* () {
      const { host, id, other, settingsOf } = yield* givenHosts
      const elsewhere = yield* givenHosts
      const calendar = sampleCalendar(host, dav)
      yield* change(id, { _tag: "CreateCalendar", calendar })
      const before = yield* settingsOf(calendar.id)
      const ignoring = (hostId: typeof host.id) =>
        ({
          _tag: "UpdateCalendar",
          hostId,
          calendarId: calendar.id,
          settings: { allDay: "ignored" }
        }) as const
      yield* refuses(id, ignoring(other.id), new ResourceNotFound())
      yield* refuses(elsewhere.id, ignoring(host.id), new ResourceNotFound())
      assert.deepStrictEqual(yield* settingsOf(calendar.id), before)
    })
  )
}
