import { randomUUID } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused } from "../../kit/http/requests.ts"
import { specification } from "../../kit/http/specification.ts"
import { shop } from "../../kit/http/management/shop.ts"
import {
  caller,
  hostDraft,
  introDraft,
  invalid,
  itemsOf,
  newWorkspace,
  notFound
} from "../../kit/http/management/workspace.ts"

const setup = Effect.gen(function* () {
  const workspace = yield* shop
  const { at, call, make } = workspace
  const { id: hostId } = yield* make("/hosts", hostDraft)
  const { id: eventTypeId } = yield* make("/event-types", introDraft(String(hostId)))
  const path = `${at}/one-off-links`
  return {
    ...workspace,
    path,
    hostId,
    eventTypeId,
    draft: (more: object = {}) => call("POST", path, { eventTypeId, ...more })
  }
})

describe("Management: one-off links", () => {
  specification("one-off links", (it) => {
    it.effect(
      "D-LINK-1: 500 links are made at once, each with its own secret, and none is stored for a repetition",
      () =>
        Effect.gen(function* () {
          const { at, call, eventTypeId, path } = yield* setup
          const key = { "idempotency-key": randomUUID() }
          const body = { eventTypeId, count: 500, uses: 3, givesBack: false }
          const made = yield* call("POST", path, body, key)
          assert.strictEqual(made.status, 201, made.text)
          const items = itemsOf(made)
          assert.strictEqual(new Set(items.map(({ token }) => token)).size, 500)
          for (const { token, url } of items) {
            assert.match(String(token), /^[\w-]{43}$/)
            assert.isTrue(String(url).endsWith(`?link=${String(token)}`), String(url))
          }
          assert.deepInclude(items[0], { uses: 3, used: 0, givesBack: false, state: "open", expiresAt: null })
          // The links have secrets: the repetition makes none, and the list has them.
          refused(yield* call("POST", path, body, key), 409, "conflict")
          const entries = itemsOf(yield* call("GET", `${at}/audit-log`))
          assert.lengthOf(
            entries.filter(({ action }) => action === "one_off_link.create"),
            1
          )
          const listed = itemsOf(yield* call("GET", `${path}?eventTypeId=${String(eventTypeId)}&limit=100`))
          assert.lengthOf(listed, 100)
          const known = new Set(items.map(({ token }) => token))
          assert.isTrue(listed.every(({ token }) => known.has(token)))
        })
    )

    it.effect("D-LINK-1: faulty drafts make no link", () =>
      Effect.gen(function* () {
        const { call, draft, path } = yield* setup
        for (const [more, at] of [
          [{ count: 501 }, ["count"]],
          [{ count: 0 }, ["count"]],
          [{ uses: 1001 }, ["uses"]],
          [{ expiresAt: "2020-01-01T00:00:00Z" }, ["expiresAt"]],
          [{ hostIds: [randomUUID()] }, ["hostIds.0"]],
          [{ responses: { unknown: "x" } }, ["responses.unknown"]],
          [{ other: 1 }, ["other"]]
        ] as const)
          invalid(yield* draft(more), at)
        notFound(yield* draft({ contactId: randomUUID() }))
        notFound(yield* draft({ eventTypeId: randomUUID() }))
        assert.lengthOf(itemsOf(yield* call("GET", path)), 0)
      })
    )

    it.effect(
      "D-LINK-1: another workspace finds no link, and a member who is a host only those with this host",
      () =>
        Effect.gen(function* () {
          const { call, draft, hostId, make, path, at, eventTypeId } = yield* setup
          const [link] = itemsOf(yield* draft())
          const other = yield* newWorkspace
          notFound(yield* other.call("GET", `${other.at}/one-off-links/${String(link?.["id"])}`))
          notFound(yield* other.call("DELETE", `${other.at}/one-off-links/${String(link?.["id"])}`))
          const { token } = yield* make("/members", {
            email: `${randomUUID()}@members.example`,
            name: "M",
            role: "member",
            hostId
          })
          const member = yield* caller(String(token))
          notFound(yield* member("GET", `${path}/${String(link?.["id"])}`))
          const own = itemsOf(yield* member("POST", path, { eventTypeId }))
          assert.deepInclude(own[0], { hostIds: [hostId] })
          assert.lengthOf(itemsOf(yield* member("GET", path)), 1)
          assert.lengthOf(itemsOf(yield* call("GET", path)), 2)
          const { id: bob } = yield* make("/hosts", { ...hostDraft, name: "Bob", username: "bob" })
          invalid(yield* member("POST", path, { eventTypeId, hostIds: [bob] }), ["hostIds.0"])
          assert.strictEqual((yield* call("DELETE", `${path}/${String(link?.["id"])}`)).status, 204)
          notFound(yield* call("GET", `${path}/${String(link?.["id"])}`))
          assert.include((yield* call("GET", `${at}/audit-log`)).text, "one_off_link.delete")
        })
    )

    it.effect("D-LINK-8: the export of a person has the links that were made for them, and no others", () =>
      Effect.gen(function* () {
        const { at, call, draft, eventTypeId, sell } = yield* setup
        const { contactId } = yield* sell(String(eventTypeId), "kim@lead.example")
        const [ofContact] = itemsOf(yield* draft({ contactId, person: { email: "assistant@lead.example" } }))
        const [ofEmail] = itemsOf(yield* draft({ person: { email: "kim@lead.example", name: "Kim" } }))
        const [ofOther] = itemsOf(yield* draft({ person: { email: "other@lead.example" } }))
        yield* draft({})
        const linksIn = (answer: Effect.Success<ReturnType<typeof call>>) => {
          assert.strictEqual(answer.status, 200, answer.text)
          for (const link of [ofContact, ofEmail, ofOther])
            assert.notInclude(answer.text, String(link?.["token"]))
          const links: ReadonlyArray<unknown> = Object(answer.body["oneOffLinks"])
          return links.map((link) => Object(link).id)
        }
        const whole = yield* call("GET", `${at}/contacts/${String(contactId)}/export`)
        assert.sameMembers(linksIn(whole), [ofContact?.["id"], ofEmail?.["id"]])
        const byEmail = (email: string) => call("POST", `${at}/people/export`, { email })
        assert.sameMembers(linksIn(yield* byEmail("kim@lead.example")), linksIn(whole))
        // A person who is known by a link alone is found, too.
        assert.deepStrictEqual(linksIn(yield* byEmail("other@lead.example")), [ofOther?.["id"]])
        notFound(yield* byEmail("unknown@lead.example"))
      })
    )

    it.effect("D-LINK-7: the erasure of a person removes the links that were made for them", () =>
      Effect.gen(function* () {
        const { at, call, draft, eventTypeId, path, sell } = yield* setup
        const { contactId } = yield* sell(String(eventTypeId), "kim@lead.example")
        const [ofContact] = itemsOf(yield* draft({ contactId }))
        assert.deepInclude(Object(ofContact)["person"], { email: "kim@lead.example" })
        yield* draft({ person: { email: "kim@lead.example", name: "Kim" } })
        yield* draft({ person: { email: "other@lead.example" } })
        const erased = yield* call("DELETE", `${at}/contacts/${String(contactId)}`)
        assert.strictEqual(erased.status, 204, erased.text)
        const left = yield* call("GET", path)
        assert.lengthOf(itemsOf(left), 1)
        assert.notInclude(left.text, "kim@lead.example")
      })
    )
  })
})
