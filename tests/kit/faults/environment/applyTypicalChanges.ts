import { migrate, migrations } from "@calendeal/adapters-postgres"
import { layer } from "@calendeal/adapters-postgres/connection"
import { typicalChanges } from "@calendeal/adapters-postgres/testing"
import { Effect, Redacted } from "effect"

/** Migrates a database of this version with changes as later versions may have them, as its owner. */
export const applyTypicalChanges = (url: string): Promise<ReadonlyArray<string>> =>
  Effect.runPromise(
    Effect.provide(
      migrate({ ...migrations, ...typicalChanges }),
      layer({ url: Redacted.make(url), connections: 2 })
    )
  )
