import { PictureId } from "@calendeal/domain/branding"
import { Pictures } from "@calendeal/domain/pictures"
import { isFoundHere, WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { HttpServerResponse } from "effect/http"

interface Parameters {
  readonly workspaceId?: string | undefined
  readonly file?: string | undefined
}

const isWorkspaceId = Schema.is(WorkspaceId)
const isPictureId = Schema.is(PictureId)

/** The names in a picture's path; null: the path cannot be one. */
const namesIn = ({ file = "", workspaceId }: Parameters) => {
  const id = file.replace(/\.png$/, "")
  return isWorkspaceId(workspaceId) && file.endsWith(".png") && isPictureId(id) ? { workspaceId, id } : null
}

export const isPicturePath = (parameters: Parameters): boolean => namesIn(parameters) !== null

/**
 * The picture at this path, if that workspace has it (D-FACE-3) and is found at this address (D-DOM-2). Its name is the hash of its bytes, so it is cached for a
 * year. Nothing in it can run, and it cannot be read as anything else than a picture.
 */
export const pictureAnswer = Effect.fnUntraced(function* (parameters: Parameters) {
  const pictures = yield* Pictures
  const names = namesIn(parameters)
  const png =
    names === null || !(yield* isFoundHere(names.workspaceId))
      ? Option.none()
      : yield* pictures.find(names.workspaceId, names.id)
  return Option.map(png, (bytes) =>
    HttpServerResponse.uint8Array(bytes, {
      contentType: "image/png",
      headers: {
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'; sandbox",
        "cross-origin-resource-policy": "cross-origin",
        "x-content-type-options": "nosniff"
      }
    })
  )
})
