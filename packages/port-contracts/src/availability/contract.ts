import { assert, layer } from "@effect/vitest"
import { type AskedDays, dayOf, DemandLog } from "@calendeal/domain/availability"
import { EventTypeId, LocalDate, type EventTypeCatalog, type Offering } from "@calendeal/domain/event-types"
import { type DemandQuestion, demandOf, Reports } from "@calendeal/domain/reports"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Schema from "effect/Schema"
import { createOffering, sampleTime } from "../samples/index.ts"

const first = dayOf(LocalDate.make("2026-03-01"))

const unknown = EventTypeId.make("00000000-0000-4000-8000-00000000dead")

const Asked = Schema.Struct({
  place: Schema.Literals([0, 1, 2]),
  day: Schema.Literals([0, 1, 4]),
  hadTime: Schema.Boolean
})
const Turn = Schema.NonEmptyArray(Asked).check(Schema.isMaxLength(6))
const Turns = Schema.NonEmptyArray(Turn).check(Schema.isMaxLength(3))
/** From a day to the one before another: all, some of them, and none. */
const spans = [
  [0, 5],
  [0, 1],
  [1, 4],
  [4, 5],
  [2, 2]
] as const

/** The contract of `DemandLog`, and of the report on it. */
export const demandLogContract = <E>(
  adapter: string,
  ports: Layer<DemandLog | EventTypeCatalog | Reports | WorkspaceDirectory, E>
) =>
  layer(ports, { timeout: "3 minutes" })(`DemandLog / ${adapter}`, (it) => {
    it.effect.prop(
      "D-FREE-3: adds up the questions of each event type and day, as `demandOf` all counts",
      [Turns],
      ([turns]) =>
        Effect.gen(function* () {
          const [log, reports] = [yield* DemandLog, yield* Reports]
          const own = yield* createOffering()
          const second = yield* createOffering({ workspace: own.workspace })
          const foreign = yield* createOffering()
          const asked = turns.map((turn) =>
            turn.map(({ day, hadTime, place }) => askedOf([own, second, foreign][place] ?? own, day, hadTime))
          )
          for (const turn of asked) {
            yield* Effect.forEach(turn, log.count, { discard: true })
            yield* log.settle
          }
          for (const [offering, [from, until]] of [own, foreign].flatMap((one) =>
            spans.map((span) => [one, span] as const)
          )) {
            const question = questionOf(offering, from, until)
            const meant = asked.flat().filter(({ workspaceId }) => workspaceId === offering.workspace.id)
            const counts = meant.map(({ hadTime, ...one }) => ({
              ...one,
              questions: 1,
              withoutTime: hadTime ? 0 : 1
            }))
            assert.deepStrictEqual(yield* reports.demand(question), demandOf(counts, question))
            const only = { ...question, eventTypeId: own.eventType.id }
            assert.deepStrictEqual(yield* reports.demand(only), demandOf(counts, only))
          }
        }),
      { arbitrary: { runs: 20 } }
    )

    it.effect("D-FREE-3: drops counts of event types that are unknown in the workspace", () =>
      Effect.gen(function* () {
        const [log, reports] = [yield* DemandLog, yield* Reports]
        const [own, foreign] = [yield* createOffering(), yield* createOffering()]
        const known = askedOf(own, 0, true)
        for (const eventTypeId of [unknown, foreign.eventType.id, own.eventType.id]) {
          yield* log.count({ ...known, eventTypeId })
          yield* log.settle
        }
        const { eventTypes } = yield* reports.demand(questionOf(own, 0, 5))
        assert.deepStrictEqual(eventTypes, [{ eventTypeId: own.eventType.id, questions: 1, withoutTime: 0 }])
        assert.deepStrictEqual((yield* reports.demand(questionOf(foreign, 0, 5))).eventTypes, [])
      })
    )

    it.effect("D-KEEP-2: removes the counts of earlier days in all workspaces, and no later ones", () =>
      Effect.gen(function* () {
        const [log, reports] = [yield* DemandLog, yield* Reports]
        const offerings = [yield* createOffering(), yield* createOffering()]
        for (const offering of offerings)
          for (const day of [0, 1, 4]) yield* log.count(askedOf(offering, day, false))
        yield* log.settle
        const kept = DateTime.makeUnsafe("2026-03-02T23:59:59Z")
        while ((yield* log.keepFrom(kept)) > 0);
        for (const offering of offerings) {
          const { days } = yield* reports.demand(questionOf(offering, 0, 5))
          assert.deepStrictEqual(
            days.map(({ day }) => day - first),
            [1, 4]
          )
        }
      })
    )
  })

const askedOf = ({ eventType, workspace }: Offering, day: number, hadTime: boolean): AskedDays => ({
  workspaceId: workspace.id,
  eventTypeId: eventType.id,
  day: first + day,
  hadTime
})

const questionOf = ({ workspace }: Offering, from: number, until: number): DemandQuestion => ({
  workspaceId: workspace.id,
  from: sampleTime(0),
  to: sampleTime(0),
  firstDay: first + from,
  endDay: first + until
})
