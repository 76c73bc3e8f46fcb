import { createHash } from "node:crypto"
import { brandRamp, PictureId } from "@calendeal/domain/branding"
import { PictureMaker, PictureRefused } from "@calendeal/domain/pictures"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import { HttpClient } from "effect/http"
import { draw } from "./draw.ts"
import { drawingOf } from "./drawingOf.ts"

/** Fetches pictures with the `HttpClient`, and draws them again with resvg, one at a time; cards likewise. */
export const layer = Layer.effect(
  PictureMaker,
  Effect.gen(function* () {
    const client = yield* HttpClient.HttpClient
    const turns = yield* Semaphore.make(1)
    // Visitors request cards, so that they do not wait for uploads and uploads not for them.
    const cardTurns = yield* Semaphore.make(1)
    return PictureMaker.of({
      fetch: Effect.fnUntraced(
        function* (address) {
          const response = yield* client.get(address, { headers: { accept: "image/png, image/jpeg" } })
          if (response.status !== 200) return yield* refused
          return new Uint8Array(yield* response.arrayBuffer)
        },
        Effect.catchTag("HttpClientError", () => refused)
      ),

      make: (inspected, form) =>
        Effect.map(turns.withPermit(draw(drawingOf(inspected, form))), (png) => ({
          id: PictureId.make(createHash("sha256").update(png).digest("hex")),
          png
        })),

      drawCard: ({ colour, ...card }) =>
        cardTurns.withPermit(draw({ ...card, ramp: brandRamp(colour, "light") }))
    })
  })
)

const refused = Effect.fail(
  new PictureRefused({ message: "must be a public https URL of a picture that can be fetched" })
)
