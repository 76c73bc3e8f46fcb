import { randomUUID } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { removeOldRequestKeys } from "@calendeal/domain/consistency"
import { Effect } from "effect"
import { Service, specification, specificationAlone } from "../../kit/http/specification.ts"
import {
  caller,
  hostDraft,
  introDraft,
  invalid,
  itemsOf,
  newWorkspace
} from "../../kit/http/management/workspace.ts"
import type { Answer } from "../../kit/http/Service.ts"

const keyed = (key: string = randomUUID()) => ({ "idempotency-key": key })
const isReplay = ({ headers }: Answer) => headers.get("idempotency-replayed") === "true"
const conflict = (answer: Answer) =>
  assert.deepStrictEqual([answer.status, answer.body["error"]], [409, "conflict"], answer.text)

describe("Management: idempotency keys", () => {
  specification("request keys", (it) => {
    it.effect("D-MGMT-33: the same request with the same key gets the first answer and acts once", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        const [draft, key] = [{ ...hostDraft }, keyed()]
        const first = yield* call("POST", `${at}/hosts`, draft, key)
        const second = yield* call("POST", `${at}/hosts`, draft, key)
        assert.strictEqual(first.status, 201)
        assert.isFalse(isReplay(first))
        assert.isTrue(isReplay(second))
        assert.deepStrictEqual(
          [second.status, second.text, second.headers.get("etag"), second.headers.get("content-type")],
          [first.status, first.text, first.headers.get("etag"), first.headers.get("content-type")]
        )
        assert.lengthOf(itemsOf(yield* call("GET", `${at}/hosts`)), 1)
      })
    )

    it.effect("D-MGMT-33: two requests at the same time act once, and both get the answer", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        const key = keyed()
        const draft = introDraft((yield* call("POST", `${at}/hosts`, hostDraft)).body["id"])
        const answers = yield* Effect.all(
          Array.from({ length: 2 }, () => call("POST", `${at}/event-types`, draft, key)),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(
          answers.map(({ status }) => status),
          [201, 201]
        )
        assert.strictEqual(answers[0]?.text, answers[1]?.text)
        assert.lengthOf(answers.filter(isReplay), 1)
        assert.lengthOf(itemsOf(yield* call("GET", `${at}/event-types`)), 1)
      })
    )

    it.effect("D-MGMT-33: another request with a used key is a conflict and changes nothing", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        const [draft, key] = [{ ...hostDraft }, keyed()]
        yield* call("POST", `${at}/hosts`, draft, key)
        conflict(yield* call("POST", `${at}/hosts`, { ...draft, name: "Other" }, key))
        conflict(yield* call("POST", `${at}/event-types`, draft, key))
        assert.lengthOf(itemsOf(yield* call("GET", `${at}/hosts`)), 1)
      })
    )

    it.effect("D-MGMT-33: a refused request frees its key", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        const key = keyed()
        invalid(yield* call("POST", `${at}/hosts`, { ...hostDraft, name: "" }, key), ["name"])
        const added = yield* call("POST", `${at}/hosts`, hostDraft, key)
        assert.deepStrictEqual([added.status, isReplay(added)], [201, false])
        // Nor does the limit of a workspace or a state leave its mark.
        const again = yield* call(
          "POST",
          `${at}/hosts`,
          { ...hostDraft, email: added.body["email"] },
          keyed("k")
        )
        conflict(again)
        assert.strictEqual((yield* call("POST", `${at}/hosts`, hostDraft, keyed("k"))).status, 201)
      })
    )

    it.effect("D-MGMT-33: the keys of other people and workspaces reveal nothing", () =>
      Effect.gen(function* () {
        const [one, two] = [yield* newWorkspace, yield* newWorkspace]
        const [draft, key] = [{ ...hostDraft }, keyed("shared-key")]
        yield* one.call("POST", `${one.at}/hosts`, draft, key)
        const elsewhere = yield* two.call("POST", `${two.at}/hosts`, draft, key)
        assert.deepStrictEqual([elsewhere.status, isReplay(elsewhere)], [201, false])
        const member = yield* one.call("POST", `${one.at}/members`, {
          email: "alan@contoso.example",
          name: "Alan",
          role: "admin"
        })
        const alan = yield* caller(String(member.body["token"]))
        const other = yield* alan("POST", `${one.at}/hosts`, { ...draft, name: "Other" }, key)
        conflict(other)
        assert.include(other.text, "email")
        assert.isFalse(isReplay(yield* alan("POST", `${one.at}/hosts`, hostDraft, key)))
      })
    )

    it.effect("D-MGMT-33: a role or scope that is too low gets no stored answer", () =>
      Effect.gen(function* () {
        const { at, call, token } = yield* newWorkspace
        const { send } = yield* Service
        const [draft, key] = [{ ...hostDraft }, keyed()]
        yield* call("POST", `${at}/hosts`, draft, key)
        const reader = yield* send("POST", "/api/access-tokens", {
          headers: { authorization: `Bearer ${token}` },
          body: JSON.stringify({ scopes: ["read"] })
        })
        const read = yield* caller(String(reader.body["token"]))
        assert.strictEqual((yield* read("POST", `${at}/hosts`, draft, key)).status, 403)
      })
    )

    it.effect("D-MGMT-33: a secret is shown once: a repetition is a conflict, and makes no second one", () =>
      Effect.gen(function* () {
        const { at, call, token } = yield* newWorkspace
        const { send } = yield* Service
        const key = keyed()
        assert.strictEqual((yield* call("POST", `${at}/api-keys`, {}, key)).status, 201)
        const repeated = yield* call("POST", `${at}/api-keys`, {}, key)
        conflict(repeated)
        assert.notInclude(repeated.text, "sks_")
        assert.lengthOf(itemsOf(yield* call("GET", `${at}/api-keys`)), 1)
        const headers = { authorization: `Bearer ${token}`, ...keyed() }
        const issue = send("POST", "/api/access-tokens", { headers, body: "{}" })
        assert.strictEqual((yield* issue).status, 201)
        conflict(yield* issue)
        const { body } = yield* send("GET", "/api/access-tokens", { headers })
        assert.lengthOf([body["items"]].flat(), 2)
      })
    )

    it.effect("D-MGMT-33: a key with other characters or of another length is refused", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        for (const bad of ["", "a b", "k".repeat(256)])
          invalid(yield* call("POST", `${at}/hosts`, hostDraft, keyed(bad)), ["Idempotency-Key"])
        assert.lengthOf(itemsOf(yield* call("GET", `${at}/hosts`)), 0)
      })
    )

    it.effect("D-MGMT-33: an erasure removes the stored answers, which may name the person", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        const [draft, key] = [{ ...hostDraft }, keyed()]
        yield* call("POST", `${at}/hosts`, draft, key)
        const { post } = yield* Service
        const eventType = yield* call(
          "POST",
          `${at}/event-types`,
          introDraft(itemsOf(yield* call("GET", `${at}/hosts`))[0]?.["id"])
        )
        const lead = { eventTypeId: eventType.body["id"], name: "Ada", email: "ada@lead.example" }
        assert.strictEqual((yield* post("/capture", lead)).status, 200)
        const contact = itemsOf(yield* call("GET", `${at}/contacts`))[0]?.["id"]
        assert.strictEqual((yield* call("DELETE", `${at}/contacts/${contact}`)).status, 204)
        conflict(yield* call("POST", `${at}/hosts`, draft, key))
      })
    )
  })

  specificationAlone("the time of request keys", (it) => {
    it.effect("D-KEEP-3: a key is forgotten after a day", () =>
      Effect.gen(function* () {
        const { wait, withPorts } = yield* Service
        const { at, call } = yield* newWorkspace
        const key = keyed()
        const [one, two] = [{ ...hostDraft }, { ...hostDraft }]
        yield* call("POST", `${at}/hosts`, one, key)
        yield* wait(23 * 3600)
        assert.isTrue(isReplay(yield* call("POST", `${at}/hosts`, one, key)))
        yield* wait(2 * 3600)
        assert.isAtLeast(yield* withPorts(removeOldRequestKeys()), 1)
        assert.strictEqual((yield* call("POST", `${at}/hosts`, two, key)).status, 201)
      })
    )
  })
})
