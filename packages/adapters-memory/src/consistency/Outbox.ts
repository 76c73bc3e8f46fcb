import { type FollowUp, Outbox } from "@calendeal/domain/consistency"
import { Clock, DateTime, Effect, Exit, Layer } from "effect"
import { Store } from "../Store.ts"
import type { Waiting, WaitingRoom } from "./WaitingRoom.ts"

/** After so many failures a follow-up is dead. */
export const maximumAttempts = 10

/** Waits after the first, second, … failure: 1 s, 2 s, 4 s, … up to 5 minutes. */
const delayAfter = (failures: number): number => Math.min(1000 * 2 ** (failures - 1), 300_000)

/** The follow-ups of this process, on Effect's clock. They do not outlive it. */
export const layer = Layer.effect(
  Outbox,
  Effect.gen(function* () {
    const { followUps } = yield* Store
    return Outbox.of({
      take: <E, R>(carryOut: (followUp: FollowUp) => Effect.Effect<void, E, R>) =>
        Effect.uninterruptibleMask((restore) =>
          claimed(followUps, restore).pipe(
            Effect.flatMap((waiting) =>
              restore(carryOut(waiting.followUp)).pipe(
                Effect.onExit((exit) => settle(followUps, waiting, exit))
              )
            )
          )
        ),
      depth: Effect.sync(() => followUps.depth),
      oldest: Effect.sync(() =>
        followUps.oldest === Infinity ? null : DateTime.makeUnsafe(followUps.oldest)
      )
    })
  })
)

/** Only the waiting can be interrupted: a claim that nobody carries out would be lost. */
const claimed = (
  room: WaitingRoom,
  restore: <A>(effect: Effect.Effect<A>) => Effect.Effect<A>
): Effect.Effect<Waiting> =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => {
    const { arrivals } = room
    const waiting = room.claim(now)
    if (waiting !== undefined) return Effect.succeed(waiting)
    const arrival = Effect.callback<void>((resume) => {
      const leave = room.onArrival(arrivals, () => resume(Effect.void))
      return Effect.sync(leave)
    })
    const due = room.nextDue()
    const awaited = due === Infinity ? arrival : Effect.race(arrival, Effect.sleep(due - now))
    return Effect.andThen(restore(awaited), claimed(room, restore))
  })

const settle = Effect.fnUntraced(function* (
  room: WaitingRoom,
  waiting: Waiting,
  exit: Exit.Exit<void, unknown>
) {
  if (Exit.isSuccess(exit)) return room.dismiss(waiting)
  // Whoever was interrupted did not fail: a process that shuts down must not use up the attempts.
  if (Exit.hasInterrupts(exit)) return room.putBack(waiting, waiting)
  const attempts = waiting.attempts + 1
  if (attempts >= maximumAttempts) return room.bury(waiting)
  const now = yield* Clock.currentTimeMillis
  return room.putBack(waiting, { attempts, notBefore: now + delayAfter(attempts) })
})
