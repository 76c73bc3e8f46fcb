import { assert } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Integrations } from "@calendeal/domain/conversions"
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
  createWorkspaceWithOwner
} from "../samples/index.ts"
import { makes, refuses, type Suite } from "./WorkspaceCommands.trials.contract.ts"
import { InTheWay, type Resources, NotThere, Outdated, WorkspaceQueries } from "@calendeal/domain/management"

/** Where conversions are reported to, and what became of each. */
export const integrations = (it: Suite) => {
  it.effect("D-MGMT-1: adds an integration, changes the version that was named, and removes it", () =>
    Effect.gen(function* () {
      const [queries, kept] = [yield* WorkspaceQueries, yield* Integrations]
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const integration = sampleIntegration(id)
      const createdAt = sampleTime(3)
      yield* change(id, { _tag: "AddIntegration", integration }, { at: createdAt })
      const found = () => Effect.map(queries.find(id, "integrations", integration.id), plain)
      assert.deepStrictEqual(
        yield* found(),
        plain(Option.some({ value: integration, version: 1, createdAt }))
      )
      assert.deepStrictEqual(yield* kept.of(id), [integration])
      const changed = { ...integration, enabled: false, sealedCredential: "v1.other.other" }
      yield* makes(id, { _tag: "ChangeIntegration", integration: changed, version: 1 }, [
        "integration.update",
        integration.id
      ])
      assert.deepStrictEqual(yield* found(), plain(Option.some({ value: changed, version: 2, createdAt })))
      assert.deepStrictEqual(yield* kept.find(id, integration.id), Option.some(changed))
      yield* refuses(id, { _tag: "ChangeIntegration", integration, version: 1 }, new Outdated())
      const removal = { _tag: "RemoveIntegration", integrationId: integration.id } as const
      yield* makes(id, removal, ["integration.delete", integration.id])
      assert.deepStrictEqual([yield* found(), yield* kept.of(id)], [plain(Option.none()), []])
      yield* refuses(id, removal, new NotThere())
    })
  )

  it.effect("D-WS-1: another workspace's integrations are none of its own", () =>
    Effect.gen(function* () {
      const [queries, kept] = [yield* WorkspaceQueries, yield* Integrations]
      const [mine, theirs] = [
        (yield* createWorkspaceWithOwner()).workspace.id,
        (yield* createWorkspaceWithOwner()).workspace.id
      ]
      const integration = sampleIntegration(theirs)
      yield* change(theirs, { _tag: "AddIntegration", integration })
      assert.isTrue(Option.isNone(yield* queries.find(mine, "integrations", integration.id)))
      assert.isTrue(Option.isNone(yield* kept.find(mine, integration.id)))
      assert.deepStrictEqual(yield* kept.of(mine), [])
      yield* refuses(mine, { _tag: "RemoveIntegration", integrationId: integration.id }, new NotThere())
      assert.deepStrictEqual(yield* kept.of(theirs), [integration])
    })
  )

  it.effect("D-ADS-2: members see what became of every delivery, narrowed as they like", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const [place, webhook] = [sampleDestination(id), sampleDestination(id, { kind: "webhook" })]
      const dead = yield* staged(sampleDelivery(place), { status: "dead", reason: "100", attempts: 2 })
      const waiting = yield* staged(sampleDelivery(place, { provider: "google", createdAt: sampleTime(1) }))
      const other = yield* staged(sampleDelivery(webhook, { createdAt: sampleTime(2) }))
      const listed = Effect.fnUntraced(function* (filter: Resources["deliveries"]["filter"]) {
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

  it.effect("D-ADS-2: a dead delivery is retried under the same event id, in its own workspace alone", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const [id, other] = [
        (yield* createWorkspaceWithOwner()).workspace.id,
        (yield* createWorkspaceWithOwner()).workspace.id
      ]
      const ended = yield* staged(sampleDelivery(sampleDestination(id)), { status: "dead", attempts: 2 })
      const retry = { _tag: "RetryDelivery", kind: "integration", deliveryId: ended.id } as const
      yield* refuses(other, retry, new NotThere())
      yield* makes(id, retry, ["conversion_dispatch.retry", ended.id])
      assert.deepStrictEqual(
        plain(yield* queries.find(id, "deliveries", ended.id)),
        plain(Option.some(tryAgain(ended, sampleNow)))
      )
      yield* refuses(id, retry, new InTheWay({ reason: "The delivery is already in progress." }))
    })
  )

  it.effect("D-ADS-2: a change of an integration has what waits for it tried at once", () =>
    Effect.gen(function* () {
      const [queries, outbox] = [yield* WorkspaceQueries, yield* Outbox]
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const integration = sampleIntegration(id)
      yield* change(id, { _tag: "AddIntegration", integration })
      const place = sampleDestination(id, { id: integration.id })
      yield* enterDeliveries(sampleDelivery(place, { dueAt: dawn }))
      const lease = Option.getOrThrow(yield* outbox.lease(first))
      const waiting = { ...lease.due[0], attempts: 1, reason: "auth_expired", dueAt: sampleTime(300) }
      yield* outbox.settle(lease, [waiting], { failures: 5, openUntil: sampleTime(400) })
      yield* change(id, { _tag: "ChangeIntegration", integration, version: 1 }, { at: dawn })
      const again = Option.getOrThrow(yield* outbox.lease(first))
      assert.deepStrictEqual(
        plain([again.breaker, again.due]),
        plain([{ failures: 0, openUntil: null }, [{ ...waiting, dueAt: dawn }]])
      )
      yield* outbox.settle(again, [{ ...waiting, status: "dead", settledAt: dawn }], again.breaker)
      yield* change(id, { _tag: "ChangeIntegration", integration, version: 2 }, { at: sampleTime(1) })
      const ended = Option.getOrThrow(yield* queries.find(id, "deliveries", waiting.id))
      assert.deepStrictEqual(plain(ended.dueAt), plain(sampleTime(300)))
    })
  )
}

/** So early that it is the first in whatever else the outbox holds. */
const dawn = DateTime.makeUnsafe("1990-01-01T00:00:00Z")
const first = { seconds: 60, batches: { integration: 1 } }

/** Enters a delivery, and has it end as it is to be, if it is to. */
const staged = Effect.fnUntraced(function* (delivery: Delivery, end?: Partial<Delivery>) {
  const outbox = yield* Outbox
  if (end === undefined) {
    yield* enterDeliveries(delivery)
    return delivery
  }
  const due = { ...delivery, dueAt: dawn }
  yield* enterDeliveries(due)
  const batches = { integration: 1, webhook: 1 }
  const lease = Option.getOrThrow(yield* outbox.lease({ ...first, batches }))
  const ended = { ...due, settledAt: sampleNow, ...end }
  yield* outbox.settle(lease, [ended], lease.breaker)
  return ended
})
