import * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import { OutboxMessage } from "../../../workspace/consistency/index.ts"
import type { Integration, IntegrationId } from "../../../channels/conversions/index.ts"
import { type DeliveryId, type Destination, tryAgain, whyNotAgain } from "../../../channels/outbox/index.ts"
import { rotate, type Webhook, type WebhookId } from "../../../channels/webhooks/index.ts"
import { ResourceNotFound, StateConflict } from "../refusals.ts"
import type { Write } from "../Write.ts"
import { command } from "./Command.ts"
import { changedSince, missing, unless } from "./Decision.ts"
import { nothing } from "./Looks.ts"

const deliveryNames = { integration: "conversion_dispatch", webhook: "webhook_delivery" } as const

/**
 * Commands on integrations, webhooks and deliveries. Pending deliveries of a changed or removed destination become due
 * immediately, to be sent or skipped.
 */
export const destinations = {
  CreateIntegration: command<{ readonly integration: Integration }>()({
    audit: ({ integration }) => ["integration.create", integration.id],
    adds: "integrations",
    looks: nothing,
    decide: ({ integration }) =>
      unless([], { _tag: "Add", kind: "integrations", row: integration }, ...announced(integration))
  }),

  /** Its pending deliveries become due immediately. */
  UpdateIntegration: command<{ readonly integration: Integration; readonly version: number }>()({
    audit: ({ integration }) => ["integration.update", integration.id],
    looks: (query, { integration }) => query.version("integrations", integration.id),
    decide: ({ integration, version }, seen, { workspaceId }) =>
      unless(
        [changedSince(seen, version)],
        { _tag: "Replace", kind: "integrations", row: integration },
        ...announced(integration),
        retryNow({ workspaceId, kind: "integration", id: integration.id })
      )
  }),

  /** Its pending deliveries are skipped. */
  DeleteIntegration: command<{ readonly integrationId: IntegrationId }>()({
    audit: ({ integrationId }) => ["integration.delete", integrationId],
    looks: (query, { integrationId }) => query.presence("integrations", integrationId),
    decide: ({ integrationId: id }, { isThere }, { workspaceId }) =>
      unless(
        [missing(isThere)],
        { _tag: "Remove", kind: "integrations", id },
        retryNow({ workspaceId, kind: "integration", id })
      )
  }),

  CreateWebhook: command<{ readonly webhook: Webhook }>()({
    audit: ({ webhook }) => ["webhook.create", webhook.id],
    adds: "webhooks",
    looks: nothing,
    decide: ({ webhook }) => unless([], { _tag: "Add", kind: "webhooks", row: webhook })
  }),

  /** Changes URL, events and `enabled`, not the secrets. Its pending deliveries become due immediately. */
  UpdateWebhook: command<{ readonly webhook: Webhook; readonly version: number }>()({
    audit: ({ webhook }) => ["webhook.update", webhook.id],
    looks: (query, { webhook }) => query.webhook(webhook.id),
    decide: ({ version, webhook: { enabled, events, id, url } }, seen, { workspaceId }) => {
      if (seen.webhook === null) return Result.fail(new ResourceNotFound())
      return unless(
        [changedSince(seen, version)],
        { _tag: "Replace", kind: "webhooks", row: { ...seen.webhook, enabled, events, url } },
        retryNow({ workspaceId, kind: "webhook", id })
      )
    }
  }),

  /** `until`: the old secret also signs until then. Null: it ends immediately. */
  RotateWebhookSecret: command<{
    readonly webhookId: WebhookId
    readonly sealedSecret: string
    readonly until: DateTime.Utc | null
  }>()({
    audit: ({ webhookId }) => ["webhook.rotate_secret", webhookId],
    looks: (query, { webhookId }) => query.webhook(webhookId),
    decide: ({ sealedSecret, until }, { webhook }) =>
      webhook === null
        ? Result.fail(new ResourceNotFound())
        : unless([], { _tag: "ReplaceWebhookSecrets", webhook: rotate(webhook, sealedSecret, until) })
  }),

  /** The log of its deliveries is kept. */
  DeleteWebhook: command<{ readonly webhookId: WebhookId }>()({
    audit: ({ webhookId }) => ["webhook.delete", webhookId],
    looks: (query, { webhookId }) => query.presence("webhooks", webhookId),
    decide: ({ webhookId: id }, { isThere }, { workspaceId }) =>
      unless(
        [missing(isThere)],
        { _tag: "Remove", kind: "webhooks", id },
        retryNow({ workspaceId, kind: "webhook", id })
      )
  }),

  /** Sends an ended delivery again (`whyNotAgain`). */
  RetryDelivery: command<{ readonly kind: keyof typeof deliveryNames; readonly deliveryId: DeliveryId }>()({
    audit: ({ deliveryId, kind }) => [`${deliveryNames[kind]}.retry`, deliveryId],
    looks: (query, { deliveryId }) => query.delivery(deliveryId),
    decide: ({ kind }, { delivery }, { at }) => {
      if (delivery === null || delivery.destination.kind !== kind) return Result.fail(new ResourceNotFound())
      const reason = whyNotAgain(delivery)
      return unless([reason === undefined ? undefined : new StateConflict({ reason })], {
        _tag: "Replace",
        kind: "deliveries",
        row: tryAgain(delivery, at)
      })
    }
  })
}

/** The mail before the access ends by itself (D-CONN-11). A message that was posted before has no second mail. */
const announced = ({ endsAt, id: accountId, workspaceId }: Integration): ReadonlyArray<Write> =>
  endsAt === null
    ? []
    : [
        {
          _tag: "Post",
          outboxMessages: [
            OutboxMessage.make({
              _tag: "ReportLostAccount",
              workspaceId,
              account: "integration",
              accountId,
              endsAt: DateTime.formatIso(endsAt),
              userId: null
            })
          ]
        }
      ]

const retryNow = (destination: Destination): Write => ({ _tag: "RetryNow", destination })
