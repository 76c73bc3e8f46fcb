import { textFaults } from "@calendeal/domain/texts"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { HttpServerRequest } from "effect/http"
import { Body, InvalidInput, type InvalidJson, InvalidTimezone } from "../contract/index.ts"
import { type JsonObject, parseExactly } from "./parseObject.ts"
import { readBodyUpTo } from "./readBody.ts"
import { issuesOf } from "../faults/issuesOf.ts"
import { isTimeZoneFault, refusalOf } from "./refusals.ts"

/**
 * Decodes the body by an endpoint's payload schema. Fails with InvalidJson, or with InvalidInput and all faults. Call it
 * once per endpoint, because it compiles the schema.
 *
 * HttpApi's own decoding is not used: it answers 415 to a Content-Type that is not JSON (D-HTTP-2), parses the body a
 * second time after it was parsed to count the request, and accepts text that no field may contain (D-TEXT-1). In
 * attribution such text is dropped: a tracking key never refuses a capture or a booking (D-CAP-3a).
 */
export const fieldsOf = <Payload extends Schema.ConstraintDecoder<unknown>>(
  payload: Payload,
  lists: ListLimits = {}
) => reading(payload, "ignore", ["attributionJsonb"], lists)

/** The maximum lengths of the body's lists, by field. */
export type ListLimits = Readonly<Record<string, number>>

/** As `fieldsOf`, for the management API: an unknown field is a fault, so that a typo in a setting is reported. */
export const strictFieldsOf = <Payload extends Schema.ConstraintDecoder<unknown>>(payload: Payload) =>
  reading(payload, "error")

/** As `fieldsOf`, but fails with InvalidTimezone if the only fault of the body is the time zone. */
export const zonedFieldsOf = <Payload extends Schema.ConstraintDecoder<unknown>>(
  payload: Payload,
  lists: ListLimits = {}
): Effect.Effect<Payload["Type"], InvalidJson | InvalidInput | InvalidTimezone, Body> =>
  Effect.catchIf(
    fieldsOf(payload, lists),
    (error): error is InvalidInput => error instanceof InvalidInput && isTimeZoneFault(error.issues),
    () => Effect.fail(new InvalidTimezone())
  )

/** As `strictFieldsOf`, for a body of up to this number of bytes. */
export const largeFieldsOf = <Payload extends Schema.ConstraintDecoder<unknown>>(
  payload: Payload,
  maximum: number
) => {
  const fields = strictFieldsOf(payload)
  const parsed = Effect.flatMap(readBodyUpTo(maximum), (bytes) => Effect.fromResult(parseExactly(bytes)))
  return Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
    Effect.provideService(fields, Body, {
      object: Effect.provideService(parsed, HttpServerRequest.HttpServerRequest, request)
    })
  )
}

/** As `strictFieldsOf`, for an optional body: if it is missing, no field is set. */
export const optionalFieldsOf = <Payload extends Schema.ConstraintDecoder<unknown>>(payload: Payload) =>
  unlessMissing<Payload>(strictFieldsOf(payload))

/** As `fieldsOf`, for an optional body. */
export const optionalOpenFieldsOf = <Payload extends Schema.ConstraintDecoder<unknown>>(payload: Payload) =>
  unlessMissing<Payload>(fieldsOf(payload))

const unlessMissing = <Payload extends Schema.ConstraintDecoder<unknown>>(
  fields: ReturnType<typeof fieldsOf<Payload>>
) =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ headers }) =>
    headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) === 0
      ? Effect.succeed<Partial<Payload["Type"]>>({})
      : fields
  )

const reading = <Payload extends Schema.ConstraintDecoder<unknown>>(
  payload: Payload,
  onExcessProperty: "ignore" | "error",
  unchecked: ReadonlyArray<string> = [],
  lists: ListLimits = {}
) => {
  const decode = Schema.decodeUnknownResult(Schema.toCodecJson(payload), { errors: "all", onExcessProperty })
  return Effect.gen(function* () {
    const body = yield* Body
    const json = yield* body.object
    const faults = textFaults(Struct.omit(json, unchecked))
    const fields = decode(shortened(json, lists))
    if (Result.isSuccess(fields) && faults.length === 0) return fields.success
    return yield* refusalOf([...faults, ...(Result.isFailure(fields) ? issuesOf(fields.failure.issue) : [])])
  })
}

/**
 * The body with its lists cut to one item more than allowed. Such a list is still refused, and the other items, which can
 * be tens of thousands, are not validated (D-FAIR-1).
 */
const shortened = (json: JsonObject, lists: ListLimits): JsonObject => {
  const cut = Object.entries(lists).flatMap(([name, most]) => {
    const list = json[name]
    return Array.isArray(list) && list.length > most ? [[name, list.slice(0, most + 1)] as const] : []
  })
  return cut.length === 0 ? json : { ...json, ...Object.fromEntries(cut) }
}
