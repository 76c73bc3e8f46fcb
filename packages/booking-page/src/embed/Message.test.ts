import { assert, describe, it } from "@effect/vitest"
import { greetingOf, messageOf, type Told, toldOf } from "./Message.ts"

const told: ReadonlyArray<Told> = [
  { type: "ready" },
  { type: "height", height: 612 },
  { type: "step", step: "details" },
  { type: "slot", start: "2027-03-01T09:00:00Z" },
  {
    type: "booked",
    uid: "bk_1",
    start: "2027-03-01T09:00:00Z",
    eventTypeId: "e1",
    eventId: "0123456789abcdef0123456789abcdef"
  },
  { type: "disqualified" },
  { type: "redirect", url: "https://acme.example/thanks" },
  { type: "error", code: "slot_unavailable" }
]

describe("The messages of the embedding", () => {
  it("every message is read as it was told", () => {
    for (const each of told) assert.deepStrictEqual(toldOf(messageOf(each)), each)
  })

  it("nothing goes along that the protocol does not name", () => {
    for (const each of told) {
      const more = { ...each, email: "vera@visitor.example", attendees: [{ name: "Vera" }] }
      assert.deepStrictEqual<object>(messageOf(more), { svc: 1, ...each })
      assert.deepStrictEqual(toldOf({ svc: 1, ...more }), each)
    }
  })

  it("what is no message of ours is not heard", () => {
    for (const data of [
      undefined,
      null,
      "ready",
      1,
      [],
      {},
      { type: "ready" },
      { svc: 2, type: "ready" },
      { svc: "1", type: "ready" },
      { svc: 1 },
      { svc: 1, type: "hello" },
      { svc: 1, type: "toString" },
      { svc: 1, type: "__proto__" },
      { svc: 1, type: "height", height: "612" },
      { svc: 1, type: "redirect" },
      { svc: 1, type: "booked", uid: "bk_1", start: 1, eventTypeId: "e1", eventId: "bk_1" }
    ])
      assert.isUndefined(toldOf(data), JSON.stringify(data))
  })

  it("a greeting is read with what capture can take, and the rest of it left out", () => {
    const nothing = { touch: {}, prefill: { name: undefined, email: undefined, phone: undefined } }
    assert.deepStrictEqual(greetingOf({ svc: 1, type: "hello" }), nothing)
    assert.deepStrictEqual(greetingOf({ svc: 1, type: "hello", touch: 1, prefill: null }), nothing)
    assert.deepStrictEqual(
      greetingOf({
        svc: 1,
        type: "hello",
        touch: { utm_source: "news", gclid: 7, other: "x" },
        prefill: { name: "Vera", email: "", phone: ["1"], consent: true }
      }),
      { touch: { utm_source: "news" }, prefill: { name: "Vera", email: undefined, phone: undefined } }
    )
    assert.isUndefined(greetingOf({ type: "hello" }))
    assert.isUndefined(greetingOf({ svc: 1, type: "ready" }))
  })
})
