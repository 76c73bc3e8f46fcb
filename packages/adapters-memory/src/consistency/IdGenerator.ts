import { IdGenerator } from "@calendeal/domain/consistency"
import { Effect, Layer } from "effect"

/** Identifiers from the platform's random source. */
export const layer = Layer.succeed(
  IdGenerator,
  IdGenerator.of({
    uuid: Effect.sync(() => crypto.randomUUID()),
    bits128: Effect.sync(() =>
      crypto.getRandomValues(new BigUint64Array(2)).reduce((bits, word) => (bits << 64n) | word, 0n)
    )
  })
)
