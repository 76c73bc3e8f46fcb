import type { PictureId } from "@calendeal/domain/branding"
import {
  busySeconds,
  maximumPictureBytes,
  type PictureForm,
  PictureMaker,
  storePicture
} from "@calendeal/domain/pictures"
import * as Effect from "effect/Effect"
import { type Matching, Membership, PictureSource, Unavailable } from "../../contract/index.ts"
import { largeFieldsOf } from "../../middleware/fieldsOf.ts"
import { invalidField } from "../../middleware/refusals.ts"
import { versionOf as hostVersionOf } from "./hosts.ts"
import { changeResource, find, wireErrors } from "./resources.ts"
import { versionOf as workspaceVersionOf } from "./workspaces.ts"

interface OfHost {
  readonly params: { readonly hostId: string }
}

/** Base64 is longer than its bytes by a third; the rest is JSON. */
const maximumBody = Math.ceil(maximumPictureBytes / 3) * 4 + 1024

const fields = largeFieldsOf(PictureSource, maximumBody)

/** Stores the picture of the body. */
const stored = Effect.fnUntraced(function* (form: PictureForm) {
  const { audit } = yield* Membership
  const maker = yield* PictureMaker
  const { address, image } = yield* fields
  if ((address === undefined) === (image === undefined))
    return yield* invalidField([], { message: "must have either image or address", code: "form" })
  const kept = Effect.gen(function* () {
    const bytes = image === undefined ? yield* maker.fetch(address ?? "") : Buffer.from(image, "base64")
    return yield* storePicture(audit.workspaceId, bytes, form)
  })
  return yield* Effect.catchTags(kept, {
    PictureRefused: (refused) =>
      Effect.fail(invalidField(image === undefined ? "address" : "image", refused)),
    PicturesBusy: () => Effect.fail(new Unavailable({ retryAfterSeconds: busySeconds }))
  })
})

export const setLogo = Effect.fnUntraced(function* ({ headers }: Matching) {
  const { audit } = yield* Membership
  const logo = yield* stored("logo")
  return yield* workspaceVersionOf(yield* changeLogo(audit.workspaceId, headers, logo))
}, Effect.catchTags(wireErrors))

export const deleteLogo = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  yield* changeLogo(audit.workspaceId, {}, null)
}, Effect.catchTags(wireErrors))

export const setHostPicture = Effect.fnUntraced(function* ({ headers, params }: OfHost & Matching) {
  yield* find("hosts", params.hostId)
  const picture = yield* stored("portrait")
  return hostVersionOf(yield* changePicture(params.hostId, headers, picture))
}, Effect.catchTags(wireErrors))

export const deleteHostPicture = Effect.fnUntraced(function* ({ params }: OfHost) {
  yield* changePicture(params.hostId, {}, null)
}, Effect.catchTags(wireErrors))

const changeLogo = (workspaceId: string, headers: Matching["headers"], logo: PictureId | null) =>
  changeResource("workspace", workspaceId, headers, ({ value, version }) =>
    Effect.succeed({ _tag: "UpdateWorkspace", workspace: { ...value, logo }, version })
  )

const changePicture = (hostId: string, headers: Matching["headers"], picture: PictureId | null) =>
  changeResource("hosts", hostId, headers, ({ value, version }) =>
    Effect.succeed({ _tag: "UpdateHost", host: { ...value, picture }, version })
  )
