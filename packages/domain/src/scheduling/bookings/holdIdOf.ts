import * as Effect from "effect/Effect"
import { Fingerprint } from "../../workspace/consistency/index.ts"
import { ReservationId } from "./Reservation.ts"

/**
 * The id of what the page of a visitor holds with this key, whether or not there is such a hold. A booking and a question about times
 * need no look for it, and the id does not tell the key.
 */
export const holdIdOf = Effect.fnUntraced(function* (key: string) {
  const hash = yield* (yield* Fingerprint).sha256(`hold ${key}`)
  // A UUID of version 8, which has bits of its maker.
  const [first, second, third, fourth, fifth] = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 15),
    hash.slice(15, 18),
    hash.slice(18, 30)
  ]
  return ReservationId.make(`${first}-${second}-8${third}-8${fourth}-${fifth}`)
})
