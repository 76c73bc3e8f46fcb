import { OneOffLinkId, OneOffLinkTokens } from "@calendeal/domain/bookings"
import { Layer, Option } from "effect"
import { createHmac, timingSafeEqual } from "node:crypto"
import { keyFor, type KeyRing } from "./KeyRing.ts"

/** Bytes of an id, and of its signature: 128 bits each, for a short address. */
const half = 16

/** The id of the link and the first half of its HMAC-SHA256, in base64url: 43 characters (D-LINK-1). */
export const layer = ({ keys }: { readonly keys: KeyRing }): Layer.Layer<OneOffLinkTokens> =>
  Layer.sync(OneOffLinkTokens, () => {
    const signatures = keys.map((ringKey) => {
      const key = keyFor("one-off links", ringKey)
      return (id: Uint8Array) => createHmac("sha256", key).update(id).digest().subarray(0, half)
    })
    return OneOffLinkTokens.of({
      issue: (id) => {
        const bytes = Buffer.from(id.replaceAll("-", ""), "hex")
        return Buffer.concat([bytes, ...signatures.slice(0, 1).map((sign) => sign(bytes))]).toString(
          "base64url"
        )
      },
      read: (token) => {
        const bytes = Buffer.from(token, "base64url")
        // Only the spelling that was issued: others decode to the same bytes.
        if (bytes.length !== 2 * half || bytes.toString("base64url") !== token) return Option.none()
        const [id, signature] = [bytes.subarray(0, half), bytes.subarray(half)]
        return signatures.some((sign) => timingSafeEqual(sign(id), signature))
          ? Option.some(OneOffLinkId.make(uuidOf(id)))
          : Option.none()
      }
    })
  })

const uuidOf = (bytes: Buffer): string =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
