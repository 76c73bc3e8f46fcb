import { PicturesBusy } from "@calendeal/domain/pictures"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"

/** The most drawings of one kind that wait for their turn. */
const mostWaiting = 8

/**
 * Runs drawings one at a time (D-FACE-5). Fails with PicturesBusy if too many wait, or if the picture is not there after
 * `timeLimit`.
 */
export const makeTurns = Effect.fnUntraced(function* (timeLimit: Duration.Duration) {
  const turns = yield* Semaphore.make(1)
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
