import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { liveOnce } from "@calendeal/app/demo/life/liveOnce"
import { demoIds } from "@calendeal/app/demo/ids"
import { nextStart } from "@calendeal/app/demo/commands"
import { afterAll, assert } from "@effect/vitest"
import { Outbox } from "@calendeal/domain/outbox"
import { listAll } from "@calendeal/domain/records"
import { clockOf, costFigures, costsOf, daysWithin, Reports } from "@calendeal/domain/reports"
import { TimeZoneName, WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Option } from "effect"
import { specificationAlone } from "../kit/http/specification.ts"

const workspaceId = demoIds.workspace

/** Everything that the demonstration has. */
const contents = Effect.gen(function* () {
  const [contacts, bookings, deals, transactions, calendars] = [
    yield* listAll(workspaceId, "contacts", {}),
    yield* listAll(workspaceId, "bookings", {}),
    yield* listAll(workspaceId, "deals", {}),
    yield* listAll(workspaceId, "transactions", {}),
    yield* listAll(workspaceId, "calendars", {})
  ]
  return { contacts, bookings, deals, transactions, calendars }
})

/** The data folder of the demonstration. */
const folder = mkdtempSync(join(tmpdir(), "calendeal-story-"))

specificationAlone("The life of the demonstration", (it) => {
  afterAll(() => rmSync(folder, { recursive: true }))

  it.effect("D-DEMO-1: a bare demonstration has no story, also after another start", () =>
    Effect.gen(function* () {
      yield* liveOnce(folder, false)
      yield* liveOnce(folder, false)
      const { bookings, contacts } = yield* contents
      assert.deepStrictEqual([contacts, bookings], [[], []])
    })
  )

  it.effect(
    "D-DEMO-1: 66 contacts, 87 bookings, of which 12 are one group, 81 deals and 24 payments in two currencies",
    () =>
      Effect.gen(function* () {
        yield* liveOnce(folder, true)
        const { bookings, contacts, deals, transactions } = yield* contents
        assert.deepStrictEqual(
          [contacts.length, bookings.length, deals.length, transactions.length],
          [66, 87, 81, 24]
        )
        assert.sameMembers([...new Set(transactions.map(({ money }) => money.currency))], ["EUR", "USD"])
        const sources = Map.groupBy(contacts, ({ attribution }) => attribution.first?.touch.utm_source)
        assert.strictEqual(sources.size, 6)
        for (const [source, some] of sources)
          assert.strictEqual(
            new Set(some.map(({ attribution }) => attribution.first?.touch.utm_campaign)).size,
            2,
            source
          )
        const seated = bookings.flatMap(({ group }) => group ?? [])
        assert.deepStrictEqual([seated.length, new Set(seated.map(({ id }) => id)).size], [12, 1])
        const marks = Map.groupBy(bookings, ({ attendance }) => attendance?.mark)
        assert.isAtLeast(marks.get("no_show")?.length ?? 0, 3)
        assert.isAtLeast(marks.get("attended")?.length ?? 0, 20)
        assert.strictEqual(bookings.filter(({ status }) => status === "cancelled").length, 4)
        assert.strictEqual(bookings.filter(({ status }) => status === "rescheduled").length, 6)
      })
  )

  it.effect("D-DEMO-1: each of eight campaigns has costs of its ads, and leads that they brought", () =>
    Effect.gen(function* () {
      const now = yield* DateTime.now
      const period = { workspaceId, from: DateTime.subtract(now, { days: 90 }), to: now }
      const clock = clockOf(TimeZoneName.make("Europe/London"), period)
      const model = "last_non_direct"
      const records = yield* (yield* Reports).costs({ ...period, ...daysWithin(clock, period), model })
      const campaigns = costFigures(records, { by: "campaign", model, channelRules: [] }).filter(
        ({ spend }) => spend.length > 0
      )
      assert.strictEqual(campaigns.length, 8)
      for (const figures of campaigns) {
        assert.isAbove(Number(figures.leads), 0, figures.key ?? "")
        assert.isNotNull(costsOf(figures).perLead, figures.key ?? "")
      }
    })
  )

  it.effect("D-BOOK-5: no host has two meetings at once", () =>
    Effect.gen(function* () {
      const { bookings } = yield* contents
      const blocked = bookings
        .filter(({ status }) => status === "confirmed")
        .flatMap(({ blockedFrom, blockedUntil, group, hostIds, uid }) =>
          hostIds.map((host) => ({
            host,
            // The bookings of a group have one time.
            holder: group?.id ?? uid,
            from: DateTime.toEpochMillis(blockedFrom),
            until: DateTime.toEpochMillis(blockedUntil)
          }))
        )
      for (const [at, one] of blocked.entries())
        for (const other of blocked.slice(at + 1))
          assert.isFalse(
            one.holder !== other.holder &&
              one.host === other.host &&
              one.from < other.until &&
              other.from < one.until
          )
    })
  )

  it.effect(
    "D-DEMO-1: the reports add up to the payments, and each step has fewer people than the one before",
    () =>
      Effect.gen(function* () {
        const reports = yield* Reports
        const { contacts, transactions } = yield* contents
        const now = yield* DateTime.now
        const period = { workspaceId, from: DateTime.subtract(now, { days: 90 }), to: now }
        const sources = yield* reports.revenue({
          ...period,
          by: "first_utm_source",
          months: [],
          channelRules: []
        })
        for (const currency of ["EUR", "USD"]) {
          const counted = sources
            .flatMap(({ revenue }) => revenue.filter((sum) => sum.currency === currency))
            .reduce((sum, { cents }) => sum + cents, 0n)
          const paid = transactions
            .filter(({ money }) => money.currency === currency)
            .reduce((sum, { money }) => sum + money.cents, 0)
          assert.strictEqual(counted, BigInt(paid), currency)
        }
        const steps = yield* reports.steps(period)
        assert.strictEqual(steps.leads, contacts.length)
        const counts = [steps.visits, steps.leads, steps.qualified, steps.booked, steps.paid]
        assert.deepStrictEqual(
          counts,
          counts.toSorted((one, other) => other - one)
        )
        assert.isAbove(steps.paid, 10)
        const day = Math.floor(DateTime.toEpochMillis(now) / 86_400_000)
        const { eventTypes } = yield* reports.demand({ ...period, firstDay: day - 90, endDay: day + 1 })
        assert.lengthOf(eventTypes, 4)
        const seen = eventTypes.map(({ questions, withoutTime }) => withoutTime / questions)
        assert.isTrue(seen.every((share) => share < 0.5))
        assert.isAbove(Math.max(...seen), 0.1)
      })
  )

  it.effect("D-DEMO-2: nothing waits in the outbox, and each sent mail is only in the story", () =>
    Effect.gen(function* () {
      const { deliveries, messages } = yield* (yield* Outbox).depth
      assert.strictEqual(messages.count, 0)
      assert.deepStrictEqual(
        [deliveries.counts.pending, deliveries.counts.confirming, deliveries.counts.dead],
        [0, 0, 1]
      )
      assert.isAbove(deliveries.counts.delivered, 150)
    })
  )

  it.effect("D-DEMO-3: one calendar is silent, and one mail came back", () =>
    Effect.gen(function* () {
      const { calendars } = yield* contents
      assert.deepStrictEqual(
        calendars.map(({ hostId, lastError }) => ({ hostId, lastError })),
        [{ hostId: demoIds.katsuko, lastError: "unreachable" }]
      )
    })
  )

  it.effect("keeps times free for everybody who tries the printed commands", () =>
    Effect.gen(function* () {
      for (const id of [demoIds.intro, demoIds.productDemo, demoIds.onboarding, demoIds.siteVisit])
        assert.isTrue(Option.isSome(yield* nextStart(id)), id)
    })
  )

  it.effect("D-DEMO-4: the story is told once, and after an interruption it has the same end", () =>
    Effect.gen(function* () {
      const directory = yield* WorkspaceDirectory
      const workspace = Option.getOrThrow(yield* directory.find(workspaceId))
      yield* directory.save({ ...workspace, logo: null })
      const before = yield* contents
      yield* liveOnce(folder, false)
      assert.isNull(Option.getOrThrow(yield* directory.find(workspaceId)).logo)
      writeFileSync(join(folder, "demo-story.json"), JSON.stringify({ isWhole: false }))
      yield* liveOnce(folder, false)
      assert.isNotNull(Option.getOrThrow(yield* directory.find(workspaceId)).logo)
      assert.deepStrictEqual(yield* contents, before)
      assert.strictEqual((yield* (yield* Outbox).depth).messages.count, 0)
    })
  )

  it.effect("gives the workspace its mark, and each host a face and words", () =>
    Effect.gen(function* () {
      const directory = yield* WorkspaceDirectory
      assert.isNotNull(Option.getOrThrow(yield* directory.find(workspaceId)).logo)
      for (const { value } of yield* listAll(workspaceId, "hosts", {})) {
        assert.isNotNull(value.picture, value.name)
        assert.isNotNull(value.introduction, value.name)
      }
    })
  )
})
