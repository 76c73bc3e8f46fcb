import { hash } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

// The schema as it is, and no other made of it: each one is compiled when it is first read with.

/**
 * Reads every row of a query as the schema says. A row that is otherwise was not written by this package: a
 * defect.
 */
export const allRows = <A, I>(row: Schema.Codec<A, I>) => {
  const decode = Schema.decodeUnknownSync(row)
  return <E, R>(query: Effect.Effect<ReadonlyArray<unknown>, E, R>): Effect.Effect<ReadonlyArray<A>, E, R> =>
    Effect.map(query, (rows) => rows.map((row) => decode(row)))
}

/** Reads the first row of a query, if it has one, as the schema says. */
export const firstRow = <A, I>(row: Schema.Codec<A, I>) => {
  const decode = Schema.decodeUnknownSync(row)
  return <E, R>(query: Effect.Effect<ReadonlyArray<unknown>, E, R>): Effect.Effect<Option.Option<A>, E, R> =>
    Effect.map(query, ([first]) => Option.map(Option.fromUndefinedOr(first), (row) => decode(row)))
}

/** E-mails and idempotency keys are stored as hashes, because they may contain personal data. */
export const sha256 = (text: string): Uint8Array => hash("sha256", text, "buffer")
