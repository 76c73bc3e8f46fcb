import { createHash } from "node:crypto"
import { brandRamp, PictureId } from "@calendeal/domain/branding"
import { PictureMaker, PictureRefused, PicturesBusy } from "@calendeal/domain/pictures"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { HttpClient } from "effect/http"
import { draw } from "./draw.ts"
import { drawingOf } from "./drawingOf.ts"
import { makeTurns } from "./turns.ts"

/** With the turn of a drawing it is less than the 10 s of a request (D-HTTP-11). */
const fetchLimit = "5 seconds"

export interface PictureMakerOptions {
  /** The time for one drawing (4 seconds). */
  readonly drawingLimit?: Duration.Duration
}

/** Fetches pictures with the `HttpClient`, and draws them again with resvg, one at a time; cards likewise. */
export const layer = ({ drawingLimit = Duration.seconds(4) }: PictureMakerOptions = {}) =>
  Layer.effect(
    PictureMaker,
    Effect.gen(function* () {
      const client = yield* HttpClient.HttpClient
      // From the request to the picture. With the 5 s to send a picture it is less than the 10 s of a request (D-HTTP-11).
      const turnLimit = Duration.sum(drawingLimit, Duration.millis(500))
      const turns = yield* makeTurns(turnLimit)
      // Visitors request cards, so that they do not wait for uploads and uploads not for them.
      const cardTurns = yield* makeTurns(turnLimit)
      return PictureMaker.of({
        fetch: Effect.fnUntraced(
          function* (address) {
            const response = yield* client.get(address, { headers: { accept: "image/png, image/jpeg" } })
            if (response.status !== 200) return yield* refused
            return new Uint8Array(yield* response.arrayBuffer)
          },
          Effect.catchTag("HttpClientError", () => refused),
          Effect.timeoutOrElse({ duration: fetchLimit, orElse: () => refused })
        ),

        make: (inspected, form) =>
          Effect.map(turns(draw(drawingOf(inspected, form), drawingLimit)), (png) => ({
            id: PictureId.make(createHash("sha256").update(png).digest("hex")),
            png
          })),

        drawCard: ({ colour, ...card }) =>
          cardTurns(draw({ ...card, ramp: brandRamp(colour, "light") }, drawingLimit)).pipe(
            // A card is the service's own drawing: only a busy machine takes so long for it.
            Effect.mapError((fault) => (fault === "size" ? new PicturesBusy() : fault))
          )
      })
    })
  )

const refused = Effect.fail(
  new PictureRefused({
    message: "must be a public https URL of a picture that can be fetched",
    code: "picture_unreachable"
  })
)
