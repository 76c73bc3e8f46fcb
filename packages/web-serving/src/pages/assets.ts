import { fileNames } from "#built"
import { hashedFileHeaders } from "@calendeal/adapters-http/content"
import * as Effect from "effect/Effect"
import type { HttpServerRequest, HttpServerResponse } from "effect/http"

const names = new Set(fileNames)

/** The files with fixed names, because other sites link to them. */
export const siteFiles = ["embed.js", "visits.js"] as const
const isForSites = (name: string) => siteFiles.some((file) => file === name)

/** Whether the page has a file of this name. */
export const isAsset = (name: string | undefined): boolean =>
  name !== undefined && !isForSites(name) && names.has(name)

/**
 * A file of the page, compressed if the client supports it. Its name contains a hash of its content, so it is cached
 * for a year. Those for other sites are cached for five minutes and available to any site.
 */
export const assetAnswer = (
  name: string,
  request: HttpServerRequest.HttpServerRequest
): Effect.Effect<HttpServerResponse.HttpServerResponse | undefined> =>
  Effect.gen(function* () {
    if (!names.has(name)) return undefined
    // Loaded on demand, because a process starts faster without them.
    const { files } = yield* Effect.promise(() => import("./files.ts"))
    const answer = files.answer(
      name,
      request,
      isForSites(name)
        ? { "cache-control": "public, max-age=300", "cross-origin-resource-policy": "cross-origin" }
        : hashedFileHeaders
    )
    return answer && (yield* answer)
  })
