import { fileNames } from "@calendeal/console/built"
import { answerDocument, passing } from "@calendeal/adapters-http/content"
import * as Effect from "effect/Effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { ownPagePath } from "../pages/AccountPages.ts"
import { visitOf } from "../pages/visit.ts"
import { ownPageHeaders } from "../policy/ownPageHeaders.ts"
import { mailFrame, mailFrameHeaders } from "./mailFrame.ts"

type Parameters = Readonly<Record<string, string | undefined>>

/** The addresses of the screens. The script finds the screen; the document is the same for all of them. */
const screenPaths = [
  "/console",
  "/console/:workspace",
  "/console/:workspace/:screen",
  "/console/:workspace/:screen/:item",
  "/console/:workspace/:screen/:kind/:item"
] as const

/** The console also frames booking pages of the same service (D-CON-32). */
const consoleHeaders = {
  ...ownPageHeaders,
  "content-security-policy": `${ownPageHeaders["content-security-policy"]}; frame-src 'self'`
}

// `-` is not the slug of a workspace.
const assetPath = "/console/-/assets/:file"

/** The frame in which the console shows a mail (D-MAIL-82). */
const mailFramePath = "/console/-/mail"

const names = new Set(fileNames)

/** The paths for the HTTP adapter. */
export const consolePaths = (baseUrl: URL) => [
  ...screenPaths.map(ownPagePath(baseUrl)),
  { method: "GET", path: mailFramePath, headers: mailFrameHeaders } as const,
  { method: "GET", path: assetPath, page: { has: ({ file = "" }: Parameters) => names.has(file) } } as const
]

/** The routes of the console: the document at every address of a screen, and its files (D-CON-1). */
export const consolePages = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    for (const path of screenPaths)
      yield* router.add(
        "GET",
        path,
        Effect.gen(function* () {
          const request = yield* HttpServerRequest.HttpServerRequest
          const { consoleDocument } = yield* Effect.promise(() => import("./consoleDocument.ts"))
          return yield* answerDocument(passing(consoleDocument(visitOf(request))), request, {
            contentType: "text/html; charset=utf-8",
            headers: { ...consoleHeaders, vary: "Accept-Language" }
          })
        })
      )
    yield* router.add(
      "GET",
      mailFramePath,
      HttpServerResponse.text(mailFrame, {
        contentType: "text/html; charset=utf-8",
        headers: mailFrameHeaders
      })
    )
    yield* router.add(
      "GET",
      assetPath,
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const { file = "" } = yield* HttpRouter.params
        const { files } = yield* Effect.promise(() => import("./files.ts"))
        return yield* files.answer(file, request) ?? Effect.die(new Error("The path has no such file."))
      })
    )
  })
)
