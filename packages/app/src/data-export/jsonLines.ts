import { open } from "node:fs/promises"
import type { RowsFile } from "./RowsFile.ts"

/** A file with a JSON object in each line. Money is a text, so that no reader rounds it; instants are ISO 8601 in UTC. */
export const jsonLines = async (path: string): Promise<RowsFile> => {
  const file = await open(path, "wx", 0o600)
  return {
    add: async (rows) => {
      await file.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(""))
    },
    close: async () => {
      await file.sync()
      await file.close()
    }
  }
}
