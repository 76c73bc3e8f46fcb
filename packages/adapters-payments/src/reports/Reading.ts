import { type EventContent, MalformedReport, type ReportedEntry } from "@calendeal/domain/receivers"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

/** What a report says, or that it is not what its provider describes. */
export type Reading = Result.Result<EventContent, MalformedReport>

export const malformed: Result.Result<never, MalformedReport> = Result.fail(new MalformedReport())

export const nothing: Reading = Result.succeed({ _tag: "Nothing" })

/** Entries of which there may be none: money of zero is no entry. */
export const entries = (found: ReadonlyArray<ReportedEntry | null>): Reading => {
  const entries = found.filter((entry) => entry !== null)
  return entries.length === 0 ? nothing : Result.succeed({ _tag: "Entries", entries })
}

/** The provider is asked at a path, with parameters. `next` reads its answer. */
export const fetched = (
  path: string,
  parameters: Readonly<Record<string, string>>,
  next: (document: unknown) => Reading
): Reading => {
  const query = new URLSearchParams(parameters).toString()
  return Result.succeed({ _tag: "Fetch", path: query === "" ? path : `${path}?${query}`, next })
}

/** Reads a document by a schema. */
export const reader = <A>(
  schema: Schema.ConstraintDecoder<A>
): ((document: unknown) => Result.Result<A, MalformedReport>) => {
  const decode = Schema.decodeUnknownOption(schema)
  return (document) =>
    Option.match(decode(document), { onNone: () => malformed, onSome: (found) => Result.succeed(found) })
}

/** A field that may be missing or null. */
export const maybe = <S extends Schema.Constraint>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

const decodeJson = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Unknown))

/** The JSON of a call's body. */
export const jsonOf = (body: Uint8Array): Result.Result<unknown, MalformedReport> =>
  Option.match(decodeJson(new TextDecoder().decode(body)), {
    onNone: () => malformed,
    onSome: (document) => Result.succeed(document)
  })
