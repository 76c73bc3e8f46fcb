import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  sampleAuditContext,
  sampleDelivery,
  sampleDestination,
  sampleIntegration,
  sampleTime,
  sampleWebhook,
  sampleWorkspace
} from "@calendeal/port-contracts/samples"
import { DeliveryStatus, DestinationKind } from "../../../channels/outbox/index.ts"
import { WebAddress } from "../../../workspace/event-types/index.ts"
import { AuditEntryId } from "../../../channels/records/index.ts"
import type { AdminCommand, AdminCommands, Seen } from "../AdminCommand.ts"
import { decide } from "../decide.ts"
import { ResourceNotFound } from "../refusals.ts"

const { id } = sampleWorkspace()
const [audit, entryId] = [sampleAuditContext(id), AuditEntryId.make(crypto.randomUUID())]
const deciding = <Tag extends keyof AdminCommands>(command: AdminCommand<Tag>, seen: Seen[Tag]) =>
  decide({ audit, entryId, command }, seen)

describe("destinations", () => {
  it("a change of a webhook affects URL, events and enabled, and no secret", () => {
    const former = { sealedSecret: "v1.former.former", until: sampleTime(60) }
    const webhook = sampleWebhook(id, { former })
    const changed = { url: WebAddress.make("https://other.customer.example/"), events: [], enabled: false }
    const command = {
      _tag: "UpdateWebhook",
      webhook: { ...webhook, ...changed, sealedSecret: "v1.other.other", former: null },
      version: 1
    } as const
    const [replaced, tried] = Result.getOrThrow(deciding(command, { version: 1, webhook }))
    assert.deepStrictEqual(replaced, { _tag: "Replace", kind: "webhooks", row: { ...webhook, ...changed } })
    const destination = { workspaceId: id, kind: "webhook", id: webhook.id } as const
    assert.deepStrictEqual(tried, { _tag: "RetryNow", destination })
  })

  it("D-ADS-2: pending deliveries become due when their destination is changed or removed", () => {
    const [integration, webhook] = [sampleIntegration(id), sampleWebhook(id)]
    const outcomes = [
      deciding({ _tag: "UpdateIntegration", integration, version: 1 }, { version: 1 }),
      deciding({ _tag: "DeleteIntegration", integrationId: integration.id }, { isThere: true }),
      deciding({ _tag: "UpdateWebhook", webhook, version: 1 }, { version: 1, webhook }),
      deciding({ _tag: "DeleteWebhook", webhookId: webhook.id }, { isThere: true })
    ]
    const tried = outcomes.map((outcome) =>
      Result.getOrThrow(outcome).flatMap((write) => (write._tag === "RetryNow" ? [write.destination.id] : []))
    )
    assert.deepStrictEqual(tried, [[integration.id], [integration.id], [webhook.id], [webhook.id]])
  })

  it("only an existing webhook gets a new secret", () => {
    const webhook = sampleWebhook(id)
    const command = {
      _tag: "RotateWebhookSecret",
      webhookId: webhook.id,
      sealedSecret: "v1.second.second",
      until: sampleTime(60)
    } as const
    const { sealedSecret, until } = command
    const [rotated] = Result.getOrThrow(deciding(command, { webhook, version: 1 }))
    assert.deepStrictEqual(rotated, {
      _tag: "ReplaceWebhookSecrets",
      webhook: { ...webhook, sealedSecret, former: { sealedSecret: webhook.sealedSecret, until } }
    })
    assert.deepStrictEqual(
      deciding(command, { webhook: null, version: null }),
      Result.fail(new ResourceNotFound())
    )
  })

  it.prop(
    "D-ADS-2: dead and skipped deliveries can be retried, and delivered ones of webhooks",
    [DeliveryStatus, DestinationKind, Schema.Literals(["integration", "webhook"])],
    ([status, kind, requestedKind]) => {
      const delivery = sampleDelivery(sampleDestination(id, { kind }), { status, attempts: 2, reason: "100" })
      const decision = deciding(
        { _tag: "RetryDelivery", kind: requestedKind, deliveryId: delivery.id },
        { delivery }
      )
      const hasEnded = status === "dead" || status === "skipped"
      if (kind !== requestedKind) return assert.deepStrictEqual(decision, Result.fail(new ResourceNotFound()))
      if (!hasEnded && !(status === "delivered" && kind === "webhook"))
        return assert.strictEqual(Result.isFailure(decision) && decision.failure._tag, "StateConflict")
      const fresh = { status: "pending", attempts: 0, reason: null, dueAt: audit.at } as const
      assert.deepStrictEqual(Result.getOrThrow(decision)[0], {
        _tag: "Replace",
        kind: "deliveries",
        row: { ...delivery, ...fresh }
      })
    }
  )
})
