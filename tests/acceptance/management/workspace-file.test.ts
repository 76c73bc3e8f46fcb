import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused } from "../../kit/http/requests.ts"
import type { Answer } from "../../kit/http/Service.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import {
  caller,
  hostDraft,
  introDraft,
  invalid,
  itemsOf,
  newWorkspace
} from "../../kit/http/management/workspace.ts"

const changesOf = ({ body }: Answer): ReadonlyArray<unknown> =>
  Array.isArray(body["changes"])
    ? body["changes"].map(({ action, kind, name, settings }) => [action, kind, name, ...settings].join(" "))
    : []

/** A workspace with a host and an event type, and its file. */
const exported = Effect.gen(function* () {
  const made = yield* newWorkspace
  const host = yield* made.call("POST", `${made.at}/hosts`, hostDraft)
  yield* made.call("POST", `${made.at}/event-types`, introDraft(host.body["id"]))
  const answer = yield* made.call("GET", `${made.at}/file`)
  assert.strictEqual(answer.status, 200)
  return { ...made, file: String(answer.body["file"]) }
})

describe("Management: the workspace as a file", () => {
  specification("the workspace file", (it) => {
    it.effect("D-CON-62, D-CON-63: an exported file is changed, planned and applied", () =>
      Effect.gen(function* () {
        const { at, call, file, workspace } = yield* exported
        const same = yield* call("POST", `${at}/file/plan`, { file, prune: true })
        assert.deepStrictEqual([same.status, changesOf(same)], [200, []])
        const other = file
          .replace(`title: "Intro call"`, `title: "First call"`)
          .replace(`name: "Contoso"`, `name: "Fabrikam"`)
        const planned = yield* call("POST", `${at}/file/plan`, { file: other })
        const changes = [`update workspace ${workspace.slug} name`, "update event type intro title"]
        assert.deepStrictEqual(changesOf(planned), changes)
        const before = itemsOf(yield* call("GET", `${at}/audit-log`))
        const plan = planned.body["plan"]
        const applied = yield* call("POST", `${at}/file/apply`, { file: other, plan })
        assert.deepStrictEqual([applied.status, changesOf(applied)], [200, changes])
        assert.strictEqual((yield* call("GET", at)).body["name"], "Fabrikam")
        const after = itemsOf(yield* call("GET", `${at}/audit-log`))
        const entries = after.slice(0, after.length - before.length)
        assert.lengthOf(entries, 2)
        assert.lengthOf(new Set(entries.map(({ requestId }) => requestId)), 1)
        for (const { actor } of entries) assert.strictEqual(actor, "user")
        // A repetition finds another workspace than the one that was planned for.
        refused(yield* call("POST", `${at}/file/apply`, { file: other, plan }), 412, "precondition_failed")
      })
    )

    it.effect("D-MGMT-1: a file of an admin does not decide whether passwords sign in", () =>
      Effect.gen(function* () {
        const { at, call, file } = yield* exported
        const draft = { email: "ada@contoso.example", name: "Ada", role: "admin" }
        const admin = yield* caller(String((yield* call("POST", `${at}/members`, draft)).body["token"]))
        const renamed = file.replace(`name: "Contoso"`, `name: "Fabrikam"`)
        const weaker = renamed.replace("passwordSignIn: false", "passwordSignIn: true")
        assert.notStrictEqual(weaker, renamed)
        const applied = Effect.fnUntraced(function* (as: typeof call, given: string) {
          const { plan } = (yield* as("POST", `${at}/file/plan`, { file: given })).body
          return yield* as("POST", `${at}/file/apply`, { file: given, plan })
        })
        refused(yield* applied(admin, weaker), 403, "forbidden")
        assert.deepInclude((yield* call("GET", at)).body, { name: "Contoso", passwordSignIn: false })
        assert.strictEqual((yield* applied(admin, renamed)).status, 200)
        assert.strictEqual((yield* applied(call, weaker)).status, 200)
        assert.deepInclude((yield* call("GET", at)).body, { name: "Fabrikam", passwordSignIn: true })
      })
    )

    it.effect("D-CON-63: only the plan that was seen is applied", () =>
      Effect.gen(function* () {
        const { at, call, file } = yield* exported
        const other = file.replace(`title: "Intro call"`, `title: "First call"`)
        const { plan } = (yield* call("POST", `${at}/file/plan`, { file: other })).body
        const apply = (body: object) => call("POST", `${at}/file/apply`, body)
        const withoutHosts = other.replace(/\nhosts:\n[^]*?\neventTypes:/, "\nhosts: []\neventTypes:")
        for (const body of [
          { file: withoutHosts, plan },
          { file: other, plan, prune: true },
          { file: other, plan: "another" }
        ])
          refused(yield* apply(body), 412, "precondition_failed")
        yield* call("PATCH", at, { name: "Changed" })
        refused(yield* apply({ file: other, plan }), 412, "precondition_failed")
        const [type] = itemsOf(yield* call("GET", `${at}/event-types`))
        assert.strictEqual(type?.["title"], "Intro call")
      })
    )

    it.effect("D-CON-62: a removal is planned only with prune, and its refusal changes nothing", () =>
      Effect.gen(function* () {
        const { at, call } = yield* exported
        const file = "name: unused"
        invalid(yield* call("POST", `${at}/file/plan`, { file }), ["file.name"])
        const none = yield* call("POST", `${at}/file/plan`, { file: "eventTypes: []" })
        assert.deepStrictEqual(changesOf(none), [])
        const gone = { file: "eventTypes: []", prune: true }
        const planned = yield* call("POST", `${at}/file/plan`, gone)
        assert.deepStrictEqual(changesOf(planned), ["remove event type intro"])
        yield* call("POST", `${at}/file/apply`, { ...gone, plan: planned.body["plan"] })
        assert.lengthOf(itemsOf(yield* call("GET", `${at}/event-types`)), 0)
      })
    )

    it.effect("D-CON-62: faults have their path and line, and change nothing", () =>
      Effect.gen(function* () {
        const { at, call } = yield* exported
        const answer = yield* call("POST", `${at}/file/plan`, {
          file: "workspace:\n  timezone: Mars/Base\neventTypes:\n  - slug: a\n    title: A\n    hosts: [{ host: unknown }]\n"
        })
        refused(answer, 400, "invalid_input")
        assert.include(answer.text, "line 2: must be an IANA time zone")
        for (const file of ["[", "a: 1\na: 2", "&a [*a]", "- x", "%", "workspace: {name: 5}"])
          refused(yield* call("POST", `${at}/file/plan`, { file }), 400, "invalid_input")
        invalid(yield* call("POST", `${at}/file/plan`, { file: "x".repeat(262_145) }), ["file"])
        invalid(yield* call("POST", `${at}/file/plan`, { file: "x".repeat(1_048_577) }), [""])
        invalid(yield* call("POST", `${at}/file/plan`, {}), ["file"])
      })
    )

    it.effect("D-CON-62: hosts with the same username have no file", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        yield* call("POST", `${at}/hosts`, hostDraft)
        yield* call("POST", `${at}/hosts`, hostDraft)
        const answer = yield* call("GET", `${at}/file`)
        refused(answer, 409, "conflict")
        assert.match(answer.text, /hosts\.1[^;]*: must not appear twice/)
      })
    )

    it.effect("D-CON-62: a workspace reads 20 files a minute", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { at, call } = yield* newWorkspace
        for (let count = 0; count < 20; count++)
          assert.strictEqual((yield* call("POST", `${at}/file/plan`, { file: "" })).status, 200)
        const over = yield* call("GET", `${at}/file`)
        refused(over, 429, "rate_limited")
        yield* wait(Number(over.headers.get("retry-after")))
        assert.strictEqual((yield* call("GET", `${at}/file`)).status, 200)
      })
    )
  })
})
