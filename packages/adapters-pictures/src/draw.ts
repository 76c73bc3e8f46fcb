import type { ColouredCard } from "./card/cardDrawing.ts"
import type { PictureFault } from "@calendeal/domain/pictures"
import * as Effect from "effect/Effect"
import { Worker } from "node:worker_threads"

/** The time for one drawing. */
const timeLimit = "10 seconds"

/** Draws an SVG or a card as PNG in a thread of its own, which is ended after the time limit. */
export const draw = (drawing: string | ColouredCard): Effect.Effect<Uint8Array, PictureFault> =>
  Effect.callback<Uint8Array, PictureFault>((resume) => {
    const ending = import.meta.url.endsWith(".ts") ? "ts" : "js"
    const thread = new Worker(new URL(`./pictureThread.${ending}`, import.meta.url), {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 128 }
    })
    thread.once("message", (png: unknown) =>
      resume(png instanceof Uint8Array ? Effect.succeed(png) : Effect.fail("broken"))
    )
    // The decoder traps on some damaged pictures.
    thread.once("error", () => resume(Effect.fail("broken")))
    thread.postMessage(drawing)
    return Effect.promise(() => thread.terminate())
  }).pipe(Effect.timeoutOrElse({ duration: timeLimit, orElse: () => Effect.fail<PictureFault>("size") }))
