import { IdGenerator } from "@calendeal/domain/consistency"
import { Effect, Layer } from "effect"
import { randomFillSync, randomUUID } from "node:crypto"

/** The number of identifiers per call: a call to the random source costs more than its bytes. */
const batchSize = 256

/** Identifiers from the operating system's random source. */
export const layer = Layer.sync(IdGenerator, () => {
  const words = new BigUint64Array(2 * batchSize)
  let next = words.length
  const draw = (): bigint => {
    if (next === words.length) {
      randomFillSync(words)
      next = 0
    }
    const word = words[next] ?? 0n
    // Each word is used once and erased.
    words[next] = 0n
    next += 1
    return word
  }
  return IdGenerator.of({
    uuid: Effect.sync(() => randomUUID()),
    bits128: Effect.sync(() => (draw() << 64n) | draw())
  })
})
