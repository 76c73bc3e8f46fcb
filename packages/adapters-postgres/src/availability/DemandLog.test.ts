import { dayOf, DemandLog } from "@calendeal/domain/availability"
import { LocalDate, type Offering } from "@calendeal/domain/event-types"
import { Reports } from "@calendeal/domain/reports"
import { createOffering, sampleNow } from "@calendeal/port-contracts/samples"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { TestClock } from "effect/testing"
import { layerTest } from "../testing/index.ts"
import { layer as demandLog } from "./DemandLog.ts"

const day = dayOf(LocalDate.make("2026-03-01"))

/** The questions of the offering that are stored. */
const stored = ({ workspace }: Offering) =>
  Reports.use((reports) =>
    Effect.map(
      reports.demand({
        workspaceId: workspace.id,
        from: sampleNow,
        to: sampleNow,
        firstDay: day,
        endDay: day + 1
      }),
      ({ days }) => days.reduce((sum, { questions }) => sum + questions, 0)
    )
  )

/** Waits for the state of the database, as its answers take real time. */
const storedAre = (offering: Offering, wanted: number) =>
  TestClock.withLive(
    Effect.repeat(Effect.andThen(Effect.sleep("10 millis"), stored(offering)), {
      until: (found) => found === wanted
    }).pipe(Effect.timeout("20 seconds"))
  )

layer(layerTest, { timeout: "3 minutes" })("the counts of questions of a process", (it) => {
  it.effect("D-FREE-4: are stored a minute after the first one, and again a minute after the next one", () =>
    Effect.gen(function* () {
      const { ask, offering } = yield* process
      yield* ask
      yield* TestClock.adjust("40 seconds")
      yield* ask
      yield* TestClock.adjust("19 seconds")
      assert.strictEqual(yield* stored(offering), 0)
      yield* TestClock.adjust("1 second")
      yield* storedAre(offering, 2)
      yield* ask
      yield* TestClock.adjust("59 seconds")
      assert.strictEqual(yield* stored(offering), 2)
      yield* TestClock.adjust("1 second")
      yield* storedAre(offering, 3)
    })
  )

  it.effect("D-FREE-4: are stored when the process stops, once", () =>
    Effect.gen(function* () {
      const { ask, offering, stop } = yield* process
      yield* ask
      yield* ask
      assert.strictEqual(yield* stored(offering), 0)
      yield* stop
      assert.strictEqual(yield* stored(offering), 2)
      yield* TestClock.adjust("2 minutes")
      assert.strictEqual(yield* stored(offering), 2)
    })
  )
})

/** A process that counts the questions for an offering, and its end. */
const process = Effect.gen(function* () {
  const offering = yield* createOffering()
  const scope = yield* Scope.fork(yield* Effect.scope)
  const context = yield* Layer.buildWithScope(Layer.fresh(demandLog), scope)
  const ask = DemandLog.use((log) =>
    log.count({ workspaceId: offering.workspace.id, eventTypeId: offering.eventType.id, day, hadTime: true })
  ).pipe(Effect.provide(context))
  return { ask, offering, stop: Scope.close(scope, Exit.void) }
})
