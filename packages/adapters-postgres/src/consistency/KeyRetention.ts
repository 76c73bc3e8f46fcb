import { KeyRetention } from "@calendeal/domain/consistency"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { firstRow } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"

/** The most keys that one statement removes. */
const batchSize = 1000

const Removed = Schema.Struct({ removed: Schema.Int })

/** The idempotency keys on PostgreSQL. */
export const layer = Layer.effect(
  KeyRetention,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { lookUp } = yield* makeTenancy
    return KeyRetention.of({
      forget: (usedBefore) =>
        lookUp(
          sql`select forget_idempotency_keys(${DateTime.toDateUtc(usedBefore)}, ${batchSize}) as removed`
        ).pipe(
          firstRow(Removed),
          Effect.map((counted) => Option.getOrThrow(counted).removed)
        )
    })
  })
)
