import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { account, calendarServer } from "../../kit/http/calendarServer.ts"
import { invalid, newWorkspace, notFound, workspaceWithHost } from "../../kit/http/management/workspace.ts"
import { refused } from "../../kit/http/requests.ts"
import { specification } from "../../kit/http/specification.ts"

describe("Management: calendars of a CalDAV server", () => {
  specification("calendars of a server", (it) => {
    it.effect("D-CAL-18: the server's address gives the calendars, and one of them is connected", () =>
      Effect.gen(function* () {
        const { origin } = yield* calendarServer
        const { at, call, hostId } = yield* workspaceWithHost
        const calendars = `${at}/hosts/${hostId}/calendars`
        const log = (yield* call("GET", `${at}/audit-log`)).text
        const found = yield* call("POST", `${calendars}/discover`, { server: origin, ...account })
        assert.strictEqual(found.status, 200, found.text)
        const [work, home] = ["work", "home"].map((name) => ({
          address: `${origin}/mia/${name}/`,
          name,
          colour: null,
          canWrite: true,
          isConnected: false
        }))
        assert.deepStrictEqual(found.body, { calendars: [work, home] })
        assert.strictEqual((yield* call("GET", `${at}/audit-log`)).text, log)
        const added = yield* call("POST", calendars, { kind: "caldav", address: work?.address, ...account })
        assert.deepInclude(added.body["found"], { state: "read" })
        const again = yield* call("POST", `${calendars}/discover`, { server: origin, ...account })
        assert.deepStrictEqual(again.body, { calendars: [{ ...work, isConnected: true }, home] })
      })
    )

    it.effect("D-CAL-18: what is wrong is named with its field, without the password", () =>
      Effect.gen(function* () {
        const { origin } = yield* calendarServer
        const { at, call, hostId } = yield* workspaceWithHost
        const calendars = `${at}/hosts/${hostId}/calendars`
        const discover = (given: object) =>
          call("POST", `${calendars}/discover`, { server: origin, ...account, ...given })
        const faults = [
          [{ password: "wrong-words" }, "password", "connection"],
          [{ server: "http://127.0.0.1:9" }, "server", "connection"],
          [{ server: "my server" }, "server", "such_as"],
          [{ username: "a:b" }, "username", "characters"],
          [{ extra: true }, "extra", "unknown_field"]
        ] as const
        for (const [given, field, code] of faults) {
          const answer = yield* discover(given)
          invalid(answer, [field])
          assert.include(answer.text, `"code":"${code}"`)
          assert.notMatch(answer.text, /s3cret-words|wrong-words/)
        }
      })
    )

    it.effect(
      "D-OUT-3: a private network is refused without a request, and the refusal names the setting",
      () =>
        Effect.gen(function* () {
          const { at, call, hostId } = yield* workspaceWithHost
          for (const server of ["https://10.1.2.3/", "169.254.169.254", "mia@192.168.0.7"]) {
            const answer = yield* call("POST", `${at}/hosts/${hostId}/calendars/discover`, {
              server,
              ...account
            })
            invalid(answer, ["server"])
            assert.include(answer.text, "OUTGOING_ALLOWED_NETWORKS")
          }
        })
    )

    it.effect("D-CAL-19: a redirect into another domain or a private network gets no password", () =>
      Effect.gen(function* () {
        const { at, call, hostId } = yield* workspaceWithHost
        const { origin, redirectTo, requests } = yield* calendarServer
        for (const [to, host] of [
          ["https://dav.example.org/mia/", "dav.example.org"],
          ["http://169.254.169.254/latest/", "169.254.169.254"]
        ] as const) {
          redirectTo(to)
          const answer = yield* call("POST", `${at}/hosts/${hostId}/calendars/discover`, {
            server: origin,
            ...account
          })
          invalid(answer, ["server"])
          assert.include(answer.text, `"code":"other_server"`)
          assert.include(answer.text, host)
        }
        assert.isTrue(requests.every(({ headers }) => headers.authorization === undefined))
      })
    )

    it.effect("D-CAL-18: another workspace's host is not found, and 30 requests a minute are the limit", () =>
      Effect.gen(function* () {
        const { origin, requests } = yield* calendarServer
        const { at, call, hostId } = yield* workspaceWithHost
        const other = yield* newWorkspace
        const body = { server: origin, ...account }
        notFound(yield* other.call("POST", `${other.at}/hosts/${hostId}/calendars/discover`, body))
        assert.isEmpty(requests)
        for (let count = 0; count < 30; count++) yield* call("POST", `${at}/mail/test`)
        refused(yield* call("POST", `${at}/hosts/${hostId}/calendars/discover`, body), 429, "rate_limited")
        assert.isEmpty(requests)
      })
    )
  })
})
