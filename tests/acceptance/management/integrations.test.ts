import { assert, describe } from "@effect/vitest"
import { type PlatformName, platformNames } from "@calendeal/domain/conversions"
import { Effect } from "effect"
import { pathsOf } from "../../kit/http/requests.ts"
import {
  accounts,
  addIntegration,
  credentialOf,
  specificationWithAdServer
} from "../../kit/http/advertising.ts"
import { invalid, itemsOf, newWorkspace, notFound } from "../../kit/http/management/workspace.ts"

/** The draft's account with its defaults. */
const meta = {
  ...accounts.meta,
  requiresConsent: false,
  conversions: { lead: "Lead", schedule: "Schedule", showed: "Showed", purchase: "Purchase" },
  apiVersion: "v25.0"
}
const draft = { account: { ...accounts.meta, requiresConsent: false }, credential: "token-12345678" }

/** Platforms without a test mode. */
const withoutTestMode: ReadonlyArray<PlatformName> = ["linkedin", "microsoft", "x", "segment", "rudderstack"]

describe("Management: integrations", async () => {
  await specificationWithAdServer("integrations", (it, adServer) => {
    it.effect(
      "D-MGMT-1: an integration is added, read, changed and removed; its credential is never returned",
      () =>
        Effect.gen(function* () {
          const { call, workspace } = yield* newWorkspace
          const integrations = `/${workspace.id}/integrations`
          const answers = [yield* call("POST", integrations, draft)]
          const [added] = answers
          const { createdAt, id } = added?.body ?? {}
          const whole = { id, account: meta, enabled: true, createdAt, lostAt: null, endsAt: null }
          assert.deepStrictEqual(
            [added?.status, added?.body, added?.headers.get("etag")],
            [201, whole, '"1"']
          )
          const place = `${integrations}/${id}`
          answers.push(yield* call("GET", place), yield* call("GET", integrations))
          assert.deepStrictEqual(answers[1]?.body, whole)
          assert.deepStrictEqual(answers[2]?.body, { items: [whole], nextCursor: null })
          const off = yield* call("PATCH", place, { enabled: false }, { "if-match": '"1"' })
          const account = { ...meta, datasetId: "99", conversions: { lead: "Enquiry" } }
          const changed = yield* call("PATCH", place, { account, credential: "token-87654321" })
          assert.deepStrictEqual(
            [off.body["enabled"], changed.body, changed.headers.get("etag")],
            [false, { ...whole, account, enabled: false }, '"3"']
          )
          const stale = yield* call("PATCH", place, { enabled: true }, { "if-match": '"1"' })
          assert.deepStrictEqual([stale.status, stale.body], [412, { error: "precondition_failed" }])
          answers.push(off, changed)
          for (const { text } of answers) assert.notMatch(text, /token-|credential|sealed/i)
          assert.notMatch((yield* call("GET", `/${workspace.id}/audit-log`)).text, /token-|sealed/i)
          assert.strictEqual((yield* call("DELETE", place)).status, 204)
          assert.strictEqual((yield* call("GET", place)).status, 404)
          assert.strictEqual((yield* call("DELETE", place)).status, 404)
          assert.deepStrictEqual((yield* call("GET", integrations)).body, { items: [], nextCursor: null })
          const log = itemsOf(yield* call("GET", `/${workspace.id}/audit-log`)).map(({ action }) => action)
          assert.includeMembers(log, ["integration.create", "integration.update", "integration.delete"])
        })
    )

    it.effect("rejects invalid integrations with the paths of all faults, and stores nothing", () =>
      Effect.gen(function* () {
        const { call, workspace } = yield* newWorkspace
        const integrations = `/${workspace.id}/integrations`
        const faults: ReadonlyArray<readonly [body: unknown, ...paths: ReadonlyArray<string>]> = [
          [{}, "account", "credential"],
          [{ ...draft, colour: "red" }, "colour"],
          [{ ...draft, enabled: "yes", credential: 7 }, "credential", "enabled"],
          [{ ...draft, credential: "short" }, "credential"],
          [{ ...draft, credential: "with blanks in it" }, "credential"],
          [{ ...draft, credential: "token-1234\0" }, "credential"],
          [
            { account: { ...accounts.google, requiresConsent: false }, credential: "token-12345678" },
            "credential"
          ]
        ]
        for (const [body, ...paths] of faults) {
          const answer = yield* call("POST", integrations, body)
          invalid(answer, paths, answer.text)
          assert.notMatch(answer.text, /token-|with blanks in/)
        }
        for (const account of [
          { ...draft.account, datasetId: "12ab" },
          { ...draft.account, pixelId: "1" },
          { ...draft.account, platform: "myspace" },
          { platform: "google", customerId: "1", conversions: {}, requiresConsent: false },
          "meta",
          null
        ]) {
          const answer = yield* call("POST", integrations, { ...draft, account })
          assert.deepStrictEqual([answer.status, answer.body["error"]], [400, "invalid_input"], answer.text)
          assert.isNotEmpty(pathsOf(answer))
          for (const path of pathsOf(answer)) assert.match(path, /^account/, answer.text)
        }
        assert.deepStrictEqual((yield* call("GET", integrations)).body["items"], [])
        const { id } = yield* addIntegration(call, workspace.id, "meta")
        const other = yield* call("PATCH", `${integrations}/${id}`, {
          account: { ...accounts.tiktok, requiresConsent: false }
        })
        invalid(other, ["account.platform"])
        assert.deepStrictEqual((yield* call("GET", `${integrations}/${id}`)).headers.get("etag"), '"1"')
      })
    )

    it.effect(
      "§1.8.hash: a test event returns the JSON that was sent, with hashes only, and is not counted",
      () =>
        Effect.gen(function* () {
          const { call, workspace } = yield* newWorkspace
          for (const platform of platformNames) {
            const { id } = yield* addIntegration(call, workspace.id, platform, {
              account: platform === "tiktok" || platform === "reddit" ? { testCode: "TEST1" } : {}
            })
            const before = adServer.requests().length
            const result = yield* call("POST", `/${workspace.id}/integrations/${id}/test`)
            assert.strictEqual(result.status, 200, result.text)
            const sent = adServer.requests().slice(before)
            if (withoutTestMode.includes(platform)) {
              assert.deepStrictEqual(
                [result.body["outcome"], result.body["code"], sent.length],
                ["rejected", "no_test_mode", 0],
                platform
              )
              continue
            }
            assert.include(["accepted", "pending"], result.body["outcome"], result.text)
            const request = JSON.stringify(result.body["request"]).slice(1, -1)
            const body = sent.at(-1)?.split("\n").at(-1) ?? ""
            assert.include(body, request.slice(0, 200), platform)
            assert.match(request, /[0-9a-f]{64}/)
            for (const secret of ["example.com", "2079460000", credentialOf(platform)])
              assert.notInclude(result.text, secret, platform)
            assert.deepStrictEqual(adServer.counted(platform), [])
          }
        })
    )

    it.effect(
      "a test event of an unmapped kind is rejected, and one with an expired token reports auth_expired",
      () =>
        Effect.gen(function* () {
          const { call, workspace } = yield* newWorkspace
          const { id } = yield* addIntegration(call, workspace.id, "meta", {
            account: { conversions: { lead: "Lead" } },
            token: "expired-token"
          })
          const test = `/${workspace.id}/integrations/${id}/test`
          for (const kind of ["purchase", "visit"]) invalid(yield* call("POST", test, { kind }), ["kind"])
          const expired = yield* call("POST", test, { kind: "lead" })
          assert.deepStrictEqual([expired.status, expired.body["outcome"]], [200, "auth_expired"])
          const other = yield* newWorkspace
          for (const path of [test, `${other.at}/integrations/${id}/test`])
            notFound(yield* other.call("POST", path, {}))
        })
    )
  })
})
