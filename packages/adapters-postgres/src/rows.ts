import { hash } from "node:crypto"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

// The parameter `row` is the schema itself: a schema derived here would be compiled again at each call.

type Rows = ReadonlyArray<unknown>

/** Decodes rows. A row that does not match the schema is a defect. */
export const decodeAll = <A, I>(row: Schema.Codec<A, I>) => {
  const decode = Schema.decodeUnknownSync(row)
  return (rows: Rows): ReadonlyArray<A> => rows.map((row) => decode(row))
}

/** Decodes the first row. None if there are no rows. */
export const decodeFirst = <A, I>(row: Schema.Codec<A, I>) => {
  const decode = Schema.decodeUnknownSync(row)
  return ([first]: Rows): Option.Option<A> => Option.map(Option.fromUndefinedOr(first), (row) => decode(row))
}

/** Decodes the rows of a query. */
export const allRows = <A, I>(row: Schema.Codec<A, I>) => {
  const decode = decodeAll(row)
  return <E, R>(query: Effect.Effect<Rows, E, R>): Effect.Effect<ReadonlyArray<A>, E, R> =>
    Effect.map(query, decode)
}

/** Decodes the first row of a query. */
export const firstRow = <A, I>(row: Schema.Codec<A, I>) => {
  const decode = decodeFirst(row)
  return <E, R>(query: Effect.Effect<Rows, E, R>): Effect.Effect<Option.Option<A>, E, R> =>
    Effect.map(query, decode)
}

/** Emails and idempotency keys are stored as hashes, because they may contain personal data. */
export const sha256 = (text: string): Uint8Array => hash("sha256", text, "buffer")

/** The instant, or the nearest one in the years 1 to 9999. PostgreSQL does not read Node's format of other years. */
export const storable = (instant: DateTime.Utc | number): Date => {
  const milliseconds = typeof instant === "number" ? instant : instant.epochMilliseconds
  return new Date(Math.min(Math.max(milliseconds, earliest), latest))
}
const earliest = Date.parse("0001-01-01T00:00:00Z")
const latest = Date.parse("9999-12-31T23:59:59.999Z")
