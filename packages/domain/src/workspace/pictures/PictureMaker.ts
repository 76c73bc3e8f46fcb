import type { Fault } from "../../kernel/texts/index.ts"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type { Effect } from "effect/Effect"
import type { Card } from "./Card.ts"
import type { Inspected, PictureFault } from "./inspectPicture.ts"
import type { Picture } from "./Pictures.ts"

/** A picture cannot be used. `message` completes "This field …". */
export class PictureRefused extends Data.TaggedError("PictureRefused")<Fault> {}

/** Too many pictures are being drawn (D-FACE-5). */
export class PicturesBusy extends Data.TaggedError("PicturesBusy") {}

/** The seconds after which a refused drawing may be asked for again: by then those before it are finished or ended. */
export const busySeconds = 5

/**
 * The forms of pictures: a portrait is a square of 160 pixels, cut at the longer sides; a logo fits into a square of 256 pixels
 * and keeps its shape.
 */
export type PictureForm = "portrait" | "logo"

/** Port: fetches pictures and makes the service's own from them. */
export class PictureMaker extends Context.Service<
  PictureMaker,
  {
    /** The bytes at a public https URL, at most `maximumPictureBytes`. */
    readonly fetch: (address: string) => Effect<Uint8Array, PictureRefused>
    /**
     * Decodes a picture and encodes it again as PNG, without metadata. Fails with `broken`, with `size` if the drawing takes too
     * long, and with PicturesBusy.
     */
    readonly make: (inspected: Inspected, form: PictureForm) => Effect<Picture, PictureFault | PicturesBusy>
    /** Draws a card as PNG (D-PAGE-19). Fails with a fault of its logo, or with PicturesBusy. */
    readonly drawCard: (card: Card) => Effect<Uint8Array, PictureFault | PicturesBusy>
  }
>()("@calendeal/domain/pictures/PictureMaker") {}

/** The most bytes of an uploaded or fetched picture: 2 MiB. */
export const maximumPictureBytes = 2_097_152
