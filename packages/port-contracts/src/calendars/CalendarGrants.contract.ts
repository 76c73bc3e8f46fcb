import { assert, layer } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import { type BusyCalendar, CalendarGrants } from "@calendeal/domain/calendars"
import type { Renewal, StoredGrant } from "@calendeal/domain/workspaces"
import { Outbox } from "@calendeal/domain/outbox"
import { change, createWorkspace, sampleAttempt } from "../samples/index.ts"
import { connected, type Ports, settle, shown } from "./CalendarCache.busy.contract.ts"

/** The contract of `CalendarGrants`. */
export const calendarGrantsContract = <E>(
  adapter: string,
  ports: Layer<Ports | CalendarGrants | Outbox, E>
) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`CalendarGrants / ${adapter}`, (it) => {
    it.effect("D-CAL-10: of two renewals at once, the second gets the grant that the first has stored", () =>
      Effect.gen(function* () {
        const { calendar } = yield* connected()
        const [answered, asked] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        const used: Array<string> = []
        const exchange = ({ sealedAccess }: StoredGrant) =>
          Effect.gen(function* () {
            used.push(sealedAccess)
            yield* Deferred.succeed(asked, undefined)
            yield* Deferred.await(answered)
            return renewed(`${sealedAccess}+`)
          })
        const renewals = yield* Effect.forkChild(
          Effect.all([renew(calendar, exchange), renew(calendar, exchange)], { concurrency: "unbounded" })
        )
        yield* Deferred.await(asked)
        yield* Deferred.succeed(answered, undefined)
        yield* Fiber.join(renewals)
        assert.deepStrictEqual(used, [calendar.sealedAccess, `${calendar.sealedAccess}+`])
        assert.strictEqual((yield* stored(calendar)).sealedAccess, `${calendar.sealedAccess}++`)
      })
    )

    it.effect("D-CAL-10: a renewal without a new grant, and one that fails, leave the grant as it was", () =>
      Effect.gen(function* () {
        const { calendar } = yield* connected()
        assert.deepStrictEqual(
          yield* renew(calendar, () => Effect.succeed(renewed(null))),
          Option.some(renewed(null))
        )
        assert.strictEqual(yield* Effect.flip(renew(calendar, () => Effect.fail("down"))), "down")
        assert.strictEqual((yield* stored(calendar)).sealedAccess, calendar.sealedAccess)
        assert.isNull((yield* health(calendar)).lastError)
      })
    )

    it.effect("D-CAL-10: renewals of different calendars do not wait for each other", () =>
      Effect.gen(function* () {
        const [one, other] = [yield* connected(), yield* connected()]
        yield* renew(one.calendar, () => Effect.as(stored(other.calendar), renewed(null)))
      })
    )

    it.effect("D-CAL-5: an ended grant is reported once, until it is renewed", () =>
      Effect.gen(function* () {
        const { calendar } = yield* connected()
        yield* settle(calendar, sampleAttempt())
        const message = {
          _tag: "ReportLostCalendar",
          workspaceId: calendar.workspaceId,
          calendarId: calendar.id
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

    it.effect("D-CAL-10: a removed calendar and one of another workspace have no grant", () =>
      Effect.gen(function* () {
        const { calendar } = yield* connected()
        const other = yield* createWorkspace()
        const never = () => Effect.die("there is no grant")
        assert.deepStrictEqual(yield* renew({ ...calendar, workspaceId: other.id }, never), Option.none())
        yield* change(calendar.workspaceId, {
          _tag: "RemoveCalendar",
          hostId: calendar.hostId,
          calendarId: calendar.id
        })
        assert.deepStrictEqual(yield* renew(calendar, never), Option.none())
      })
    )
  })

type Named = Pick<BusyCalendar, "id" | "workspaceId">

const renewed = (sealedAccess: string | null): Renewal<string> => ({
  _tag: "Renewed",
  value: "token",
  sealedAccess
})

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
        .filter((message) => message._tag === "ReportLostCalendar" && message.calendarId === id)
    )
  )
