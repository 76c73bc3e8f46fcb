import { CapturedMails } from "@calendeal/adapters-mail"
import { Effect, Option } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import type { Site } from "../runtime/routes.ts"
import { localOnly } from "../runtime/localOnly.ts"
import { listPage } from "./listPage.ts"
import { mailPage } from "./mailPage.ts"

/** No scripts. A mail's frame has the same policy: styles, and the logo, which this service has in development. */
const headers = {
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff"
}
const contentType = "text/html; charset=utf-8"

/** The number of mails in the list. */
const shown = 100

/** `GET /dev/mail`: the captured mails of the folder (D-MAIL-45), for development on this machine only (D-DEV-2). */
export const capturedMails = (folder: string): Site => ({
  paths: [
    { method: "GET", path: "/dev/mail", headers },
    { method: "GET", path: "/dev/mail/:file", headers }
  ],
  pages: HttpRouter.use((router) =>
    Effect.all([
      router.add(
        "GET",
        "/dev/mail",
        localOnly(
          Effect.map(CapturedMails.list(folder, shown), (mails) =>
            HttpServerResponse.text(listPage(mails), { contentType })
          )
        )
      ),
      router.add(
        "GET",
        "/dev/mail/:file",
        localOnly(
          Effect.gen(function* () {
            const { file = "" } = yield* HttpRouter.params
            const mail = yield* CapturedMails.find(folder, file)
            return Option.match(mail, {
              onNone: () => HttpServerResponse.text("There is no such mail.\n", { status: 404 }),
              onSome: (found) => HttpServerResponse.text(mailPage(found), { contentType })
            })
          })
        )
      )
    ])
  )
})
