import { assert, layer } from "@effect/vitest"
import { Integrations } from "@calendeal/domain/conversions"
import type { WorkspaceCommands } from "@calendeal/domain/management"
import { Outbox } from "@calendeal/domain/outbox"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import { change, createWorkspace, sampleIntegration, sampleTime } from "../samples/index.ts"

type Ports = Integrations | Outbox | WorkspaceCommands | WorkspaceDirectory

/** The contract of `Integrations`. */
export const integrationsContract = <E>(adapter: string, ports: Layer<Ports, E>) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`Integrations / ${adapter}`, (it) => {
    it.effect("D-CONN-10: the end of an access is reported once, until the access works again", () =>
      Effect.gen(function* () {
        const integrations = yield* Integrations
        const integration = sampleIntegration((yield* createWorkspace()).id, { endsAt: sampleTime(90) })
        const { id, workspaceId } = integration
        yield* change(workspaceId, { _tag: "CreateIntegration", integration })
        const stored = Effect.map(integrations.find(workspaceId, id), Option.getOrThrow)
        assert.isNull((yield* stored).lostAt)
        yield* reported(id)
        yield* integrations.noteAccess(workspaceId, id, "works")
        for (let time = 0; time < 2; time++) yield* integrations.noteAccess(workspaceId, id, "ended")
        assert.isNotNull((yield* stored).lostAt)
        assert.deepStrictEqual(yield* reported(id), [
          {
            _tag: "ReportLostAccount",
            workspaceId,
            account: "integration",
            accountId: id,
            endsAt: null,
            userId: null
          }
        ])
        yield* integrations.noteAccess(workspaceId, id, "works")
        assert.isNull((yield* stored).lostAt)
        yield* integrations.noteAccess(workspaceId, id, "ended")
        assert.lengthOf(yield* reported(id), 1)
      })
    )

    it.effect("D-CONN-11: the end of a new access is announced", () =>
      Effect.gen(function* () {
        const integration = sampleIntegration((yield* createWorkspace()).id, { endsAt: sampleTime(90) })
        const { id, workspaceId } = integration
        yield* change(workspaceId, { _tag: "CreateIntegration", integration })
        const [message] = yield* reported(id)
        assert.strictEqual(
          message?._tag === "ReportLostAccount" ? message.endsAt : null,
          "2030-01-07T10:30:00.000Z"
        )
      })
    )

    it.effect("D-CONN-10: another workspace's integration is not changed", () =>
      Effect.gen(function* () {
        const integrations = yield* Integrations
        const integration = sampleIntegration((yield* createWorkspace()).id)
        yield* change(integration.workspaceId, { _tag: "CreateIntegration", integration })
        const other = yield* createWorkspace()
        yield* integrations.noteAccess(other.id, integration.id, "ended")
        const stored = yield* integrations.find(integration.workspaceId, integration.id)
        assert.isNull(Option.getOrThrow(stored).lostAt)
        assert.lengthOf(yield* reported(integration.id), 0)
      })
    )
  })

/** The integration's messages since the last question. */
const reported = (id: string) =>
  Outbox.use((outbox) => outbox.claim({ most: 1000, seconds: 60, kinds: ["mail", "webhook"] })).pipe(
    Effect.map(({ claimed }) =>
      claimed
        .flatMap(({ message }) => Option.toArray(message))
        .filter((message) => message._tag === "ReportLostAccount" && message.accountId === id)
    )
  )
