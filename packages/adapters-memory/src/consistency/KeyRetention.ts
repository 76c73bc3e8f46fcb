import { KeyRetention } from "@calendeal/domain/consistency"
import { DateTime, Effect, Layer } from "effect"
import { Store } from "../Store.ts"

/** The idempotency keys of this process. A key is as old as its booking or transaction. */
export const layer = Layer.effect(
  KeyRetention,
  Effect.gen(function* () {
    const store = yield* Store
    return KeyRetention.of({
      forget: (usedBefore) =>
        Effect.sync(() =>
          store.allData.reduce(
            (sum, data) => sum + data.forgetKeys((at) => DateTime.isLessThan(at, usedBefore)),
            0
          )
        )
    })
  })
)
