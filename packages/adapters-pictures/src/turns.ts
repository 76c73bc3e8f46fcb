import { PicturesBusy } from "@calendeal/domain/pictures"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"

/** The most drawings of one kind that wait for their turn. */
const mostWaiting = 8

/** From the request to the picture. With the 5 s to send a picture it is less than the 10 s of a request (D-HTTP-11). */
const timeLimit = "4500 millis"

/** Runs drawings one at a time (D-FACE-5). Fails with PicturesBusy if too many wait, or if the turn comes too late. */
export const makeTurns = Effect.map(Semaphore.make(1), (turns) => {
  let asked = 0
  const enter = Effect.suspend(() => {
    if (asked > mostWaiting) return Effect.fail(new PicturesBusy())
    asked += 1
    return Effect.void
  })
  const leave = Effect.sync(() => {
    asked -= 1
  })
  return <A, E, R>(drawing: Effect.Effect<A, E, R>): Effect.Effect<A, E | PicturesBusy, R> =>
    Effect.acquireUseRelease(
      enter,
      () => turns.withPermit(drawing),
      () => leave
    ).pipe(Effect.timeoutOrElse({ duration: timeLimit, orElse: () => Effect.fail(new PicturesBusy()) }))
})
