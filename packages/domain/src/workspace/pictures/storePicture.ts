import * as Effect from "effect/Effect"
import type { WorkspaceId } from "../workspaces/index.ts"
import { inspectPicture, pictureFaults } from "./inspectPicture.ts"
import { type PictureForm, PictureMaker, PictureRefused } from "./PictureMaker.ts"
import { Pictures } from "./Pictures.ts"

/** Checks a picture, encodes it again and stores it (D-FACE-1). Returns the id of the stored picture. Fails with PictureRefused or PicturesBusy. */
export const storePicture = Effect.fn("pictures.store")(function* (
  workspaceId: WorkspaceId,
  bytes: Uint8Array,
  form: PictureForm
) {
  const maker = yield* PictureMaker
  const pictures = yield* Pictures
  const picture = yield* Effect.fromResult(inspectPicture(bytes)).pipe(
    Effect.flatMap((inspected) => maker.make(inspected, form)),
    Effect.mapError((fault) => (typeof fault === "string" ? new PictureRefused(pictureFaults[fault]) : fault))
  )
  yield* pictures.add(workspaceId, picture)
  return picture.id
})
