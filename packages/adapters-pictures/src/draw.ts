import type { ColouredCard } from "./card/cardDrawing.ts"
import { type PictureFault, PicturesBusy } from "@calendeal/domain/pictures"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { Worker } from "node:worker_threads"

/** The processor time in milliseconds from which on the picture is at fault, and not the load of the machine. The largest pictures need half of it. */
const processorLimit = 2000

/**
 * Draws an SVG or a card as PNG in a thread of its own, which has ended when the effect has, whatever its outcome: a
 * thread keeps the memory of its largest picture, and a hostile picture may have left it in any state.
 */
export const draw = (
  drawing: string | ColouredCard,
  timeLimit: Duration.Duration
): Effect.Effect<Uint8Array, PictureFault | PicturesBusy> =>
  Effect.acquireUseRelease(
    Effect.sync(startThread),
    (thread) =>
      Effect.timeoutOrElse(drawn(thread, drawing), { duration: timeLimit, orElse: () => tooSlow(thread) }),
    (thread) => Effect.promise(() => thread.terminate())
  )

const tooSlow = (thread: Worker): Effect.Effect<never, PictureFault | PicturesBusy> =>
  Effect.promise(() => thread.cpuUsage()).pipe(
    // A thread that does not even say so is busy with the picture.
    Effect.timeoutOrElse({ duration: "200 millis", orElse: () => Effect.fail<PictureFault>("size") }),
    Effect.flatMap(({ system, user }) =>
      Effect.fail<PictureFault | PicturesBusy>(
        (system + user) / 1000 < processorLimit ? new PicturesBusy() : "size"
      )
    )
  )

const startThread = (): Worker => {
  const ending = import.meta.url.endsWith(".ts") ? "ts" : "js"
  return new Worker(new URL(`./pictureThread.${ending}`, import.meta.url), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128 }
  })
}

const drawn = (thread: Worker, drawing: string | ColouredCard) =>
  Effect.callback<Uint8Array, PictureFault>((resume) => {
    const broken = () => resume(Effect.fail("broken"))
    thread.once("message", (png: unknown) =>
      png instanceof Uint8Array ? resume(Effect.succeed(png)) : broken()
    )
    // The decoder traps on some damaged pictures. The listener stays: an error without one would end the process.
    thread.on("error", broken).once("exit", broken)
    thread.postMessage(drawing)
  })
