import { receivePush } from "@calendeal/domain/calendars"
import * as Effect from "effect/Effect"
import { HttpServerResponse } from "effect/http"
import { Body, MicrosoftNotifications, mostNotifications, NotFound } from "../contract/index.ts"
import { fieldsOf } from "../middleware/fieldsOf.ts"
import { parseObject } from "../middleware/parseObject.ts"
import { readBody } from "../middleware/readBody.ts"
import { refuse } from "../middleware/refusals.ts"

/** Google's first message about a channel reports no change. It makes the calendar due too, which is harmless. */
export const receiveGoogleNotification = ({
  headers
}: {
  readonly headers: { readonly "x-goog-channel-token"?: string }
}) => Effect.catchTag(receivePush(headers["x-goog-channel-token"] ?? ""), "UnknownPush", refuse(NotFound))

/** Answers Microsoft's question before a subscription, or notes its notifications (D-PUSH-4). */
export const receiveMicrosoftNotifications = ({
  query: { validationToken }
}: {
  readonly query: { readonly validationToken?: string }
}) =>
  validationToken === undefined
    ? noteMicrosoftChanges
    : Effect.succeed(HttpServerResponse.text(validationToken, { contentType: "text/plain; charset=utf-8" }))

const fields = fieldsOf(MicrosoftNotifications, { value: mostNotifications })

const noteMicrosoftChanges = Effect.gen(function* () {
  const object = yield* Effect.fromResult(parseObject(yield* readBody))
  const { value } = yield* Effect.provideService(fields, Body, Body.of({ object: Effect.succeed(object) }))
  const endings = new Map<string, boolean>()
  for (const { clientState, lifecycleEvent } of value) {
    const token = clientState ?? ""
    const isEnding = lifecycleEvent === "subscriptionRemoved" || lifecycleEvent === "reauthorizationRequired"
    endings.set(token, isEnding || endings.get(token) === true)
  }
  const noted = yield* Effect.forEach(endings, ([token, isEnding]) =>
    receivePush(token, isEnding).pipe(
      Effect.as(true),
      Effect.catchTag("UnknownPush", () => Effect.succeed(false))
    )
  )
  // Of several notifications, those of another installation are ignored.
  if (!noted.includes(true)) return yield* new NotFound()
  return HttpServerResponse.empty({ status: 202 })
})
