import { assert, describe, it } from "@effect/vitest"
import { greetingOf, type WidgetMessage, widgetMessageOf } from "./WidgetMessage.ts"

const messages: ReadonlyArray<WidgetMessage> = [
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

describe("the messages of the embedding protocol", () => {
  it("every message reads back unchanged", () => {
    for (const each of messages) assert.deepStrictEqual(widgetMessageOf({ svc: 1, ...each }), each)
  })

  it("fields outside the protocol are dropped", () => {
    for (const each of messages) {
      const more = { ...each, email: "vera@visitor.example", attendees: [{ name: "Vera" }] }
      assert.deepStrictEqual(widgetMessageOf({ svc: 1, ...more }), each)
    }
  })

  it("anything else is ignored", () => {
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
      assert.isUndefined(widgetMessageOf(data), JSON.stringify(data))
  })

  it("a greeting keeps the fields that capture accepts", () => {
    const nothing = {
      touch: {},
      visits: undefined,
      prefill: { name: undefined, email: undefined, phone: undefined }
    }
    assert.deepStrictEqual(greetingOf({ svc: 1, type: "hello" }), nothing)
    assert.deepStrictEqual(greetingOf({ svc: 1, type: "hello", touch: 1, prefill: null }), nothing)
    assert.deepStrictEqual(
      greetingOf({
        svc: 1,
        type: "hello",
        touch: { utm_source: "news", gclid: 7, other: "x" },
        visits: [1],
        prefill: { name: "Vera", email: "", phone: ["1"], consent: true }
      }),
      {
        touch: { utm_source: "news" },
        visits: [1],
        prefill: { name: "Vera", email: undefined, phone: undefined }
      }
    )
    assert.isUndefined(greetingOf({ type: "hello" }))
    assert.isUndefined(greetingOf({ svc: 1, type: "ready" }))
  })
})
