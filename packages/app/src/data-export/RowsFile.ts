import type { ExportedRow } from "@calendeal/adapters-postgres"

/** A file of rows that is being written. It holds few rows in memory, however many it gets. */
export interface RowsFile {
  readonly add: (rows: ReadonlyArray<ExportedRow>) => Promise<void>
  readonly close: () => Promise<void>
}
