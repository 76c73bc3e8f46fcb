import { assert, describe } from "@effect/vitest"
import { storyLimit } from "@calendeal/domain/management"
import { Effect } from "effect"
import { startIn } from "../../kit/http/requests.ts"
import { specification } from "../../kit/http/specification.ts"
import { shop } from "../../kit/http/management/shop.ts"
import { caller, hostDraft, introDraft, itemsOf, notFound } from "../../kit/http/management/workspace.ts"

/** A meeting of Ada that was given to Bob, with the calls of both as members. */
const reassigned = Effect.gen(function* () {
  const workspace = yield* shop
  const { at, call, make, sell } = workspace
  const hostNamed = (name: string) =>
    Effect.map(make("/hosts", { ...hostDraft, name, username: name.toLowerCase() }), ({ id }) => String(id))
  const [ada, bob] = [yield* hostNamed("Ada"), yield* hostNamed("Bob")]
  const eventType = yield* make("/event-types", {
    ...introDraft(ada),
    hosts: [{ hostId: ada, priority: 1 }, { hostId: bob }],
    form: { fields: [{ key: "size", label: "Size", type: "text", required: false }] },
    dealValue: { amount: 500, currency: "EUR" }
  })
  const old = yield* sell(String(eventType["id"]), "sam@lead.example", 5, { responses: { size: "501" } })
  const given = yield* call("POST", `${at}/bookings/${old["uid"]}/reassign`, { hostId: bob })
  assert.strictEqual(given.status, 200, given.text)
  const asHost = Effect.fnUntraced(function* (hostId: string) {
    const email = `${hostId}@members.example`
    const { token } = yield* make("/members", { email, name: "M", role: "member", hostId })
    return yield* caller(String(token))
  })
  return {
    ...workspace,
    old: old["uid"],
    now: given.body["uid"],
    asAda: yield* asHost(ada),
    asBob: yield* asHost(bob)
  }
})

const storyIn = ({ body }: { readonly body: Readonly<Record<string, unknown>> }) => Object(body["meeting"])

describe("Management: the story of a meeting", () => {
  specification("the stories of hosts and of erased people", (it) => {
    it.effect("D-MGMT-35, D-HOST-1: a member who is a host has the story of the own bookings only", () =>
      Effect.gen(function* () {
        const { asAda, asBob, at, now, old } = yield* reassigned
        const byBob = yield* asBob("GET", `${at}/bookings/${now}`)
        const bobs = storyIn(byBob)
        assert.deepStrictEqual(
          [bobs.newestUid, bobs.answers, bobs.deal, bobs.events.map((event: { uid: string }) => event.uid)],
          [now, { size: "501" }, null, [now]]
        )
        // Bob finds his meeting by the number of Ada's, which he cannot open.
        const found = itemsOf(yield* asBob("GET", `${at}/bookings?uid=${old}`))
        assert.deepStrictEqual(
          found.map(({ uid }) => uid),
          [now]
        )
        notFound(yield* asBob("GET", `${at}/bookings/${old}`))
        const byAda = yield* asAda("GET", `${at}/bookings/${old}`)
        const adas = storyIn(byAda)
        assert.deepStrictEqual([adas.newestUid, adas.deal, adas.events.length], [null, null, 1])
        assert.notInclude(byAda.text, String(now))
        assert.notInclude(byAda.text, "Bob")
        assert.deepStrictEqual(itemsOf(yield* asAda("GET", `${at}/bookings?uid=${old}`)), [])
        notFound(yield* asAda("GET", `${at}/bookings/${now}`))
      })
    )

    it.effect("D-MGMT-35, D-CONTACT-4: an erased person is in no story of the meeting", () =>
      Effect.gen(function* () {
        const { at, call, now, old } = yield* reassigned
        const { contactId } = (yield* call("GET", `${at}/bookings/${now}`)).body
        assert.strictEqual((yield* call("DELETE", `${at}/contacts/${contactId}`)).status, 204)
        for (const uid of [old, now]) {
          const shown = yield* call("GET", `${at}/bookings/${uid}`)
          assert.deepStrictEqual(storyIn(shown).answers, {})
          assert.notInclude(shown.text, '"501"')
          assert.notInclude(shown.text, "sam@")
        }
      })
    )

    it.effect(
      "D-MGMT-35: of a meeting that was moved very often, the latest bookings are the story",
      () =>
        Effect.gen(function* () {
          const { at, call, now, old } = yield* reassigned
          let uid = now
          for (let move = 0; move < storyLimit; move++) {
            const moved = yield* call("POST", `${at}/bookings/${uid}/reschedule`, {
              startAt: startIn(6 + (move % 2))
            })
            assert.strictEqual(moved.status, 200, moved.text)
            uid = moved.body["uid"]
          }
          const { answers, events, isShortened, newestUid } = storyIn(
            yield* call("GET", `${at}/bookings/${old}`)
          )
          assert.deepStrictEqual([newestUid, isShortened, events.length], [uid, true, storyLimit])
          assert.deepStrictEqual([events.at(-1).uid, answers], [uid, { size: "501" }])
        }),
      60_000
    )
  })
})
