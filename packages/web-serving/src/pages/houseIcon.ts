import { SiteWorkspace, WorkspaceDirectory } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { HttpServerResponse } from "effect/http"
import { brandIconPath } from "./brandIcon.ts"
import { markFiles } from "./markFiles.ts"

/** The files of Calendeal's mark by the addresses that tabs, mail programs, chats and home screens ask for (D-BRAND-5). */
const icons = {
  "/favicon.ico": { contentType: "image/x-icon", body: Buffer.from(markFiles.ico, "base64") },
  "/favicon.svg": { contentType: "image/svg+xml", body: Buffer.from(markFiles.svg) },
  "/apple-touch-icon.png": { contentType: "image/png", body: Buffer.from(markFiles.png, "base64") }
} as const

type IconPath = keyof typeof icons

export const houseIconPaths: ReadonlyArray<IconPath> = [
  "/favicon.ico",
  "/favicon.svg",
  "/apple-touch-icon.png"
]

/** The icon at this address; at an own domain, a redirect to the icon of its workspace. */
export const houseIconAnswer = Effect.fnUntraced(function* (path: IconPath) {
  const site = yield* SiteWorkspace
  const workspace =
    site === null ? Option.none() : yield* WorkspaceDirectory.use((directory) => directory.find(site))
  if (Option.isSome(workspace))
    return HttpServerResponse.redirect(brandIconPath(workspace.value), {
      headers: { "cache-control": "public, max-age=3600" }
    })
  const { body, contentType } = icons[path]
  return HttpServerResponse.uint8Array(body, {
    contentType,
    headers: {
      "cache-control": "public, max-age=86400",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff"
    }
  })
})
