import type { ColumnType, ExportedRow, ExportedTable, ExportedValue } from "@calendeal/adapters-postgres"
import { fileWriter, ParquetWriter } from "hyparquet-writer"
import type { RowsFile } from "./RowsFile.ts"

/** A row group is written when its values have this many characters, so that large rows take no more memory than small ones. */
const charactersInGroup = 8_000_000

/** A Parquet file. Money is a decimal with two digits, an instant has milliseconds in UTC. */
export const parquet = async (path: string, { columns }: ExportedTable): Promise<RowsFile> => {
  const described = Object.entries(columns)
  const writer = new ParquetWriter({
    writer: fileWriter(path),
    schema: [
      { name: "root", num_children: described.length },
      ...described.map(([name, { type }]) => ({
        name,
        repetition_type: "OPTIONAL" as const,
        ...elements[type]
      }))
    ],
    createdBy: "calendeal"
  })
  let group: Array<ExportedRow> = []
  let characters = 0
  const write = async () => {
    await writer.write({
      columnData: described.map(([name, { type }]) => ({
        name,
        data: group.map((row) => stored(type, row[name] ?? null)),
        offsetIndex: false
      })),
      rowGroupSize: Math.max(group.length, 1)
    })
    group = []
    characters = 0
  }
  return {
    add: async (rows) => {
      for (const row of rows) {
        group.push(row)
        characters += sizeOf(row)
        if (characters >= charactersInGroup) await write()
      }
    },
    close: async () => {
      if (group.length > 0) await write()
      await writer.finish()
    }
  }
}

const elements = {
  boolean: { type: "BOOLEAN" },
  date: { type: "INT32", converted_type: "DATE" },
  instant: {
    type: "INT64",
    converted_type: "TIMESTAMP_MILLIS",
    // The older name alone leaves the zone open.
    logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" }
  },
  integer: { type: "INT32" },
  json: { type: "BYTE_ARRAY", converted_type: "JSON" },
  money: { type: "INT64", converted_type: "DECIMAL", precision: 12, scale: 2 },
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" }
} as const satisfies Readonly<Record<ColumnType, object>>

/** The value as the writer takes it. */
const stored = (type: ColumnType, value: ExportedValue) => {
  if (value === null) return null
  switch (type) {
    case "money":
      // Cents as an integer: a number would be rounded.
      return typeof value === "string" ? BigInt(value.replace(".", "")) : null
    case "date":
      return typeof value === "string" ? new Date(value) : null
    default:
      return value
  }
}

const sizeOf = (row: ExportedRow): number =>
  Object.values(row).reduce<number>(
    (sum, value) =>
      sum +
      (typeof value === "string"
        ? value.length
        : value !== null && typeof value === "object"
          ? JSON.stringify(value).length
          : 8),
    0
  )
