import { Statement } from "effect/sql"

/** How effect/sql's statements are written for PostgreSQL. */
export const compiler = Statement.makeCompiler({
  dialect: "pg",
  placeholder: (index) => `$${index}`,
  onIdentifier: Statement.defaultEscape('"'),
  onRecordUpdate: (placeholders, alias, columns, values, returning) => [
    `(values ${placeholders}) AS ${alias}${columns}${returning ? ` RETURNING ${returning[0]}` : ""}`,
    returning ? [...values.flat(), ...returning[1]] : values.flat()
  ],
  // No fragments of its own: arrays, dates and JSON are parameters like any other.
  onCustom: () => ["", []]
})
