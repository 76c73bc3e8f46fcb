import { WebhookSender } from "@calendeal/domain/webhooks"
import { Array, DateTime, Duration, Effect, Layer, Option, Predicate, Redacted } from "effect"
import { HttpBody, HttpClient, HttpClientRequest } from "effect/http"
import { AddressRefused, faultOfAddress } from "../requests/refusalOf.ts"
import { layer as outgoing, type OutgoingLimits } from "../requests/OutgoingRequests.ts"
import { bodyOf, sign } from "./signedMessage.ts"
import { replyOf, retryAfterSeconds, type WebhookResponse } from "./replyOf.ts"

/** What a failed request says of its receiver. */
const failureOf = (cause: unknown): Exclude<WebhookResponse["_tag"], "Answered"> => {
  if (cause instanceof AddressRefused) return "AddressRefused"
  return Predicate.hasProperty(cause, "code") && cause.code === "ENOTFOUND" ? "NameUnknown" : "Unanswered"
}

/** Sends webhooks over the guarded client. Only the status of a response counts, and at most 64 kB are read. */
export const layer = (
  admission: Pick<OutgoingLimits, "allowLoopback" | "networks" | "certificates" | "resolve">
) =>
  Layer.effect(
    WebhookSender,
    Effect.map(HttpClient.HttpClient, (client) =>
      WebhookSender.of({
        refusal: (url) => Option.fromUndefinedOr(faultOfAddress(new URL(url), admission)),
        send: (url, secrets, { event, id, sentAt }) => {
          const body = bodyOf(event)
          const timestamp = Math.floor(DateTime.toEpochMillis(sentAt) / 1000)
          const signatures = Array.map(secrets, (secret) =>
            sign(Redacted.value(secret), { id, timestamp, body })
          )
          const request = HttpClientRequest.post(url, {
            body: HttpBody.text(body, "application/json"),
            headers: {
              "user-agent": "Calendeal-Webhooks",
              "webhook-id": id,
              "webhook-timestamp": String(timestamp),
              "webhook-signature": signatures.join(" ")
            }
          })
          return client.execute(request).pipe(
            Effect.map(({ headers, status }) =>
              replyOf({
                _tag: "Answered",
                status,
                retryAfterSeconds: retryAfterSeconds(headers["retry-after"], DateTime.toEpochMillis(sentAt))
              })
            ),
            Effect.catch(({ reason }) => Effect.succeed(replyOf({ _tag: failureOf(reason.cause) })))
          )
        }
      })
    )
  ).pipe(
    Layer.provide(outgoing({ ...admission, maxBytes: 65_536, redirects: 0, timeLimit: Duration.seconds(15) }))
  )
