import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import type { EventTypeCatalog } from "@calendeal/domain/event-types"
import { plain, sampleTime, stageOffering } from "../samples/index.ts"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { type FieldEvent, FunnelLog } from "@calendeal/domain/funnel"

const seen = (field: string, dwellSeconds: number): FieldEvent => ({ field, dwellSeconds, abandoned: false })

/** What every `FunnelLog` keeps to. */
export const funnelLogContract = <E>(
  adapter: string,
  ports: Layer<FunnelLog | EventTypeCatalog | WorkspaceDirectory, E>
) =>
  layer(ports, { timeout: "3 minutes" })(`FunnelLog / ${adapter}`, (it) => {
    it.effect("returns what was reported of an event type, oldest first, each report in its own order", () =>
      Effect.gen(function* () {
        const log = yield* FunnelLog
        const { eventType, workspace } = yield* stageOffering()
        const entry = { workspaceId: workspace.id, eventTypeId: eventType.id }
        const first = [seen("email", 0), seen("name", 2.75), { ...seen("phone", 3600), abandoned: true }]
        const second = [seen("email", 1)]
        yield* log.append({ ...entry, at: sampleTime(5), events: second })
        yield* log.append({ ...entry, at: sampleTime(0), events: first })
        assert.deepStrictEqual(plain(yield* log.of(workspace.id, eventType.id)), plain([...first, ...second]))
      })
    )

    it.effect("returns nothing of an event type of which nothing was reported", () =>
      Effect.gen(function* () {
        const log = yield* FunnelLog
        const { eventType, workspace } = yield* stageOffering()
        yield* log.append({
          workspaceId: workspace.id,
          eventTypeId: eventType.id,
          at: sampleTime(0),
          events: []
        })
        assert.deepStrictEqual(yield* log.of(workspace.id, eventType.id), [])
      })
    )

    it.effect("D-WS-1: shows one event type's and one workspace's reports to no other", () =>
      Effect.gen(function* () {
        const log = yield* FunnelLog
        const one = yield* stageOffering()
        const other = yield* stageOffering()
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
