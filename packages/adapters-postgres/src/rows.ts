import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/**
 * Reads every row of a query as the schema says. A row that is otherwise was not written by this package: a
 * defect.
 */
export const allRows = <A, I>(row: Schema.Codec<A, I>) => {
  const decode = Schema.decodeUnknownEffect(Schema.Array(row))
  return <E, R>(query: Effect.Effect<ReadonlyArray<unknown>, E, R>) =>
    Effect.flatMap(query, (rows) => Effect.orDie(decode(rows)))
}

/** Reads the first row of a query, if it has one, as the schema says. */
export const firstRow = <A, I>(row: Schema.Codec<A, I>) => {
  const decode = Schema.decodeUnknownEffect(row)
  return <E, R>(query: Effect.Effect<ReadonlyArray<unknown>, E, R>) =>
    Effect.flatMap(query, ([first]) =>
      first === undefined ? Effect.succeedNone : Effect.asSome(Effect.orDie(decode(first)))
    )
}
