import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { advance, type Happening } from "./advance.ts"
import { attemptFor, type Draft, emptyDraft, readDraft } from "./Draft.ts"
import { initialState, type State, type Summary } from "./State.ts"

const lead = { contactId: "c1", email: "sam@customer.example", hostIds: ["h1"] }
const summary: Summary = {
  uid: "bk_1",
  title: "Intro",
  start_time: "2026-11-26T14:30:00Z",
  end_time: "2026-11-26T15:00:00Z",
  location: { kind: "video" },
  host_name: "Ada",
  attendees: [
    { name: "Sam", email: "sam@customer.example", role: "booker" },
    { name: "Kim", email: "kim@customer.example", role: "guest" }
  ]
}
const moving = { summary, token: "t" }
const after = (...happenings: ReadonlyArray<Happening>): State => happenings.reduce(advance, initialState)

const typed: Happening = {
  tag: "edited",
  change: { name: "Sam", email: "sam@customer.example", answers: { company: "Rivera" } }
}
const welcomed: Happening = { tag: "welcomed", lead, redirectUrl: null }
const day: Happening = { tag: "edited", change: { day: "2026-11-26" } }
const chose: Happening = { tag: "choseStart", start: "2026-11-26T14:30:00Z" }
const taken: Happening = { tag: "refused", obstacle: { trouble: "slot_unavailable", until: null } }

describe("a visit", () => {
  it("goes from the details over the time to the last questions", () => {
    assert.deepStrictEqual(
      [after(), after(typed, welcomed), after(typed, welcomed, day, chose)].map(({ screen }) => screen.tag),
      ["details", "times", "answers"]
    )
  })

  it("§7.slot_unavailable: a time that somebody else took leads back to fresh times, and what was typed is kept", () => {
    const before = after(typed, welcomed, day, chose, {
      tag: "edited",
      change: { guests: [{ name: "Kim", email: "kim@customer.example" }], consent: true }
    })
    const now = advance(before, taken)
    assert.strictEqual(now.screen.tag, "times")
    assert.isAbove(now.freshness, before.freshness)
    assert.strictEqual(now.obstacle?.trouble, "slot_unavailable")
    assert.deepStrictEqual(now.draft, { ...before.draft, start: null, attempt: null })
  })

  it("any other refusal leaves the visitor where he is", () => {
    const now = after(typed, welcomed, day, chose, {
      tag: "refused",
      obstacle: { trouble: "rate_limited", until: 12_000 }
    })
    assert.deepStrictEqual([now.screen.tag, now.obstacle?.until, now.isBusy], ["answers", 12_000, false])
    assert.isNull(advance(now, { tag: "cleared" }).obstacle)
  })

  it("goes back to any step, and forward no further than what is known allows", () => {
    assert.strictEqual(after({ tag: "wentTo", step: "answers" }).screen.tag, "details")
    assert.strictEqual(after(typed, welcomed, { tag: "wentTo", step: "answers" }).screen.tag, "times")
    const back = after(typed, welcomed, day, chose, { tag: "wentTo", step: "details" })
    assert.strictEqual(back.screen.tag, "details")
    assert.strictEqual(advance(back, { tag: "wentTo", step: "answers" }).screen.tag, "answers")
  })

  it("whoever changes his e-mail is captured again before he goes on", () => {
    const changed = after(typed, welcomed, day, chose, {
      tag: "edited",
      change: { email: "kim@customer.example" }
    })
    assert.strictEqual(advance(changed, { tag: "wentTo", step: "answers" }).screen.tag, "details")
  })

  it("another day or another zone needs another time", () => {
    for (const change of [{ zone: "Asia/Kathmandu" }, { day: "2026-11-27" }])
      assert.isNull(after(typed, welcomed, day, chose, { tag: "edited", change }).draft.start)
    const renamed = after(typed, welcomed, day, chose, { tag: "edited", change: { name: "Sam R." } })
    assert.strictEqual(renamed.draft.start, "2026-11-26T14:30:00Z")
  })

  it("a fault goes as soon as its field is touched, the others stay", () => {
    const faulty = after({
      tag: "stumbled",
      faults: { email: "wrongEmail", name: "missing", "guests.0.name": "missing" }
    })
    assert.deepStrictEqual(Object.keys(advance(faulty, typed).faults), ["guests.0.name"])
    const guests: Happening = { tag: "edited", change: { guests: [] } }
    assert.deepStrictEqual(Object.keys(advance(faulty, guests).faults), ["email", "name"])
  })

  it("a booking leaves nothing of the draft behind", () => {
    const booked = after(typed, welcomed, day, chose, {
      tag: "booked",
      booked: { summary, token: null, address: "", zone: "UTC", moved: false, onward: null }
    })
    assert.deepStrictEqual(booked.draft, emptyDraft)
    assert.strictEqual(booked.screen.tag, "booked")
  })

  it("D-BOOK-8: who moves a booking begins with the time, and comes along as he is known", () => {
    const opened = after({ tag: "opened", moving, to: "reschedule" })
    assert.strictEqual(opened.screen.tag, "times")
    assert.deepStrictEqual(
      [opened.draft.name, opened.draft.email, opened.draft.placeKind, opened.draft.guests],
      ["Sam", "sam@customer.example", "video", [{ name: "Kim", email: "kim@customer.example" }]]
    )
    assert.strictEqual(advance(opened, { tag: "wentTo", step: "details" }).screen.tag, "times")
    assert.strictEqual(after({ tag: "opened", moving, to: "cancel" }).screen.tag, "cancelling")
  })

  it("a prefill fills what is empty, and nothing else", () => {
    const state = after(
      { tag: "edited", change: { name: "Sam" } },
      {
        tag: "filled",
        prefill: { name: "Somebody", email: "sam@customer.example" }
      }
    )
    assert.deepStrictEqual([state.draft.name, state.draft.email], ["Sam", "sam@customer.example"])
  })
})

describe("D-BOOK-1: an attempt to book", () => {
  it.prop(
    "keeps its key for the same body, and never shares it with another",
    [Schema.Array(Schema.Literals(["a", "b", "c"]))],
    ([bodies]) => {
      let attempt: Draft["attempt"] = null
      let nth = 0
      for (const body of bodies) {
        const next = attemptFor(attempt, body, `key ${nth++}`)
        assert.strictEqual(next.body, body)
        assert.strictEqual(next.key === attempt?.key, body === attempt?.body)
        attempt = next
      }
    }
  )
})

describe("a kept draft", () => {
  it("is read back as it was", () => {
    const { draft } = after(typed, welcomed, day, chose)
    assert.deepStrictEqual(readDraft(JSON.stringify(draft)), draft)
  })

  it.each([
    null,
    "",
    "{",
    "null",
    "[]",
    "5",
    "{}",
    JSON.stringify({ ...emptyDraft, name: 5 }),
    JSON.stringify({ ...emptyDraft, guests: {} }),
    JSON.stringify({ ...emptyDraft, answers: null }),
    JSON.stringify({ ...emptyDraft, day: 7 })
  ])("%s is none", (text) => {
    assert.isNull(readDraft(text))
  })
})
