import { assert, describe } from "@effect/vitest"
import { sealAccess } from "@calendeal/domain/calendars"
import { sealConference } from "@calendeal/domain/conferencing"
import { HostId } from "@calendeal/domain/event-types"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { change, sampleCalendar, sampleConferenceAccount } from "@calendeal/port-contracts/samples"
import { Effect } from "effect"
import { refused } from "../../kit/http/requests.ts"
import { calendarFeed } from "../../kit/http/calendarFeed.ts"
import { conferenceServer } from "../../kit/http/conferenceServer.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import { newWorkspace, notFound, workspaceWithHost } from "../../kit/http/management/workspace.ts"

const works = { works: true, fault: null, message: null }

describe("Management: tests of stored connections", () => {
  specification("tests of connections", (it) => {
    it.effect("D-CON-65: a calendar is read, and its fault has a code and says what to do", () =>
      Effect.gen(function* () {
        const feed = yield* calendarFeed
        const { at, call, hostId } = yield* workspaceWithHost
        const calendars = `${at}/hosts/${hostId}/calendars`
        const added = yield* call("POST", calendars, { kind: "ics", address: feed.address })
        const calendar = `${calendars}/${String(added.body["id"])}`
        const before = (yield* call("GET", calendar)).body
        const log = (yield* call("GET", `${at}/audit-log`)).text
        assert.deepStrictEqual((yield* call("POST", `${calendar}/test`)).body, works)
        feed.failWith(401)
        const rejected = yield* call("POST", `${calendar}/test`)
        assert.deepInclude(rejected.body, { works: false, fault: "unauthorized" })
        assert.include(String(rejected.body["message"]), "Check them, or grant access again.")
        feed.respondWith(200, "<html>Sign in</html>")
        const page = yield* call("POST", `${calendar}/test`)
        assert.deepInclude(page.body, { works: false, fault: "not_a_calendar" })
        for (const { text } of [rejected, page]) assert.notInclude(text, "secret-words")
        assert.deepStrictEqual((yield* call("GET", calendar)).body, before)
        assert.strictEqual((yield* call("GET", `${at}/audit-log`)).text, log)
      })
    )

    it.effect("D-CON-65: a conference account is tried with its stored access", () =>
      Effect.gen(function* () {
        const { address, calls, server } = yield* conferenceServer
        const { at, call } = yield* newWorkspace
        const draft = { provider: "bigbluebutton", name: "Our server", address, secret: "bbb-secret" }
        const added = yield* call("POST", `${at}/conference-accounts`, draft)
        const account = `${at}/conference-accounts/${String(added.body["id"])}`
        assert.deepStrictEqual((yield* call("POST", `${account}/test`)).body, works)
        assert.deepStrictEqual(calls, ["isMeetingRunning", "isMeetingRunning"])
        yield* Effect.promise(async () => {
          server.closeAllConnections()
          await new Promise((closed) => server.close(closed))
          server.listen(0, "127.0.0.1")
        })
        const failed = yield* call("POST", `${account}/test`)
        assert.deepInclude(failed.body, { works: false, fault: "unreachable" })
        assert.notMatch(failed.text, /bbb-secret|127\.0\.0\.1/)
      })
    )

    it.effect("D-CON-65: a stored address in a private network is refused, and nothing is sent there", () =>
      Effect.gen(function* () {
        const { withPorts } = yield* Service
        const { at, call, hostId } = yield* workspaceWithHost
        const workspaceId = WorkspaceId.make(at.slice(1))
        // They were stored while the operator allowed this network.
        const stored = Effect.gen(function* () {
          const sample = sampleCalendar({ id: HostId.make(hostId), workspaceId })
          const access = { _tag: "ics", address: "https://10.1.2.3/secret-words.ics" } as const
          const calendar = { ...sample, sealedAccess: yield* sealAccess(sample, access) }
          yield* change(workspaceId, { _tag: "CreateCalendar", calendar })
          const draft = sampleConferenceAccount(workspaceId, { provider: "bigbluebutton" })
          const sealedAccess = yield* sealConference(draft, {
            _tag: "bigbluebutton",
            address: "https://10.1.2.3/bigbluebutton/",
            secret: "bbb-secret"
          })
          yield* change(workspaceId, { _tag: "CreateConferenceAccount", account: { ...draft, sealedAccess } })
          return [`/hosts/${hostId}/calendars/${calendar.id}`, `/conference-accounts/${draft.id}`]
        })
        for (const path of yield* withPorts(stored)) {
          const tested = yield* call("POST", `${at}${path}/test`)
          assert.deepInclude(tested.body, { works: false, fault: "address_refused" }, path)
          assert.notMatch(tested.text, /10\.1\.2\.3|secret/)
        }
      })
    )

    it.effect("D-CON-65: the mail server is asked without a mail", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        assert.deepStrictEqual((yield* call("POST", `${at}/mail/test`)).body, {
          ...works,
          route: "files",
          server: null
        })
      })
    )

    it.effect(
      "D-CON-65: another workspace's connections are not found, and 30 tests a minute are the limit",
      () =>
        Effect.gen(function* () {
          const feed = yield* calendarFeed
          const { at, call, hostId } = yield* workspaceWithHost
          const calendars = `/hosts/${hostId}/calendars`
          const added = yield* call("POST", `${at}${calendars}`, { kind: "ics", address: feed.address })
          const other = yield* newWorkspace
          const path = `${calendars}/${String(added.body["id"])}/test`
          notFound(yield* other.call("POST", `${other.at}${path}`))
          notFound(yield* other.call("POST", `${other.at}/conference-accounts/${hostId}/test`))
          for (let count = 0; count < 30; count++) yield* call("POST", `${at}/mail/test`)
          refused(yield* call("POST", `${at}${path}`), 429, "rate_limited")
        })
    )
  })
})
