import type { BouncedMail } from "@calendeal/domain/mails"
import type { DeliveryId } from "@calendeal/domain/outbox"
import { fromBase32, toBase32 } from "@calendeal/domain/texts"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { Option } from "effect"
import { createHmac, timingSafeEqual } from "node:crypto"
import { keyFor, type KeyRing } from "./KeyRing.ts"

/** Bytes of the workspace's id, of the prefix of the delivery's id, and of the signature. */
const [workspaceBytes, prefixBytes, signatureBytes] = [16, 8, 8]
const signedBytes = workspaceBytes + prefixBytes

/**
 * The tokens in the addresses to which bounces go (D-MAIL-47): the workspace, the beginning of the delivery's id and an
 * HMAC-SHA256 cut to 64 bits, in base32. A JWT would not fit into the 64 characters of a local part.
 */
export const bounceTokens = (keys: KeyRing) => {
  const signatures = keys.map((ringKey) => {
    const key = keyFor("bounces", ringKey)
    return (content: Uint8Array) =>
      createHmac("sha256", key).update(content).digest().subarray(0, signatureBytes)
  })
  return {
    issue: (workspaceId: WorkspaceId, id: DeliveryId): string => {
      const content = Buffer.concat([bytesOf(workspaceId), bytesOf(id).subarray(0, prefixBytes)])
      return toBase32(Buffer.concat([content, ...signatures.slice(0, 1).map((sign) => sign(content))]))
    },
    read: (token: string): Option.Option<BouncedMail> => {
      const bytes = token.length === 52 ? fromBase32(token) : undefined
      if (bytes === undefined) return Option.none()
      const [content, signature] = [bytes.subarray(0, signedBytes), bytes.subarray(signedBytes)]
      if (!signatures.some((sign) => timingSafeEqual(sign(content), signature))) return Option.none()
      const hex = Buffer.from(content).toString("hex")
      const [workspace, prefix] = [hex.slice(0, 2 * workspaceBytes), hex.slice(2 * workspaceBytes)]
      return Option.some({ workspaceId: uuidOf(workspace), deliveryPrefix: prefix })
    }
  }
}

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll("-", ""), "hex")

const uuidOf = (hex: string): WorkspaceId =>
  WorkspaceId.make(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"))
