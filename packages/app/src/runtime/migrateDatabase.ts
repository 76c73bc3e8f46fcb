import { migrate, migrations } from "@calendeal/adapters-postgres"
import { layer } from "@calendeal/adapters-postgres/connection"
import { Effect } from "effect"
import type { DatabaseUrls } from "./database.ts"

/** Brings the database up to date, as its owner. Tells which migrations ran; none when it was. */
export const migrateDatabase = ({ owner }: DatabaseUrls) =>
  migrate(migrations).pipe(
    Effect.map((ran) => ran.map(([number, name]) => `${String(number).padStart(4, "0")}_${name}`)),
    Effect.provide(layer({ url: owner, connections: 2 }))
  )
