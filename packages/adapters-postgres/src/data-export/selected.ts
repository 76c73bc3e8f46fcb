import type { ColumnType, ExportedTable } from "./ExportedTable.ts"

/** The columns of a table as they are selected: for files, where money is an exact text, or as types of the database. */
export const selectedIn = ({ columns }: ExportedTable, place: "file" | "database"): string =>
  Object.entries(columns)
    .map(([name, { sql, type }]) => `(${sql})${casts[place][type]} as "${name}"`)
    .join(", ")

const ofDatabase = {
  boolean: "",
  date: "",
  instant: "",
  integer: "",
  json: "",
  money: "::numeric(12, 2)",
  text: "::text"
} as const satisfies Readonly<Record<ColumnType, string>>

const casts = {
  file: { ...ofDatabase, date: "::text", money: "::numeric(12, 2)::text" },
  database: ofDatabase
} as const
