import { assert } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Delivery, Outbox, tryAgain } from "@calendeal/domain/outbox"
import {
  change,
  enterDeliveries,
  plain,
  sampleDelivery,
  sampleDestination,
  sampleIntegration,
  sampleNow,
  sampleTime,
  sampleWebhook,
  createWorkspaceWithOwner
} from "../samples/index.ts"
import { commits, refuses, type Suite } from "./WorkspaceCommands.suite.contract.ts"
import { ResourceNotFound, type Resources, WorkspaceQueries } from "@calendeal/domain/management"
import { rotate, WebhookId, Webhooks } from "@calendeal/domain/webhooks"

/** Integrations, webhooks and their deliveries. */
export const destinations = (it: Suite) => {
  it.effect("D-ADS-2: lists the deliveries of a workspace, with filters", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const [destination, webhook] = [sampleDestination(id), sampleDestination(id, { kind: "webhook" })]
      const dead = yield* withResult(sampleDelivery(destination), {
        status: "dead",
        reason: "100",
        attempts: 2
      })
      const waiting = yield* withResult(
        sampleDelivery(destination, { provider: "google", createdAt: sampleTime(1) })
      )
      const other = yield* withResult(sampleDelivery(webhook, { createdAt: sampleTime(2) }))
      const listed = Effect.fnUntraced(function* (filter: Resources["deliveries"]["query"]) {
        const page = yield* queries.list(id, "deliveries", filter, { limit: 10, after: null })
        return plain(page.items)
      })
      assert.deepStrictEqual(yield* listed({}), plain([other, waiting, dead]))
      assert.deepStrictEqual(yield* listed({ kind: "integration" }), plain([waiting, dead]))
      assert.deepStrictEqual(yield* listed({ kind: "webhook" }), plain([other]))
      assert.deepStrictEqual(yield* listed({ provider: "google" }), plain([waiting]))
      assert.deepStrictEqual(yield* listed({ status: "dead" }), plain([dead]))
      assert.deepStrictEqual(yield* listed({ destinationId: webhook.id }), plain([other]))
      assert.deepStrictEqual(yield* listed({ status: "dead", provider: "google" }), [])
      assert.deepStrictEqual(plain(yield* queries.find(id, "deliveries", dead.id)), plain(Option.some(dead)))
    })
  )

  it.effect("D-ADS-2: retries a dead delivery with the same event id, in its own workspace only", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const [id, other] = [
        (yield* createWorkspaceWithOwner()).workspace.id,
        (yield* createWorkspaceWithOwner()).workspace.id
      ]
      const ended = yield* withResult(sampleDelivery(sampleDestination(id)), { status: "dead", attempts: 2 })
      const retry = { _tag: "RetryDelivery", kind: "integration", deliveryId: ended.id } as const
      yield* refuses(other, retry, new ResourceNotFound())
      yield* commits(id, retry)
      assert.deepStrictEqual(
        plain(yield* queries.find(id, "deliveries", ended.id)),
        plain(Option.some(tryAgain(ended, sampleNow)))
      )
      // The delivery is due again, and other tests must not lease it.
      yield* change(id, { _tag: "DeleteWorkspace" })
    })
  )

  it.effect(
    "D-ADS-2: a change of an integration makes its waiting deliveries due and closes its circuit breaker",
    () =>
      Effect.gen(function* () {
        const [queries, outbox] = [yield* WorkspaceQueries, yield* Outbox]
        const { id } = (yield* createWorkspaceWithOwner()).workspace
        const integration = sampleIntegration(id)
        yield* change(id, { _tag: "CreateIntegration", integration })
        const destination = sampleDestination(id, { id: integration.id })
        yield* enterDeliveries(sampleDelivery(destination, { dueAt: longAgo }))
        const lease = Option.getOrThrow(yield* outbox.lease(first))
        const waiting = { ...lease.due[0], attempts: 1, reason: "auth_expired", dueAt: sampleTime(300) }
        yield* outbox.settle(lease, [waiting], { failures: 5, openUntil: sampleTime(400) }, [])
        yield* change(id, { _tag: "UpdateIntegration", integration, version: 1 }, { at: longAgo })
        const again = Option.getOrThrow(yield* outbox.lease(first))
        assert.deepStrictEqual(
          plain([again.breaker, again.due]),
          plain([{ failures: 0, openUntil: null }, [{ ...waiting, dueAt: longAgo }]])
        )
        yield* outbox.settle(again, [{ ...waiting, status: "dead", settledAt: longAgo }], again.breaker, [])
        yield* change(id, { _tag: "UpdateIntegration", integration, version: 2 }, { at: sampleTime(1) })
        const ended = Option.getOrThrow(yield* queries.find(id, "deliveries", waiting.id))
        assert.deepStrictEqual(plain(ended.dueAt), plain(sampleTime(300)))
      })
  )

  it.effect("a rotated webhook secret stays valid next to the new one, without a new version", () =>
    Effect.gen(function* () {
      const [queries, webhooks] = [yield* WorkspaceQueries, yield* Webhooks]
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const webhook = sampleWebhook(id)
      yield* change(id, { _tag: "CreateWebhook", webhook })
      const rotation = {
        _tag: "RotateWebhookSecret",
        webhookId: webhook.id,
        sealedSecret: "v1.second.second",
        until: sampleTime(60)
      } as const
      yield* commits(id, rotation)
      const rotated = rotate(webhook, rotation.sealedSecret, rotation.until)
      assert.deepStrictEqual(plain(yield* webhooks.of(id)), plain([rotated]))
      assert.strictEqual(Option.getOrThrow(yield* queries.find(id, "webhooks", webhook.id)).version, 1)
      yield* change(id, { ...rotation, sealedSecret: "v1.third.third", until: null })
      const last = { ...webhook, sealedSecret: "v1.third.third" }
      assert.deepStrictEqual(plain(yield* webhooks.of(id)), plain([last]))
    })
  )

  it.effect("disabling a webhook creates a new version; an unknown webhook is ignored", () =>
    Effect.gen(function* () {
      const [queries, webhooks] = [yield* WorkspaceQueries, yield* Webhooks]
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const webhook = sampleWebhook(id)
      yield* change(id, { _tag: "CreateWebhook", webhook })
      yield* webhooks.disable(id, webhook.id)
      const { value, version } = Option.getOrThrow(yield* queries.find(id, "webhooks", webhook.id))
      assert.deepStrictEqual([plain(value), version], [plain({ ...webhook, enabled: false }), 2])
      yield* webhooks.disable(id, WebhookId.make(crypto.randomUUID()))
    })
  )
}

/** Earlier than all other deliveries in the outbox. */
const longAgo = DateTime.makeUnsafe("1990-01-01T00:00:00Z")
const first = { seconds: 60, batches: { integration: 1 } }

/** Enters a delivery, and settles it with this result if there is one. */
const withResult = Effect.fnUntraced(function* (delivery: Delivery, result?: Partial<Delivery>) {
  const outbox = yield* Outbox
  if (result === undefined) {
    yield* enterDeliveries(delivery)
    return delivery
  }
  const due = { ...delivery, dueAt: longAgo }
  yield* enterDeliveries(due)
  const batches = { integration: 1, webhook: 1 }
  const lease = Option.getOrThrow(yield* outbox.lease({ ...first, batches }))
  const ended = { ...due, settledAt: sampleNow, ...result }
  yield* outbox.settle(lease, [ended], lease.breaker, [])
  return ended
})
