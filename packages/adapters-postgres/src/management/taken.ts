import * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"

/** Says in the domain's words that a unique index was hit. */
export const taken =
  <Word>(index: string, word: () => Word) =>
  <A, R>(statement: Effect.Effect<A, SqlError, R>): Effect.Effect<A, SqlError | Word, R> =>
    Effect.catch(statement, (error) =>
      Effect.fail<SqlError | Word>(
        error.reason._tag === "UniqueViolation" && error.reason.constraint === index ? word() : error
      )
    )
