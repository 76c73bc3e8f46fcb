import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { pathsOf, signed, fromNewIp, unknownId } from "../kit/http/requests.ts"
import { signedIn } from "./management/signIn.browser.ts"
import { hostDraft, newWorkspace } from "../kit/http/management/workspace.ts"
import { inMemory } from "../kit/http/ports.ts"
import { Service, service } from "../kit/http/Service.ts"
import { bodyWith, type TextField, textFieldsOf } from "./texts.fields.ts"

/** Names, titles and labels have only one line. */
const isLine = ({ path }: TextField) =>
  /^(?:name|title|titleTemplate|label|ctaLabel|0)$/.test(String(path.at(-1)))
const isOptional = ({ path }: TextField) =>
  ["ctaLabel"].includes(String(path.at(-1))) || path.includes("outcome")
const isCondition = ({ path }: TextField) => path.includes("when") || path.includes("approvalWhen")

describe("Texts", () => {
  // Invalid requests do not reach a store.
  layer(service(inMemory), { excludeTestServices: true, timeout: "3 minutes" })((it) => {
    it.effect(
      "D-TEXT-1, D-TEXT-2, D-TEXT-3: every text field rejects control characters and direction overrides with its path; names also reject line breaks and blanks",
      () =>
        Effect.gen(function* () {
          const { key, send } = yield* Service
          const fields = textFieldsOf((yield* send("GET", "/openapi.json")).body)
          const checked = fields.filter(({ path }) => path[0] !== "attributionJsonb")
          assert.isAbove(checked.length, 100)
          const byOperation = Map.groupBy(checked, ({ method, operation }) => `${method} ${operation}`)
          for (const [name, texts] of byOperation) {
            const { call, token, workspace } = yield* newWorkspace
            const host = yield* call("POST", `/${workspace.id}/hosts`, hostDraft)
            const { browser } = yield* signedIn()
            const sendText = (field: TextField, text: string) => {
              const body = JSON.stringify(bodyWith(field.path, text))
              const path = field.operation
                .replace("{workspaceId}", workspace.id)
                .replace("{hostId}", String(host.body["id"]))
                .replace("{clientName}", "google")
                .replace("{kind}/{audience}/{language}", "confirmed/booker/en")
                .replaceAll(/\{[^}]+\}/g, unknownId)
              if (path.startsWith("/api/workspaces"))
                return call(field.method, path.replace("/api/workspaces", ""), body)
              if (path.startsWith("/api/access-tokens"))
                return send(field.method, path, { headers: { authorization: `Bearer ${token}` }, body })
              // The endpoints of accounts accept requests of the service's own pages only (D-SIGN-9).
              if (path.startsWith("/api/account")) {
                const headers = {
                  ...fromNewIp(),
                  "content-type": "application/json",
                  "sec-fetch-site": "same-origin"
                }
                return browser.call(field.method, path, body, headers)
              }
              const headers = {
                ...fromNewIp(),
                "idempotency-key": crypto.randomUUID(),
                "slot-hold": crypto.randomUUID(),
                ...signed(key, body)
              }
              return send(field.method, path, { headers, body })
            }
            for (const field of texts) {
              const wrong = ["a\u0007b", "a\u202eb"]
              if (isLine(field) && !isCondition(field)) {
                wrong.push("a\nb")
                if (!isOptional(field)) wrong.push("  ", "\u200b")
              }
              for (const text of wrong) {
                const answer = yield* sendText(field, text)
                const what = `${name} ${field.path.join(".")} ${JSON.stringify(text)}: ${answer.text}`
                assert.deepStrictEqual([answer.status, answer.body["error"]], [400, "invalid_input"], what)
                assert.include(pathsOf(answer), field.path.join("."), what)
              }
            }
          }
        }),
      300_000
    )

    it.effect("D-TEXT-1: names with joiners, marks and emoji and multi-line texts are kept unchanged", () =>
      Effect.gen(function* () {
        const { call, workspace } = yield* newWorkspace
        for (const name of ["علی‌رضا", "👩‍👩‍👧", "\u200fשרה"]) {
          const changed = yield* call("PATCH", `/${workspace.id}`, { name })
          assert.strictEqual(changed.body["name"], name)
        }
        const description = "First.\r\n\tSecond.\n"
        const { body } = yield* call("POST", `/${workspace.id}/event-types`, {
          slug: "lines",
          title: "Lines",
          description
        })
        assert.strictEqual(body["description"], description)
      })
    )

    it.effect(
      "D-TEXT-1, D-CAP-3a: a tracking key with such a character is dropped, and the lead is kept",
      () =>
        Effect.gen(function* () {
          const { post } = yield* Service
          const { call, workspace } = yield* newWorkspace
          const draft = { slug: "tracked", title: "Tracked" }
          const { body } = yield* call("POST", `/${workspace.id}/event-types`, draft)
          const attributionJsonb = { utm_source: "news\u0000letter", utm_medium: "e\u202email", gclid: "abc" }
          const lead = { eventTypeId: body["id"], email: "tracked@customer.example", attributionJsonb }
          const captured = yield* post("/capture", lead)
          assert.strictEqual(captured.status, 200, captured.text)
          const found = yield* call("GET", `/${workspace.id}/contacts/${captured.body["contactId"]}`)
          assert.deepStrictEqual(JSON.parse(found.text).attribution.first.touch, { gclid: "abc" })
        })
    )
  })
})
