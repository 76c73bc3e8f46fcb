import { NotThere, Outdated } from "@calendeal/domain/management"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Statement } from "effect/sql/Statement"
import { allRows } from "../rows.ts"

const Version = Schema.Struct({ version: Schema.Int })

/** Goes on if the row is there and this is its version. Ask for it with a lock, so that it stays so. */
export const isStill = Effect.fnUntraced(function* (version: number, row: Statement<object>) {
  const [found] = yield* allRows(Version)(row)
  if (found === undefined) return yield* new NotThere()
  if (found.version !== version) return yield* new Outdated()
})
