import { textFaults } from "@calendeal/domain/texts"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { Body } from "../contract/index.ts"
import { issuesOf, refusalOf } from "./issues.ts"
import type { JsonObject } from "./parseObject.ts"

/**
 * Reads the body's fields by an endpoint's payload schema. Fails with InvalidJson or, naming every fault,
 * InvalidInput. Make it once per endpoint: it prepares the schema.
 *
 * HttpApi's own reading is not used, as it answers 415 to a Content-Type that is not JSON (D-HTTP-2), parses
 * anew what had to be parsed to count the request, and knows nothing of text that no field takes (D-TEXT-1). Of
 * attribution such text is dropped instead: a tracking key never refuses a capture or a booking (D-CAP-3a).
 */
export const fieldsOf = <Payload extends Schema.ConstraintDecoder<unknown>>(
  payload: Payload,
  lists: ListLimits = {}
) => reading(payload, "ignore", ["attributionJsonb"], lists)

/** How many items the lists of a body may have, by the names of their fields. */
export type ListLimits = Readonly<Record<string, number>>

/** The same, for the management API: a field that is not known is a fault, as a typo in a setting must not pass. */
export const strictFieldsOf = <Payload extends Schema.ConstraintDecoder<unknown>>(payload: Payload) =>
  reading(payload, "error")

const reading = <Payload extends Schema.ConstraintDecoder<unknown>>(
  payload: Payload,
  onExcessProperty: "ignore" | "error",
  unjudged: ReadonlyArray<string> = [],
  lists: ListLimits = {}
) => {
  const decode = Schema.decodeUnknownResult(Schema.toCodecJson(payload), { errors: "all", onExcessProperty })
  return Effect.gen(function* () {
    const body = yield* Body
    const json = yield* body.object
    const faults = textFaults(Struct.omit(json, unjudged))
    const fields = decode(shortened(json, lists))
    if (Result.isSuccess(fields) && faults.length === 0) return fields.success
    return yield* refusalOf([...faults, ...(Result.isFailure(fields) ? issuesOf(fields.failure.issue) : [])])
  })
}

/**
 * The body with lists cut to one item more than they may have. They are refused all the same, and the items behind, of
 * which there may be tens of thousands, are not looked at one by one (D-FAIR-1).
 */
const shortened = (json: JsonObject, lists: ListLimits): JsonObject => {
  const cut = Object.entries(lists).flatMap(([name, most]) => {
    const list = json[name]
    return Array.isArray(list) && list.length > most ? [[name, list.slice(0, most + 1)] as const] : []
  })
  return cut.length === 0 ? json : { ...json, ...Object.fromEntries(cut) }
}
