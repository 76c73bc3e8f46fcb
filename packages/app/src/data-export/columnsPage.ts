import { type ColumnType, type ExportedTable, incrementTables } from "@calendeal/adapters-postgres"

/** The columns of all exported tables as Markdown, for docs/reference/exported-data.md. */
export const columnsPage = (): string => incrementTables.map(section).join("\n")

const section = ({ about, columns, key, name, partOf }: ExportedTable): string =>
  [
    `## ${name}`,
    "",
    `${about}.`,
    `Key: ${key.map((column) => `\`${column}\``).join(", ")}.`,
    ...(partOf === undefined ? [] : [`Part of a row of \`${partOf.table}\`, by \`${partOf.column}\`.`]),
    "",
    ...Object.entries(columns).map(
      ([column, said]) => `- \`${column}\` (${words[said.type]}): ${said.about}.`
    ),
    ""
  ].join("\n")

const words: Readonly<Record<ColumnType, string>> = {
  boolean: "boolean",
  date: "date",
  instant: "instant",
  integer: "integer",
  json: "JSON",
  money: "money",
  text: "text"
}
