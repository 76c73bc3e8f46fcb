import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  sampleAuditContext,
  sampleCalendar,
  sampleHost,
  sampleWorkspace
} from "@calendeal/port-contracts/samples"
import type { BusyCalendar } from "../../../channels/calendars/index.ts"
import { ResourceNotFound, StateConflict } from "../refusals.ts"
import type { Write } from "../Write.ts"
import { calendars } from "./calendars.ts"

const { id } = sampleWorkspace()
const audit = sampleAuditContext(id)
const hosts = [sampleHost(id), sampleHost(id), sampleHost(id)] as const

describe("calendars", () => {
  it.prop(
    "a host can have at most 20 calendars, and must exist",
    [Schema.Boolean, Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 30 }))],
    ([isHostThere, count]) => {
      const decision = calendars.CreateCalendar.decide(
        { calendar: sampleCalendar(hosts[0]) },
        { isHostThere, calendars: count, destinations: [] },
        audit
      )
      if (!isHostThere) assert.deepStrictEqual(decision, Result.fail(new ResourceNotFound()))
      else if (count < 20) assert.isTrue(Result.isSuccess(decision))
      else
        assert.deepStrictEqual(
          decision,
          Result.fail(new StateConflict({ reason: "A host can have at most 20 calendars." }))
        )
    }
  )

  // Each change picks a calendar by its number.
  const Settings = Schema.Struct({
    allDay: Schema.optionalKey(Schema.Literals(["counts", "ignored"])),
    isDestination: Schema.optionalKey(Schema.Boolean),
    namesAttendees: Schema.optionalKey(Schema.Boolean)
  })
  const Changes = Schema.Array(
    Schema.Struct({ nth: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 8 })), settings: Settings })
  )
  const kinds = ["ics", "caldav", "caldav", "google", "microsoft"] as const
  const addresses = ["https://dav.example/team", "https://dav.example/team/", "https://dav.example/own/"]

  it.prop(
    "D-CAL-6, D-CAL-8: whatever changes, a host has one destination at most, no feed is one, and hosts share no collection",
    [Changes],
    ([changes]) => {
      let stored: ReadonlyArray<BusyCalendar> = Array.from({ length: 9 }, (_, nth) =>
        sampleCalendar(hosts[nth % 3] ?? hosts[0], {
          kind: kinds[nth % 5] ?? "ics",
          account: addresses[(nth * 2) % 3] ?? ""
        })
      )
      for (const { nth, settings } of changes) {
        const calendar = stored[nth]
        if (calendar === undefined) return assert.fail("there are nine calendars")
        const command = {
          _tag: "UpdateCalendar",
          hostId: calendar.hostId,
          calendarId: calendar.id,
          settings
        } as const
        const destinations = stored.filter(({ isDestination }) => isDestination)
        const decision = calendars.UpdateCalendar.decide(command, { calendar, destinations }, audit)
        const row = { ...calendar, ...settings }
        const isUnfit =
          (row.isDestination && row.kind === "ics") || (row.namesAttendees && row.kind !== "caldav")
        const taken = destinations.some(
          (other) =>
            other.kind === "caldav" &&
            other.hostId !== row.hostId &&
            `${other.account}/`.replace("//team", "/team").replace(/\/\/$/, "/") ===
              `${row.account}/`.replace(/\/\/$/, "/")
        )
        const isTaken = row.isDestination && row.kind === "caldav" && taken
        assert.strictEqual(Result.isSuccess(decision), !isUnfit && !isTaken)
        if (Result.isFailure(decision)) {
          assert.strictEqual(decision.failure._tag, isUnfit ? "UnknownReference" : "StateConflict")
          continue
        }
        stored = decision.success.reduce(applied, stored)
        for (const host of hosts) {
          const own = stored.filter(({ hostId, isDestination }) => isDestination && hostId === host.id)
          assert.isAtMost(own.length, 1)
          assert.notInclude(
            own.map(({ kind }) => kind),
            "ics"
          )
        }
        assert.deepInclude(
          stored.find((one) => one.id === calendar.id),
          settings
        )
      }
    }
  )

  it("a calendar that the host does not have cannot be changed", () => {
    const { hostId, id: calendarId } = sampleCalendar(hosts[0])
    const command = { _tag: "UpdateCalendar", hostId, calendarId, settings: {} } as const
    assert.deepStrictEqual(
      calendars.UpdateCalendar.decide(command, { calendar: null, destinations: [] }, audit),
      Result.fail(new ResourceNotFound())
    )
  })
})

const applied = (stored: ReadonlyArray<BusyCalendar>, write: Write): ReadonlyArray<BusyCalendar> =>
  write._tag === "Replace" && write.kind === "calendars"
    ? stored.map((one) => (one.id === write.row.id ? write.row : one))
    : stored
