import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import { type BusyCalendar, CalendarGrants, type CalendarId } from "@calendeal/domain/calendars"
import type { Renewal, StoredGrant } from "@calendeal/domain/workspaces"
import { Outbox } from "@calendeal/domain/outbox"
import { change, sampleAttempt } from "../samples/index.ts"
import { renewalCases, renewed } from "../workspaces/renewalCases.ts"
import { connected, type Ports, settle, shown } from "./CalendarCache.busy.contract.ts"

/** The contract of `CalendarGrants`. */
export const calendarGrantsContract = <E>(
  adapter: string,
  ports: Layer<Ports | CalendarGrants | Outbox, E>
) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`CalendarGrants / ${adapter}`, (it) => {
    renewalCases<CalendarId, BusyCalendar, Ports | CalendarGrants>(it, {
      name: "calendar",
      rule: "D-CAL-10",
      connected: Effect.map(connected(), ({ calendar }) => calendar),
      renew,
      stored,
      remove: ({ hostId, id, workspaceId }) =>
        change(workspaceId, { _tag: "DeleteCalendar", hostId, calendarId: id })
    })

    it.effect("D-CAL-11, D-CAL-17: what cannot be read is kept until the next reading, and reported", () =>
      Effect.gen(function* () {
        const { calendar } = yield* connected()
        yield* settle(calendar, sampleAttempt())
        yield* reported(calendar)
        const unread = {
          ...(yield* health(calendar)),
          lastError: "unreadable_event",
          lastErrorPart: { event: "Talk", line: 812, part: "DTSTART" },
          failures: 1
        } as const
        const { failures, lastError, lastErrorPart, lastSyncedAt } = unread
        const attempt = {
          ...sampleAttempt(),
          health: { failures, lastError, lastErrorPart, lastSyncedAt },
          snapshot: null
        }
        yield* settle(calendar, { ...attempt, isReported: true })
        assert.deepInclude(yield* health(calendar), { failures, lastError, lastErrorPart })
        assert.deepStrictEqual(yield* reported(calendar), [
          { _tag: "ReportUnreadableCalendar", workspaceId: calendar.workspaceId, calendarId: calendar.id }
        ])
        yield* settle(calendar, attempt)
        assert.deepStrictEqual(yield* reported(calendar), [])
        yield* settle(calendar, sampleAttempt())
        assert.deepInclude(yield* health(calendar), { lastError: null, lastErrorPart: null })
      })
    )

    it.effect("D-CAL-5: an ended grant is reported once, until it is renewed", () =>
      Effect.gen(function* () {
        const { calendar } = yield* connected()
        yield* settle(calendar, sampleAttempt())
        const readAt = (yield* health(calendar)).lastSyncedAt
        const message = {
          _tag: "ReportLostCalendar",
          workspaceId: calendar.workspaceId,
          calendarId: calendar.id,
          lastReadAt: readAt && DateTime.formatIso(readAt)
        } as const
        yield* reported(calendar)
        yield* lose(calendar)
        assert.deepStrictEqual(yield* reported(calendar), [message])
        const { failures, lastError, lastSyncedAt } = yield* health(calendar)
        assert.deepStrictEqual([failures, lastError], [1, "needs_consent"])
        assert.isNotNull(lastSyncedAt)
        assert.isTrue((yield* stored(calendar)).isLost)
        yield* lose(calendar)
        assert.deepStrictEqual(yield* reported(calendar), [])
        assert.deepInclude(yield* health(calendar), { failures: 1, lastError: "needs_consent" })
        yield* renew(calendar, () => Effect.succeed(renewed("v1.allowed")))
        assert.deepStrictEqual(yield* stored(calendar), { sealedAccess: "v1.allowed", isLost: false })
        assert.deepInclude(yield* health(calendar), { failures: 0, lastError: null })
        yield* lose(calendar)
        assert.deepStrictEqual(yield* reported(calendar), [message])
      })
    )
  })

type Named = Pick<BusyCalendar, "id" | "workspaceId">

const renew = <E, R>(
  { id, workspaceId }: Named,
  act: (grant: StoredGrant) => Effect.Effect<Renewal<string>, E, R>
) => CalendarGrants.use((grants) => grants.renew(workspaceId, id, act))

const lose = (calendar: Named) => renew(calendar, () => Effect.succeed<Renewal<string>>({ _tag: "Lost" }))

/** The stored grant, which stays as it is. */
const stored = Effect.fnUntraced(function* (calendar: Named) {
  const found: Array<StoredGrant> = []
  yield* renew(calendar, (grant) => {
    found.push(grant)
    return Effect.fail("only looked")
  }).pipe(Effect.flip)
  const [grant] = found
  return grant ?? (yield* Effect.die("there is no grant"))
})

const health = (calendar: BusyCalendar) => Effect.map(shown(calendar), Option.getOrThrow)

/** The calendar's messages since the last question. */
const reported = ({ id }: Named) =>
  Outbox.use((outbox) => outbox.claim({ most: 1000, seconds: 60, kinds: ["mail", "webhook"] })).pipe(
    Effect.map(({ claimed }) =>
      claimed
        .flatMap(({ message }) => Option.toArray(message))
        .filter(
          (message) =>
            (message._tag === "ReportLostCalendar" || message._tag === "ReportUnreadableCalendar") &&
            message.calendarId === id
        )
    )
  )
