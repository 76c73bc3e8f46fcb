import { centsIn } from "@calendeal/domain/money"
import type { Fault } from "@calendeal/domain/texts"
import * as Result from "effect/Result"
import type { Json } from "effect/Schema"
import { type InvalidInput, InvalidJson } from "../contract/index.ts"
import { invalidField, refusalOf } from "./refusals.ts"
import { repeatedKeys } from "./repeatedKeys.ts"

/** A JSON object. Every body is one. */
export interface JsonObject {
  readonly [key: string]: Json
}

/** The maximum depth of a body; the object itself is the first level (D-HTTP-2). */
const maximumDepth = 32

/**
 * Parses the bytes as a JSON object. InvalidJson: they are not JSON in UTF-8, or begin with a byte order mark, which is
 * not JSON. InvalidInput: they are JSON but not an object, or nested too deep to be traversed safely.
 */
export const parseObject = (bytes: Uint8Array): Result.Result<JsonObject, InvalidJson | InvalidInput> => {
  const json = parse(bytes)
  if (json === undefined) return Result.fail(new InvalidJson())
  if (!isObject(json)) return refused({ message: "must be a JSON object", code: "form" })
  return canBegin(bytes, maximumDepth + 1) && isDeeper(json, maximumDepth)
    ? refused({ message: `must not be nested deeper than ${maximumDepth} levels`, code: "form" })
    : Result.succeed(json)
}

/**
 * As `parseObject`, except that an amount with more digits than cents becomes NaN, even if the nearest JavaScript number
 * is a valid amount: `JSON.parse` reads 1.0000000000000000001 as 1 (D-TX-1). An `amount` is money at every depth.
 */
export const parseExactly = (bytes: Uint8Array): ReturnType<typeof parseObject> =>
  // The reviver recurses, so the body is parsed a second time only after its depth was checked.
  Result.map(parseObject(bytes), () => JSON.parse(utf8.decode(bytes), exactAmounts) as JsonObject)

/**
 * As `parseExactly`, for a signed body. InvalidInput also: an object has a key twice, for which the signer's parser may read
 * another value (D-TX-6).
 */
export const parseSigned = (bytes: Uint8Array): ReturnType<typeof parseObject> =>
  Result.flatMap(parseExactly(bytes), (json) => {
    const issues = repeatedKeys(utf8.decode(bytes))
    return issues.length === 0 ? Result.succeed(json) : Result.fail(refusalOf(issues))
  })

const exactAmounts = (key: string, value: Json, context?: { readonly source?: string }): Json => {
  if (key !== "amount" || typeof value !== "number") return value
  const source = context?.source ?? String(value)
  // 0 is exact, too: a schema says whether it is an amount.
  return source === "0" || centsIn(source) !== undefined ? value : Number.NaN
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

const parse = (bytes: Uint8Array): Json | undefined => {
  try {
    return JSON.parse(utf8.decode(bytes)) as Json
  } catch {
    return undefined
  }
}

const isObject = (json: Json): json is JsonObject =>
  typeof json === "object" && json !== null && !Array.isArray(json)

/** Whether so many lists and objects can begin in the bytes. If not, the body need not be traversed (D-FAIR-1). */
const canBegin = (bytes: Uint8Array, least: number): boolean => {
  let found = 0
  for (const byte of bytes) if ((byte === 0x5b || byte === 0x7b) && ++found >= least) return true
  return false
}

const isDeeper = (json: Json, levels: number): boolean =>
  typeof json === "object" &&
  json !== null &&
  (levels === 0 || Object.values(json).some((part: Json) => isDeeper(part, levels - 1)))

const refused = (fault: Fault) => Result.fail(invalidField([], fault))
