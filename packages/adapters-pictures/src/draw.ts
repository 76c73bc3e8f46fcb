import type { ColouredCard } from "./card/cardDrawing.ts"
import type { PictureFault } from "@calendeal/domain/pictures"
import * as Effect from "effect/Effect"
import { Worker } from "node:worker_threads"

/** The time for one drawing. */
const timeLimit = "4 seconds"

/**
 * Draws an SVG or a card as PNG in a thread of its own, which has ended when the effect has, whatever its outcome: a
 * thread keeps the memory of its largest picture, and a hostile picture may have left it in any state.
 */
export const draw = (drawing: string | ColouredCard): Effect.Effect<Uint8Array, PictureFault> =>
  Effect.acquireUseRelease(
    Effect.sync(startThread),
    (thread) => drawn(thread, drawing),
    (thread) => Effect.promise(() => thread.terminate())
  ).pipe(Effect.timeoutOrElse({ duration: timeLimit, orElse: () => Effect.fail<PictureFault>("size") }))

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
