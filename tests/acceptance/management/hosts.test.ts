import { randomUUID } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { specification } from "../../kit/http/specification.ts"
import { caller, hostDraft, invalid, newWorkspace, notFound } from "../../kit/http/management/workspace.ts"

describe("Management: hosts", () => {
  specification("hosts", (it) => {
    it.effect("a host is added, read, changed and removed", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        const hosts = `${at}/hosts`
        const draft = { ...hostDraft }
        const added = yield* call("POST", hosts, draft)
        const { id } = added.body
        const whole = {
          ...draft,
          id,
          avatarUrl: null,
          active: true,
          maxBookingsPerDay: null,
          absences: [],
          picture: null,
          title: null,
          introduction: null
        }
        assert.deepStrictEqual([added.status, added.body, added.headers.get("etag")], [201, whole, '"1"'])
        assert.deepStrictEqual((yield* call("GET", `${hosts}/${id}`)).body, whole)

        const changed = yield* call("PATCH", `${hosts}/${id}`, { maxBookingsPerDay: 3 })
        assert.deepStrictEqual(
          [changed.status, changed.body, changed.headers.get("etag")],
          [200, { ...whole, maxBookingsPerDay: 3 }, '"2"']
        )
        const gone = yield* call("DELETE", `${hosts}/${id}`)
        assert.deepStrictEqual([gone.status, gone.text], [204, ""])
        assert.strictEqual((yield* call("GET", `${hosts}/${id}`)).status, 404)
        assert.deepStrictEqual((yield* call("GET", hosts)).body, { items: [], nextCursor: null })
      })
    )

    it.effect("D-FACE-2: a host has a title and an introduction, within their limits", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        const { body } = yield* call("POST", `${at}/hosts`, hostDraft)
        const host = `${at}/hosts/${body["id"]}`
        const texts = { title: "t".repeat(80), introduction: "i".repeat(500) }
        assert.deepInclude((yield* call("PATCH", host, texts)).body, texts)
        for (const [path, change] of Object.entries({
          title: { title: "t".repeat(81) },
          introduction: { introduction: "i".repeat(501) }
        })) {
          invalid(yield* call("PATCH", host, change), [path])
        }
        assert.deepInclude((yield* call("GET", host)).body, texts)
        const none = { title: null, introduction: null }
        assert.deepInclude((yield* call("PATCH", host, none)).body, none)
      })
    )

    it.effect("D-ABS-1: absences are replaced as a whole, and an impossible one is refused", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        const absences = [
          { from: "2027-08-02", to: "2027-08-20", reason: "Summer holiday" },
          { from: "2027-01-06", to: "2027-01-06", reason: "" }
        ]
        const { body } = yield* call("POST", `${at}/hosts`, { ...hostDraft, absences })
        const host = `${at}/hosts/${body["id"]}`
        assert.deepStrictEqual((yield* call("GET", host)).body["absences"], absences)
        const refused = yield* call("PATCH", host, {
          absences: [...absences, { from: "2027-01-07", to: "2027-01-06", reason: "" }]
        })
        assert.strictEqual(refused.status, 400)
        assert.include(refused.text, "must not be before `from`")
        for (const wrong of [
          Array.from({ length: 101 }, () => absences[0]),
          [{ from: "2027-02-29", to: "2027-03-01", reason: "" }],
          [{ from: "2027-02-28", to: "2027-03-01", reason: "x".repeat(201) }]
        ]) {
          assert.strictEqual((yield* call("PATCH", host, { absences: wrong })).status, 400)
        }
        assert.deepStrictEqual((yield* call("GET", host)).body["absences"], absences)
        yield* call("PATCH", host, { absences: absences.slice(1) })
        assert.deepStrictEqual((yield* call("GET", host)).body["absences"], absences.slice(1))
      })
    )

    it.effect("the later of two changes of the same version is 412 precondition_failed", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        const { body } = yield* call("POST", `${at}/hosts`, hostDraft)
        const host = `${at}/hosts/${body["id"]}`
        const match = { "if-match": '"1"' }
        assert.strictEqual((yield* call("PATCH", host, { name: "First" }, match)).status, 200)
        const stale = yield* call("PATCH", host, { name: "Second" }, match)
        assert.deepStrictEqual([stale.status, stale.body], [412, { error: "precondition_failed" }])
        assert.strictEqual((yield* call("GET", host)).body["name"], "First")
      })
    )

    it.effect("concurrent changes without a version are all stored", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        const { body } = yield* call("POST", `${at}/hosts`, hostDraft)
        const host = `${at}/hosts/${body["id"]}`
        const changes = [
          { name: "Racer" },
          { maxBookingsPerDay: 5 },
          { active: false },
          { username: "racer" }
        ]
        const answers = yield* Effect.forEach(changes, (change) => call("PATCH", host, change), {
          concurrency: "unbounded"
        })
        assert.deepStrictEqual(
          answers.map(({ status }) => status),
          [200, 200, 200, 200]
        )
        assert.deepInclude((yield* call("GET", host)).body, Object.assign({}, ...changes))
      })
    )

    it.effect("D-MGMT-30: a second host with the same email is a conflict, also at the same moment", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        const hosts = `${at}/hosts`
        const draft = { ...hostDraft }
        const answers = yield* Effect.all(
          [draft, { ...draft, name: "Twice" }].map((body) => call("POST", hosts, body)),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
        const refused = answers.find(({ status }) => status === 409)
        assert.deepStrictEqual(refused?.body, { error: "conflict", message: "Another host has this email." })
        const other = yield* call("POST", hosts, { ...hostDraft })
        const changed = yield* call("PATCH", `${hosts}/${other.body["id"]}`, { email: draft.email })
        assert.deepStrictEqual([changed.status, changed.body["error"]], [409, "conflict"])
        const first = answers.find(({ status }) => status === 201)
        const renamed = yield* call("PATCH", `${hosts}/${first?.body["id"]}`, {
          name: "Hedy",
          email: draft.email
        })
        assert.strictEqual(renamed.status, 200, renamed.text)
        assert.strictEqual((yield* call("DELETE", `${hosts}/${first?.body["id"]}`)).status, 204)
        assert.strictEqual((yield* call("POST", hosts, draft)).status, 201)
      })
    )

    it.effect("pages are stable while hosts are added", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        const hosts = `${at}/hosts`
        const add = (name: string) => call("POST", hosts, { ...hostDraft, name })
        const names = Array.from({ length: 5 }, (_, index) => `Host ${index}`)
        yield* Effect.forEach(names, add)
        const seen: Array<unknown> = []
        let cursor: unknown = ""
        while (cursor !== null) {
          const page = yield* call("GET", `${hosts}?limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`)
          assert.strictEqual(page.status, 200)
          const { items, nextCursor } = page.body
          seen.push(...(Array.isArray(items) ? items.map(({ name }) => name) : []))
          cursor = nextCursor
          yield* add("Later")
        }
        assert.deepStrictEqual(seen.toSorted(), names)
      })
    )

    it.effect("rejects invalid hosts with the path of each fault, including unknown fields", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        const wrong = {
          ...hostDraft,
          name: "",
          schedule: { ...hostDraft.schedule, timezone: "+05:00" },
          maxBookings: 3
        }
        invalid(yield* call("POST", `${at}/hosts`, wrong), ["maxBookings", "name", "schedule.timezone"])
        assert.deepStrictEqual((yield* call("GET", `${at}/hosts`)).body["items"], [])
      })
    )

    it.effect("D-MGMT-1: another workspace and an unknown one give the same 404", () =>
      Effect.gen(function* () {
        const { at, workspace } = yield* newWorkspace
        const { call } = yield* newWorkspace
        for (const id of [workspace.id, randomUUID(), "nonsense"]) {
          notFound(yield* call("GET", `/${id}/hosts`))
        }
        for (const token of ["pat_none", "", "sks_x"]) {
          const answer = yield* (yield* caller(token))("GET", `${at}/hosts`)
          assert.strictEqual(answer.status, 401)
        }
      })
    )
  })
})
