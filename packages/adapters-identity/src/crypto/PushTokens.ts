import { CalendarId, type PushedCalendar, PushTokens } from "@calendeal/domain/calendars"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { Layer, Option } from "effect"
import { createHmac, timingSafeEqual } from "node:crypto"
import { keyFor, type KeyRing } from "./KeyRing.ts"

/** Bytes of an id, and of the workspace's and the calendar's id together. */
const [idBytes, signedBytes] = [16, 32]

/** The ids of the workspace and the calendar, and their HMAC-SHA256, in base64url: 86 characters (D-PUSH-2). */
export const layer = ({ keys }: { readonly keys: KeyRing }): Layer.Layer<PushTokens> =>
  Layer.sync(PushTokens, () => {
    const signatures = keys.map((ringKey) => {
      const key = keyFor("calendar pushes", ringKey)
      return (content: Uint8Array) => createHmac("sha256", key).update(content).digest()
    })
    return PushTokens.of({
      issue: ({ id, workspaceId }) => {
        const content = Buffer.concat([bytesOf(workspaceId), bytesOf(id)])
        return Buffer.concat([content, ...signatures.slice(0, 1).map((sign) => sign(content))]).toString(
          "base64url"
        )
      },
      read: (token) => {
        if (!/^[\w-]{86}$/.test(token)) return Option.none()
        const bytes = Buffer.from(token, "base64url")
        const [content, signature] = [bytes.subarray(0, signedBytes), bytes.subarray(signedBytes)]
        if (!signatures.some((sign) => timingSafeEqual(sign(content), signature))) return Option.none()
        const calendar: PushedCalendar = {
          workspaceId: WorkspaceId.make(uuidOf(content.subarray(0, idBytes))),
          id: CalendarId.make(uuidOf(content.subarray(idBytes)))
        }
        return Option.some(calendar)
      }
    })
  })

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll("-", ""), "hex")

const uuidOf = (bytes: Buffer): string =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
