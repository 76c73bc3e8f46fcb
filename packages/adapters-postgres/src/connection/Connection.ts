import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { type SqlConnection, type SqlError, Statement } from "effect/sql"
import type { PgConnection } from "./PgConnection.ts"

// In the interface of effect/sql the callers choose the type of the rows.
type Row = object
type Transform = (<A extends object>(rows: ReadonlyArray<A>) => ReadonlyArray<A>) | undefined
type Rows = ReturnType<SqlConnection.Connection["execute"]>
type Values = ReturnType<SqlConnection.Connection["executeValues"]>

/** A `PgConnection` with the interface of effect/sql. */
export class Connection implements SqlConnection.Connection {
  readonly link: PgConnection

  constructor(link: PgConnection) {
    this.link = link
  }

  execute(text: string, parameters: ReadonlyArray<unknown>, transform: Transform): Rows {
    return transformed(this.link.run(text, parameters, { prepare: true, values: false }), transform)
  }

  executeUnprepared(text: string, parameters: ReadonlyArray<unknown>, transform: Transform): Rows {
    return transformed(this.link.run(text, parameters, { prepare: false, values: false }), transform)
  }

  executeRaw(text: string, parameters: ReadonlyArray<unknown>): Effect.Effect<unknown, SqlError.SqlError> {
    return this.link.run(text, parameters, { prepare: true, values: false })
  }

  executeValues(text: string, parameters: ReadonlyArray<unknown>): Values {
    return arrays(this.link.run(text, parameters, { prepare: true, values: true }))
  }

  executeValuesUnprepared(text: string, parameters: ReadonlyArray<unknown>): Values {
    return arrays(this.link.run(text, parameters, { prepare: false, values: true }))
  }

  executeStream(text: string, parameters: ReadonlyArray<unknown>, transform: Transform) {
    return Stream.flatMap(this.link.stream(text, parameters), (rows) =>
      Stream.fromIterable(transform === undefined ? rows : transform(rows.filter(isRow)))
    )
  }
}

const transformed = (
  rows: Effect.Effect<ReadonlyArray<unknown>, SqlError.SqlError>,
  transform: Transform
): Rows => (transform === undefined ? rows : Effect.map(rows, (rows) => transform(rows.filter(isRow))))

const arrays = (rows: Effect.Effect<ReadonlyArray<unknown>, SqlError.SqlError>): Values =>
  Effect.map(rows, (rows) => rows.filter((row) => Array.isArray(row)))

const isRow = (row: unknown): row is Row => typeof row === "object" && row !== null

/** Writes the statements of effect/sql for PostgreSQL. */
export const compiler = Statement.makeCompiler({
  dialect: "pg",
  placeholder: (index) => `$${index}`,
  onIdentifier: Statement.defaultEscape('"'),
  onRecordUpdate: (placeholders, alias, columns, values, returning) => [
    `(values ${placeholders}) AS ${alias}${columns}${returning ? ` RETURNING ${returning[0]}` : ""}`,
    returning ? [...values.flat(), ...returning[1]] : values.flat()
  ],
  // No custom fragments: arrays, dates and JSON are ordinary parameters.
  onCustom: () => ["", []]
})
