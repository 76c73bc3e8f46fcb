import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Integrations } from "@calendeal/domain/conversions"
import { EventTypeCatalog, WebAddress } from "@calendeal/domain/event-types"
import { type AdminCommand, ResourceNotFound, Outdated, WorkspaceQueries } from "@calendeal/domain/management"
import { type Webhook, Webhooks } from "@calendeal/domain/webhooks"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import {
  change,
  createWorkspaceWithOwner,
  plain,
  sampleEventType,
  sampleHost,
  sampleIntegration,
  sampleTime,
  sampleWebhook
} from "../samples/index.ts"
import {
  commits,
  concurrently,
  failuresOf,
  refuses,
  type Suite,
  type WorkspaceCommandsPorts
} from "./WorkspaceCommands.suite.contract.ts"

/** Resources with versions. */
export const versions = (it: Suite) => {
  it.effect.each(["hosts", "eventTypes", "integrations", "webhooks"] as const)(
    "adds, changes and removes one of the %s, with versions and audit entries",
    (kind) =>
      Effect.gen(function* () {
        const queries = yield* WorkspaceQueries
        const { id: workspaceId } = (yield* createWorkspaceWithOwner()).workspace
        const { add, added, changed, edit, elsewhere, id, remove } = yield* lifecycles[kind](workspaceId)
        const found = () => Effect.map(queries.find(workspaceId, kind, id), plain)
        const createdAt = sampleTime(7)
        const versioned = (value: unknown, version: number) =>
          plain(Option.some({ value, version, createdAt }))
        yield* change(workspaceId, add, { at: createdAt })
        assert.deepStrictEqual(yield* found(), versioned(added, 1))
        assert.deepStrictEqual(plain(yield* elsewhere), plain(Option.some(added)))
        yield* commits(workspaceId, edit)
        assert.deepStrictEqual(yield* found(), versioned(changed, 2))
        assert.deepStrictEqual(plain(yield* elsewhere), plain(Option.some(changed)))
        yield* refuses(workspaceId, edit, new Outdated())
        yield* commits(workspaceId, remove)
        assert.deepStrictEqual(yield* found(), plain(Option.none()))
        assert.deepStrictEqual(plain(yield* elsewhere), plain(Option.none()))
        yield* refuses(workspaceId, edit, new ResourceNotFound())
        yield* refuses(workspaceId, remove, new ResourceNotFound())
      })
  )

  it.effect("of 12 concurrent changes of one version one is committed", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const { workspace } = yield* createWorkspaceWithOwner()
      const changes = Array.from({ length: 12 }, (_, nth) =>
        change(workspace.id, {
          _tag: "UpdateWorkspace",
          workspace: { ...workspace, name: `Name ${nth}` },
          version: 1
        })
      )
      const outcomes = yield* Effect.all(changes.map(Effect.result), concurrently)
      assert.deepStrictEqual(
        failuresOf(outcomes),
        Array.from({ length: 11 }, () => new Outdated())
      )
      const found = Option.getOrThrow(yield* queries.find(workspace.id, "workspace", workspace.id))
      assert.strictEqual(found.version, 2)
      const log = yield* queries.list(workspace.id, "auditLog", {}, { limit: 100, after: null })
      assert.lengthOf(log.items, 2)
    })
  )

  it.effect("a read during changes returns a host with its own version", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const host = sampleHost(id, { maxBookingsPerDay: 1 })
      yield* change(id, { _tag: "CreateHost", host })
      const changes = Effect.forEach(
        Array.from({ length: 20 }, (_, nth) => nth + 1),
        (version) =>
          change(id, { _tag: "UpdateHost", host: { ...host, maxBookingsPerDay: version + 1 }, version })
      )
      const read = Effect.map(queries.find(id, "hosts", host.id), Option.getOrThrow)
      const [, seen] = yield* Effect.all(
        [changes, Effect.forEach(Array.from({ length: 60 }), () => read)],
        concurrently
      )
      assert.deepStrictEqual(
        seen.filter(({ value, version }) => value.maxBookingsPerDay !== version),
        []
      )
    })
  )
}

/** A resource before and after a change of version 1, and the commands. */
interface Lifecycle {
  readonly id: string
  readonly added: unknown
  readonly changed: unknown
  readonly add: AdminCommand
  readonly edit: AdminCommand
  readonly remove: AdminCommand
  /** The resource as another read finds it. */
  readonly elsewhere: Effect.Effect<Option.Option<unknown>, never, WorkspaceCommandsPorts>
}

const lifecycles = {
  hosts: (workspaceId: WorkspaceId) =>
    Effect.sync((): Lifecycle => {
      const host = sampleHost(workspaceId, {
        avatarUrl: "https://northwind.example/grace.png",
        maxBookingsPerDay: 4
      })
      const changed = { ...sampleHost(workspaceId, { name: "Hedy", active: false }), id: host.id }
      return {
        id: host.id,
        added: host,
        changed,
        add: { _tag: "CreateHost", host },
        edit: { _tag: "UpdateHost", host: changed, version: 1 },
        remove: { _tag: "DeleteHost", hostId: host.id },
        elsewhere: WorkspaceQueries.use((queries) =>
          Effect.map(
            queries.list(workspaceId, "hosts", {}, { limit: 1, after: null }),
            ({ items: [first] }) => Option.map(Option.fromUndefinedOr(first), ({ value }) => value)
          )
        )
      }
    }),

  eventTypes: Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
    const hosts = [sampleHost(workspaceId), sampleHost(workspaceId)]
    for (const host of hosts) yield* change(workspaceId, { _tag: "CreateHost", host })
    const eventType = sampleEventType(workspaceId, hosts)
    const { id } = eventType
    const routing = [
      { when: { always: true } as const, hostIds: hosts.slice(1).map((host) => host.id), redirectUrl: null }
    ]
    const changed = {
      ...sampleEventType(workspaceId, hosts.slice(0, 1), { title: "Demo", status: "hidden", routing }),
      id
    }
    const lifecycle: Lifecycle = {
      id,
      added: eventType,
      changed,
      add: { _tag: "CreateEventType", eventType },
      edit: { _tag: "UpdateEventType", eventType: changed, version: 1 },
      remove: { _tag: "DeleteEventType", eventTypeId: id },
      elsewhere: EventTypeCatalog.use((catalog) =>
        Effect.map(
          catalog.find(id),
          Option.map((offering) => {
            assert.deepStrictEqual(
              plain(offering.hosts),
              plain(hosts.slice(0, offering.eventType.hosts.length))
            )
            return offering.eventType
          })
        )
      )
    }
    return lifecycle
  }),

  integrations: (workspaceId: WorkspaceId) =>
    Effect.sync((): Lifecycle => {
      const integration = sampleIntegration(workspaceId)
      const { id } = integration
      const changed = { ...integration, enabled: false, sealedCredential: "v1.other.other" }
      return {
        id,
        added: integration,
        changed,
        add: { _tag: "CreateIntegration", integration },
        edit: { _tag: "UpdateIntegration", integration: changed, version: 1 },
        remove: { _tag: "DeleteIntegration", integrationId: id },
        elsewhere: Integrations.use((integrations) =>
          Effect.gen(function* () {
            const found = yield* integrations.find(workspaceId, id)
            assert.deepStrictEqual(yield* integrations.of(workspaceId), Option.toArray(found))
            return found
          })
        )
      }
    }),

  webhooks: (workspaceId: WorkspaceId) =>
    Effect.sync((): Lifecycle => {
      const former = { sealedSecret: "v1.former.former", until: sampleTime(60) }
      const webhook = sampleWebhook(workspaceId, { former })
      const { id } = webhook
      const fields: Partial<Webhook> = {
        url: WebAddress.make("https://other.customer.example/"),
        events: ["deal.closed"],
        enabled: false
      }
      const withOtherSecrets = { ...webhook, ...fields, sealedSecret: "v1.other.other", former: null }
      return {
        id,
        added: webhook,
        changed: { ...webhook, ...fields },
        add: { _tag: "CreateWebhook", webhook },
        edit: { _tag: "UpdateWebhook", webhook: withOtherSecrets, version: 1 },
        remove: { _tag: "DeleteWebhook", webhookId: id },
        elsewhere: Webhooks.use((webhooks) =>
          Effect.gen(function* () {
            const found = yield* webhooks.find(workspaceId, id)
            assert.deepStrictEqual(plain(yield* webhooks.of(workspaceId)), plain(Option.toArray(found)))
            return found
          })
        )
      }
    })
}
