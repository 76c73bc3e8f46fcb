import { BookingKey } from "@calendeal/domain/consistency"
import { EventTypeCatalog, EventTypeId } from "@calendeal/domain/event-types"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { HttpServerRequest } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import {
  Body,
  CountedAddress,
  CountedBody,
  CountedKeyedBody,
  type InvalidInput,
  MissingIdempotencyKey
} from "../contract/index.ts"
import { ClientAddress } from "./ClientAddress.ts"
import { type JsonObject, parseObject } from "./parseObject.ts"
import { readBody } from "./readBody.ts"
import { clientCounter, limitOf, mailCounter, pass } from "./rateLimiting.ts"
import { issuesOf } from "../faults/issuesOf.ts"
import { refusalOf } from "./refusals.ts"

/** Checks the body, the JSON and the rate limit, in this order (D-HTTP-9). */
export const countedBody = Layer.effect(
  CountedBody,
  Effect.gen(function* () {
    const readCounted = yield* readAndCount
    const clients = yield* ClientAddress
    return Effect.fnUntraced(function* (httpEffect, { endpoint }) {
      const client = clients.address(yield* HttpServerRequest.HttpServerRequest)
      const body = yield* readCounted(endpoint, Result.void)
      return yield* httpEffect.pipe(
        Effect.provideService(Body, body),
        Effect.provideService(CountedAddress, client)
      )
    })
  })
)

/** Checks the body, the Idempotency-Key, the JSON and the rate limit, in this order (D-HTTP-9). */
export const countedKeyedBody = Layer.effect(
  CountedKeyedBody,
  Effect.gen(function* () {
    const readCounted = yield* readAndCount
    return Effect.fnUntraced(function* (httpEffect, { endpoint }) {
      const { headers } = yield* HttpServerRequest.HttpServerRequest
      return yield* Effect.provideService(
        httpEffect,
        Body,
        yield* readCounted(endpoint, checkKey(headers["idempotency-key"]))
      )
    })
  })
)

/**
 * Reads the body and counts the request, even if it is refused. Faults of the request itself are answered before the
 * rate limit.
 */
const readAndCount = Effect.gen(function* () {
  const catalog = yield* EventTypeCatalog
  const countClient = yield* clientCounter
  const countMails = yield* mailCounter
  return Effect.fnUntraced(function* <Refusal>(
    endpoint: HttpApiEndpoint.Top,
    key: Result.Result<unknown, Refusal>
  ) {
    const limit = limitOf(endpoint)
    const bytes = yield* Effect.result(readBody)
    const object = Result.flatMap(bytes, parseObject)
    const eventType = yield* countedEventType(catalog, object)
    const admitted = yield* countClient(limit, ` ${eventType}`)
    yield* Effect.fromResult(bytes)
    yield* Effect.fromResult(key)
    const json = yield* Effect.fromResult(object)
    yield* pass(limit, admitted)
    yield* countMails(endpoint)
    return Body.of({ object: Effect.succeed(json) })
  })
})

const isEventTypeId = Schema.is(EventTypeId)

/** The event type that the request is counted for: `none` unless it exists, so that random ids get no new limits (D-HTTP-9). */
const countedEventType = Effect.fnUntraced(function* (
  catalog: EventTypeCatalog["Service"],
  object: Result.Result<JsonObject, unknown>
) {
  const given = Result.isSuccess(object) ? object.success["eventTypeId"] : undefined
  const id = typeof given === "string" ? given.toLowerCase() : ""
  const offering = isEventTypeId(id) ? yield* catalog.find(id) : Option.none()
  return Option.match(offering, { onNone: () => "none", onSome: ({ eventType }) => eventType.id })
})

const readKey = Schema.decodeUnknownResult(BookingKey)

/** D-BOOK-2: a missing or empty key has its own code; a key of the wrong length is `invalid_input`. */
const checkKey = (key: string | undefined): Result.Result<unknown, MissingIdempotencyKey | InvalidInput> =>
  key === undefined || key === ""
    ? Result.fail(new MissingIdempotencyKey())
    : Result.mapError(readKey(key), ({ issue }) =>
        refusalOf(issuesOf(issue).map((found) => ({ ...found, path: ["Idempotency-Key"] })))
      )
