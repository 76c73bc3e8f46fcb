import { IdGenerator } from "@calendeal/domain/consistency"
import { Effect, Layer } from "effect"
import { randomFillSync, randomUUID } from "node:crypto"

/** So many identifiers are drawn at once: a call to the random source costs more than the bytes it gives. */
const drawnAtOnce = 256

/** Identifiers from the operating system's random source. */
export const layer = Layer.sync(IdGenerator, () => {
  const words = new BigUint64Array(2 * drawnAtOnce)
  let next = words.length
  const draw = (): bigint => {
    if (next === words.length) {
      randomFillSync(words)
      next = 0
    }
    const word = words[next] ?? 0n
    // Each word is given out once and then forgotten.
    words[next] = 0n
    next += 1
    return word
  }
  return IdGenerator.of({
    uuid: Effect.sync(() => randomUUID()),
    bits128: Effect.sync(() => (draw() << 64n) | draw())
  })
})
