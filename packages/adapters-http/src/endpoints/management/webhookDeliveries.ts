import { type Delivery, isUnderWay, Outcome } from "@calendeal/domain/outbox"
import { commit } from "@calendeal/domain/management"
import type { Reply } from "@calendeal/domain/webhooks"
import type { SecretUnreadable } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import { NotFound, Membership } from "../../contract/index.ts"
import { find, list, type Listing, wireErrors } from "./resources.ts"

interface ById {
  readonly params: { readonly webhookId: string }
}

export const listWebhookDeliveries = Effect.fnUntraced(function* ({
  params,
  query: { status, ...page }
}: ById & Listing<{ readonly status?: Delivery["status"] }>) {
  const { value } = yield* find("webhooks", params.webhookId)
  const filter = { kind: "webhook" as const, destinationId: value.id, ...(status && { status }) }
  return yield* list("deliveries", filter, page, view)
})

export const resendWebhookDelivery = Effect.fnUntraced(function* ({
  params
}: {
  readonly params: { readonly webhookId: string; readonly deliveryId: string }
}) {
  const { audit } = yield* Membership
  const { value } = yield* find("webhooks", params.webhookId)
  const delivery = yield* find("deliveries", params.deliveryId)
  if (delivery.destination.kind !== "webhook" || delivery.destination.id !== value.id) {
    return yield* new NotFound()
  }
  yield* commit(audit, { _tag: "RetryDelivery", kind: "webhook", deliveryId: delivery.id })
  return view(yield* find("deliveries", delivery.id))
}, Effect.catchTags(wireErrors))

/** The result of a test message. The receiver has less time than the request itself. */
export const testResult = <R>(test: Effect.Effect<Reply, SecretUnreadable, R>) =>
  test.pipe(
    Effect.timeoutOrElse({ duration: "8 seconds", orElse: () => Effect.succeed(noAnswer) }),
    Effect.map(({ code, outcome }) => ({
      delivered: outcome._tag === "Delivered",
      status: statusOf(code),
      reason: "code" in outcome ? outcome.code : null
    })),
    Effect.catchTag("SecretUnreadable", () =>
      Effect.succeed({ delivered: false, status: null, reason: "secret_unreadable" })
    )
  )

const noAnswer: Reply = {
  outcome: Outcome.Retry({ code: "no_answer", afterSeconds: null, fault: "destination" }),
  code: null,
  isGone: false
}

const view = (delivery: Delivery) => {
  const { attempts, createdAt, dueAt, eventId, eventName, id, reason, settledAt, status } = delivery
  return {
    id,
    event: eventName,
    messageId: eventId,
    status,
    attempts,
    reason,
    responseStatus: statusOf(reason),
    createdAt,
    nextAttemptAt: isUnderWay(delivery) ? dueAt : null,
    settledAt
  }
}

const statusOf = (code: string | null): number | null => {
  const status = /^http_(\d{3})$/.exec(code ?? "")?.[1]
  return status === undefined ? null : Number(status)
}
