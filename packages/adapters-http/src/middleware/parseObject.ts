import { centsIn } from "@calendeal/domain/money"
import * as Result from "effect/Result"
import type { Json } from "effect/Schema"
import { InvalidInput, InvalidJson } from "../contract/index.ts"
import { refusalOf } from "./issues.ts"
import { repeatedKeys } from "./repeatedKeys.ts"

/** A JSON object, as every body is one. */
export interface JsonObject {
  readonly [key: string]: Json
}

/** How deep a body may nest; the object itself is the first level (D-HTTP-2). */
const maximumDepth = 32

/**
 * The bytes as a JSON object. InvalidJson: they are not JSON in UTF-8, a byte order mark included, which is no
 * part of JSON. InvalidInput: they are something else than an object, or nest too deep to be walked safely.
 */
export const parseObject = (bytes: Uint8Array): Result.Result<JsonObject, InvalidJson | InvalidInput> => {
  const json = parse(bytes)
  if (json === undefined) return Result.fail(new InvalidJson())
  if (!isObject(json)) return refused("must be a JSON object")
  return opens(bytes, maximumDepth + 1) && isDeeper(json, maximumDepth)
    ? refused(`must not be nested deeper than ${maximumDepth} levels`)
    : Result.succeed(json)
}

/**
 * As `parseObject`, except that an amount whose digits make no cents is NaN, though the number of JavaScript that
 * is nearest to it may be an amount: 1.0000000000000000001 reads as 1 (D-TX-1). An `amount` is money at whatever
 * depth an endpoint reads one.
 */
export const parseExactly = (bytes: Uint8Array): ReturnType<typeof parseObject> =>
  // A second time only after the first has found that it is not too deep for a reviver, which recurses.
  Result.map(parseObject(bytes), () => JSON.parse(utf8.decode(bytes), exactly) as JsonObject)

/**
 * As `parseExactly`, for a body that somebody signed. InvalidInput also: an object names a key twice, so that the signer's
 * parser and this one might read different values (D-TX-6).
 */
export const parseSigned = (bytes: Uint8Array): ReturnType<typeof parseObject> =>
  Result.flatMap(parseExactly(bytes), (json) => {
    const issues = repeatedKeys(utf8.decode(bytes))
    return issues.length === 0 ? Result.succeed(json) : Result.fail(refusalOf(issues))
  })

const exactly = (key: string, value: Json, written?: { readonly source?: string }): Json =>
  key === "amount" && typeof value === "number" && centsIn(written?.source ?? String(value)) === undefined
    ? Number.NaN
    : value

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

/** Whether so many lists and objects can begin in the bytes: a body of thousands of keys is rarely deep (D-FAIR-1). */
const opens = (bytes: Uint8Array, least: number): boolean => {
  let found = 0
  for (const byte of bytes) if ((byte === 0x5b || byte === 0x7b) && ++found >= least) return true
  return false
}

const isDeeper = (json: Json, levels: number): boolean =>
  typeof json === "object" &&
  json !== null &&
  (levels === 0 || Object.values(json).some((part: Json) => isDeeper(part, levels - 1)))

const refused = (message: string) => Result.fail(new InvalidInput({ issues: [{ path: [], message }] }))
