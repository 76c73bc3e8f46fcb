import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import type { EventTypeCatalog } from "@calendeal/domain/event-types"
import { plain, sampleTime, createOffering } from "../samples/index.ts"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { type FieldEvent, FunnelLog } from "@calendeal/domain/funnel"

const seen = (field: string, dwellSeconds: number): FieldEvent => ({ field, dwellSeconds, abandoned: false })

/** The contract of `FunnelLog`. */
export const funnelLogContract = <E>(
  adapter: string,
  ports: Layer<FunnelLog | EventTypeCatalog | WorkspaceDirectory, E>
) =>
  layer(ports, { timeout: "3 minutes" })(`FunnelLog / ${adapter}`, (it) => {
    it.effect("returns an event type's events, the oldest report first and each report in its order", () =>
      Effect.gen(function* () {
        const log = yield* FunnelLog
        const { eventType, workspace } = yield* createOffering()
        const entry = { workspaceId: workspace.id, eventTypeId: eventType.id }
        const first = [seen("email", 0), seen("name", 2.75), { ...seen("phone", 3600), abandoned: true }]
        const second = [seen("email", 1)]
        yield* log.append({ ...entry, at: sampleTime(5), events: second })
        yield* log.append({ ...entry, at: sampleTime(0), events: first })
        assert.deepStrictEqual(plain(yield* log.of(workspace.id, eventType.id)), plain([...first, ...second]))
      })
    )

    it.effect("returns no events for an event type with an empty report", () =>
      Effect.gen(function* () {
        const log = yield* FunnelLog
        const { eventType, workspace } = yield* createOffering()
        yield* log.append({
          workspaceId: workspace.id,
          eventTypeId: eventType.id,
          at: sampleTime(0),
          events: []
        })
        assert.deepStrictEqual(yield* log.of(workspace.id, eventType.id), [])
      })
    )

    it.effect("D-KEEP-2: removes the events of earlier months in all workspaces, and no later ones", () =>
      Effect.gen(function* () {
        const log = yield* FunnelLog
        const offerings = [yield* createOffering(), yield* createOffering()]
        const times = ["2990-01-31T23:59:59.999Z", "2990-02-01T00:00:00Z", "2990-02-28T23:59:59.999Z"]
        for (const { eventType, workspace } of offerings) {
          for (const [nth, time] of times.entries()) {
            const at = DateTime.makeUnsafe(time)
            const events = [seen("email", nth)]
            yield* log.append({ workspaceId: workspace.id, eventTypeId: eventType.id, at, events })
          }
        }
        const left = (instant: string) =>
          Effect.gen(function* () {
            // Twice, because the adapter may create a month's partition in between.
            for (const _ of [1, 2]) yield* log.keepFrom(DateTime.makeUnsafe(instant))
            return yield* Effect.forEach(offerings, ({ eventType, workspace }) =>
              Effect.map(log.of(workspace.id, eventType.id), (events) =>
                events.map(({ dwellSeconds }) => dwellSeconds)
              )
            )
          })
        assert.deepStrictEqual(yield* left("2989-12-31T23:59:59.999Z"), [
          [0, 1, 2],
          [0, 1, 2]
        ])
        assert.deepStrictEqual(yield* left("2990-02-28T12:00:00Z"), [
          [1, 2],
          [1, 2]
        ])
        assert.deepStrictEqual(yield* left("2990-03-01T00:00:00Z"), [[], []])
      })
    )

    it.effect("D-WS-1: returns no events of another workspace or another event type", () =>
      Effect.gen(function* () {
        const log = yield* FunnelLog
        const one = yield* createOffering()
        const other = yield* createOffering()
        yield* log.append({
          workspaceId: one.workspace.id,
          eventTypeId: one.eventType.id,
          at: sampleTime(0),
          events: [seen("email", 1)]
        })
        assert.deepStrictEqual(yield* log.of(other.workspace.id, one.eventType.id), [])
        assert.deepStrictEqual(yield* log.of(other.workspace.id, other.eventType.id), [])
        assert.deepStrictEqual(yield* log.of(one.workspace.id, other.eventType.id), [])
      })
    )
  })
