import { type CalendarAccess, CalendarCache, CalendarId, sealAccess } from "@calendeal/domain/calendars"
import {
  change,
  createWorkspaceWithOwner,
  sampleAttempt,
  sampleCalendar,
  sampleHost
} from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { examineCalendars, findingsOf } from "@calendeal/app/doctor/calendars/examineCalendars"
import { ServerClock } from "@calendeal/app/doctor/calendars/ServerClock"
import { radicale } from "./radicale.ts"
import { inMemory } from "../../kit/http/ports.ts"

/** A clock that is ahead by some minutes. */
const clockAhead = (minutes: number) =>
  Layer.succeed(ServerClock, {
    timeAt: () => Effect.sync(() => Option.some(Date.now() + minutes * 60_000))
  })

describe("doctor: calendars", { timeout: 60_000 }, () => {
  it.live(
    "D-CAL-9: tries destinations and failing calendars of a real server, and changes nothing there",
    () =>
      Effect.gen(function* () {
        const server = yield* radicale
        const { workspace } = yield* createWorkspaceWithOwner()
        const cache = yield* CalendarCache
        const connect = Effect.fnUntraced(function* (
          username: string,
          access: CalendarAccess,
          isDestination: boolean
        ) {
          const host = sampleHost(workspace.id, { username })
          yield* change(workspace.id, { _tag: "CreateHost", host })
          const id = CalendarId.make(crypto.randomUUID())
          const calendar = sampleCalendar(host, {
            id,
            kind: "caldav",
            // The same server is fine for several hosts, the same collection is not.
            account: `https://dav.example/${username}`,
            isDestination,
            sealedAccess: yield* sealAccess({ id, workspaceId: workspace.id }, access)
          })
          yield* change(workspace.id, { _tag: "CreateCalendar", calendar })
          return calendar
        })
        const work = server.access("work")
        yield* connect("ada", work, true)
        const readonly = yield* connect("grace", server.access("readonly"), true)
        const wrong = yield* connect("katsuko", { ...work, password: "wrong" }, false)
        yield* connect("other", { ...work, password: "wrong" }, false)
        const health = {
          lastSyncedAt: null,
          lastError: "unauthorized",
          lastErrorPart: null,
          failures: 3
        } as const
        yield* cache.settle(workspace.id, wrong.id, { ...sampleAttempt(), health, snapshot: null })
        const examined = yield* Effect.provide(examineCalendars([workspace.id]), clockAhead(0))
        assert.deepStrictEqual(examined.map(({ state, words }) => `${state} ${words}`).toSorted(), [
          `note ${workspace.slug}: caldav of grace (${readonly.id}) cannot be written into. The credentials do not allow writing to the calendar.`,
          `note ${workspace.slug}: caldav of katsuko (${wrong.id}) cannot be read. The server rejects the credentials. Check them, or grant access again.`,
          "well 2 of 3 can be read, 1 of 2 destinations can be written into"
        ])
        const late = yield* Effect.provide(examineCalendars([workspace.id]), clockAhead(-12))
        assert.lengthOf(
          late.filter(({ words }) => words.includes("the server's clock is 12 minutes behind")),
          3
        )
      }).pipe(Effect.provide(inMemory))
  )

  it("without such calendars, nothing is tried", () => {
    assert.deepStrictEqual(
      findingsOf([]).map(({ state, words }) => [state, words]),
      [["well", "none fails, and no host has a destination"]]
    )
  })
})
