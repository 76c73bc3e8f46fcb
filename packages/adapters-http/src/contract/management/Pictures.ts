import { HostView } from "./Hosts.ts"
import { maximumPictureBytes, pictureLimits } from "@calendeal/domain/pictures"
import { WebAddress } from "@calendeal/domain/event-types"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { atLeast, forAdminsAndHosts, refusals } from "./access.ts"
import { described, Identifier } from "./fields.ts"
import { matchHeader, versioned } from "./versions.ts"
import { WorkspaceView } from "./Workspaces.ts"

/** The most characters of base64 for a picture of the largest size. */
const maximumBase64 = Math.ceil(maximumPictureBytes / 3) * 4

/** A picture: its bytes or its address. */
export const PictureSource = Schema.Struct({
  image: Schema.optionalKey(
    described(
      "The bytes of a PNG or JPEG in base64, at most 2 MiB before the encoding.",
      Schema.String.check(
        Schema.isMaxLength(maximumBase64),
        Schema.isPattern(/^[A-Za-z0-9+/]{4,}={0,2}$/u, { message: "must be base64", code: "picture_broken" })
      )
    )
  ),
  address: Schema.optionalKey(
    described("The public https URL of a PNG or JPEG, which is fetched once.", WebAddress)
  )
}).annotate({ identifier: "PictureSource" })

const what =
  `Send either \`image\` or \`address\`. A picture has at most ${pictureLimits.side} pixels on a side and ` +
  `${pictureLimits.pixels} in all. It is encoded again as PNG, without metadata. SVG is refused. `

const workspaceParams = { workspaceId: Schema.String }
const hostParams = { workspaceId: Schema.String, hostId: Identifier }

export const SetLogo = HttpApiEndpoint.put("setLogo", "/:workspaceId/logo", {
  params: workspaceParams,
  headers: matchHeader,
  payload: PictureSource,
  success: versioned(WorkspaceView),
  error: refusals
})
  .annotateMerge(atLeast("admin", "Set the workspace's logo"))
  .annotate(
    OpenApi.Description,
    `${what}The logo fits into 256 by 256 pixels and is at \`/assets/pictures/{workspaceId}/{logo}.png\`.`
  )

export const DeleteLogo = HttpApiEndpoint.delete("deleteLogo", "/:workspaceId/logo", {
  params: workspaceParams,
  error: refusals
}).annotateMerge(atLeast("admin", "Delete the workspace's logo"))

export const SetHostPicture = HttpApiEndpoint.put("setHostPicture", "/:workspaceId/hosts/:hostId/picture", {
  params: hostParams,
  headers: matchHeader,
  payload: PictureSource,
  success: versioned(HostView),
  error: refusals
})
  .annotateMerge(forAdminsAndHosts("Set a host's picture"))
  .annotate(
    OpenApi.Description,
    `${what}The picture is a square of 160 pixels and is at \`/assets/pictures/{workspaceId}/{picture}.png\`.`
  )

export const DeleteHostPicture = HttpApiEndpoint.delete(
  "deleteHostPicture",
  "/:workspaceId/hosts/:hostId/picture",
  {
    params: hostParams,
    error: refusals
  }
).annotateMerge(forAdminsAndHosts("Delete a host's picture"))
