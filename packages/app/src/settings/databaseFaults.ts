import { parseDatabaseUrl } from "@calendeal/adapters-postgres/connection"
import { Option, Result } from "effect"
import type { Fault } from "./Setting.ts"
import { type Settings, settings } from "./Settings.ts"

/** The addresses of PostgreSQL that the service does not support (D-DB-5). */
export const databaseFaults = (values: Settings): ReadonlyArray<Fault> =>
  (["databaseUrl", "databaseDirectUrl", "databaseMigrationUrl"] as const).flatMap((setting) =>
    Option.match(values[setting], {
      onNone: () => [],
      onSome: (url) =>
        Result.match(parseDatabaseUrl(url), {
          onFailure: (problem) => [
            {
              name: settings[setting].name,
              problem,
              remedy: "Several hosts are described in docs/guides/high-availability.md."
            }
          ],
          onSuccess: () => []
        })
    })
  )
