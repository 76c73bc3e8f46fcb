import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused } from "../../kit/http/requests.ts"
import { specificationWithMailServer } from "../../kit/http/mails.server.ts"
import { signedIn } from "./signIn.browser.ts"
import { hostDraft } from "../../kit/http/management/workspace.ts"

describe("Connecting accounts", () => {
  specificationWithMailServer("connections", (it) => {
    it.effect("D-CONN-1: begins in a session only, for which the installation needs a client", () =>
      Effect.gen(function* () {
        const { at, browser, call, path } = yield* signedIn("admin")
        const host = String((yield* call("POST", `${at}/hosts`, hostDraft)).body["id"])
        const withToken = yield* call("POST", `${at}/hosts/${host}/connections`, { provider: "google" })
        refused(withToken, 409, "conflict")
        assert.match(withToken.text, /browser/)
        const withSession = yield* browser.call("POST", `${path}/hosts/${host}/connections`, {
          provider: "google"
        })
        refused(withSession, 409, "conflict")
        assert.match(withSession.text, /client id/)
      })
    )

    it.effect("D-CONN-6: members connect no accounts", () =>
      Effect.gen(function* () {
        const { at, browser, call, path } = yield* signedIn("member")
        const host = String((yield* call("POST", `${at}/hosts`, hostDraft)).body["id"])
        const begun = yield* browser.call("POST", `${path}/hosts/${host}/connections`, { provider: "google" })
        refused(begun, 403, "forbidden")
      })
    )
  })
})
