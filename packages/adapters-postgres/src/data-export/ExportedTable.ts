/** The type of a column. `money`: an exact number with two decimals. `instant`: in UTC. */
export type ColumnType = "boolean" | "date" | "instant" | "integer" | "json" | "money" | "text"

/** A column of an exported table. */
export interface ExportedColumn {
  readonly type: ColumnType
  /** The expression that computes it. The row that an increment compares is called `stored`. */
  readonly sql: string
  /** What it contains, for the page of the columns. */
  readonly about: string
}

/** A table that is exported. Every column is named here, so that a new column of the database is not exported by itself. */
export interface ExportedTable {
  readonly name: string
  /** What one row is. */
  readonly about: string
  /** The columns that identify a row. */
  readonly key: ReadonlyArray<string>
  /** The table whose row it is a part of, with the column that names it: its rows are exported together. */
  readonly partOf?: { readonly table: string; readonly column: string }
  /** The tables that it is read from, the first with the alias `stored`. */
  readonly from: string
  /** An order that an index has. */
  readonly order: string
  readonly columns: Readonly<Record<string, ExportedColumn>>
}

/** A column with the name of the database. */
const plain =
  (type: ColumnType) =>
  (name: string, about: string): Readonly<Record<string, ExportedColumn>> => ({
    [name]: { type, sql: `stored.${name}`, about }
  })

export const text = plain("text")
export const instant = plain("instant")
export const integer = plain("integer")
export const boolean = plain("boolean")
export const money = plain("money")
export const date = plain("date")

/** A column that is computed. */
export const computed = (
  type: ColumnType,
  name: string,
  sql: string,
  about: string
): Readonly<Record<string, ExportedColumn>> => ({ [name]: { type, sql, about } })
