import * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import { OutboxMessage } from "../../consistency/index.ts"
import type { Integration } from "../../conversions/index.ts"
import { type Destination, tryAgain, whyNotAgain } from "../../outbox/index.ts"
import { rotate } from "../../webhooks/index.ts"
import { StateConflict, ResourceNotFound } from "../refusals.ts"
import type { Write } from "../Write.ts"
import { changedSince, type Deciders, missing, unless } from "./Decision.ts"

type Destinations =
  | "AddIntegration"
  | "ChangeIntegration"
  | "RemoveIntegration"
  | "AddWebhook"
  | "ChangeWebhook"
  | "RotateWebhookSecret"
  | "RemoveWebhook"
  | "RetryDelivery"

/**
 * Commands on integrations, webhooks and deliveries. Pending deliveries of a changed or removed destination become due
 * immediately, to be sent or skipped.
 */
export const destinations: Deciders<Destinations> = {
  AddIntegration: ({ integration }) =>
    unless([], { _tag: "Add", kind: "integrations", row: integration }, ...announced(integration)),

  ChangeIntegration: ({ integration, version }, seen, { workspaceId }) =>
    unless(
      [changedSince(seen, version)],
      { _tag: "Replace", kind: "integrations", row: integration },
      ...announced(integration),
      retryNow({ workspaceId, kind: "integration", id: integration.id })
    ),

  RemoveIntegration: ({ integrationId: id }, { isThere }, { workspaceId }) =>
    unless(
      [missing(isThere)],
      { _tag: "Remove", kind: "integrations", id },
      retryNow({ workspaceId, kind: "integration", id })
    ),

  AddWebhook: ({ webhook }) => unless([], { _tag: "Add", kind: "webhooks", row: webhook }),

  ChangeWebhook: ({ version, webhook: { enabled, events, id, url } }, seen, { workspaceId }) => {
    if (seen.webhook === null) return Result.fail(new ResourceNotFound())
    return unless(
      [changedSince(seen, version)],
      { _tag: "Replace", kind: "webhooks", row: { ...seen.webhook, enabled, events, url } },
      retryNow({ workspaceId, kind: "webhook", id })
    )
  },

  RotateWebhookSecret: ({ sealedSecret, until }, { webhook }) =>
    webhook === null
      ? Result.fail(new ResourceNotFound())
      : unless([], { _tag: "ReplaceWebhookSecrets", webhook: rotate(webhook, sealedSecret, until) }),

  RemoveWebhook: ({ webhookId: id }, { isThere }, { workspaceId }) =>
    unless(
      [missing(isThere)],
      { _tag: "Remove", kind: "webhooks", id },
      retryNow({ workspaceId, kind: "webhook", id })
    ),

  RetryDelivery: ({ kind }, { delivery }, { at }) => {
    if (delivery === null || delivery.destination.kind !== kind) return Result.fail(new ResourceNotFound())
    const reason = whyNotAgain(delivery)
    return unless([reason === undefined ? undefined : new StateConflict({ reason })], {
      _tag: "Replace",
      kind: "deliveries",
      row: tryAgain(delivery, at)
    })
  }
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
