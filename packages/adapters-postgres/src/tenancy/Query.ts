import type { Statement } from "effect/sql/Statement"
import type { Rows } from "../connection/index.ts"

/** Statements that are sent together, and the result that their rows contain. */
export interface Query<A> {
  readonly statements: ReadonlyArray<Statement<object>>
  /** Decodes the rows of each statement. Rows of another form are a defect. */
  readonly read: (answers: ReadonlyArray<Rows>) => A
}

/** A statement and the result that its rows contain. */
export const query = <A>(statement: Statement<object>, read: (rows: Rows) => A): Query<A> => ({
  statements: [statement],
  read: ([rows = []]) => read(rows)
})

/** A result that needs no statement. */
export const known = <A>(value: A): Query<A> => ({ statements: [], read: () => value })

/** Sends several queries together. */
export const together = <Q extends Readonly<Record<string, Query<unknown>>>>(
  queries: Q
): Query<{ readonly [K in keyof Q]: ReturnType<Q[K]["read"]> }> => ({
  statements: Object.values(queries).flatMap(({ statements }) => statements),
  read: (answers) => {
    let next = 0
    const results = Object.entries(queries).map(([name, { read, statements }]) => {
      const from = next
      next += statements.length
      return [name, read(answers.slice(from, next))]
    })
    // Each property has the type of its query.
    return Object.fromEntries(results)
  }
})
