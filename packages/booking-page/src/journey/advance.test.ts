import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { advance, type JourneyEvent, isBusy, mayAsk } from "./advance.ts"
import { attemptFor, type Draft, emptyDraft, readDraft } from "./Draft.ts"
import { initialState, type Question, type State, type Summary } from "./State.ts"

const lead = { contactId: "c1", email: "sam@customer.example", hostIds: ["h1"], proof: null }
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
const after = (...events: ReadonlyArray<JourneyEvent>): State =>
  events.reduce(advance, initialState("details"))

const typed: JourneyEvent = {
  tag: "edited",
  change: { name: "Sam", email: "sam@customer.example", answers: { company: "Rivera" } }
}
const qualified: JourneyEvent = { tag: "qualified", lead, redirectUrl: null }
const day: JourneyEvent = { tag: "edited", change: { day: "2026-11-26" } }
const chose: JourneyEvent = { tag: "choseStart", start: "2026-11-26T14:30:00Z", day: "2026-11-26" }
const taken: JourneyEvent = { tag: "refused", obstacle: { trouble: "slot_unavailable", until: null } }

const questionOf = (subject: Question["subject"], { draft }: State): Question => ({ subject, draft })

describe("a visit", () => {
  it("goes from the details over the time to the last questions", () => {
    assert.deepStrictEqual(
      [after(), after(typed, qualified), after(typed, qualified, day, chose)].map(({ screen }) => screen.tag),
      ["details", "times", "answers"]
    )
  })

  it("§7.slot_unavailable: a taken time leads back to fresh times, and the input is kept", () => {
    const before = after(typed, qualified, day, chose, {
      tag: "edited",
      change: { guests: [{ name: "Kim", email: "kim@customer.example" }], consent: true }
    })
    const now = advance(before, taken)
    assert.strictEqual(now.screen.tag, "times")
    assert.isAbove(now.freshness, before.freshness)
    assert.strictEqual(now.obstacle?.trouble, "slot_unavailable")
    assert.deepStrictEqual(now.draft, { ...before.draft, start: null, attempt: null })
  })

  it("any other refusal keeps the step", () => {
    const before = after(typed, qualified, day, chose)
    const booking = questionOf("booking", before)
    const refused: JourneyEvent = {
      tag: "refused",
      obstacle: { trouble: "rate_limited", until: 12_000 }
    }
    const waiting = advance(before, { tag: "sent", question: booking })
    assert.isTrue(isBusy(waiting))
    const now = advance(waiting, { tag: "answered", question: booking, by: refused })
    assert.deepStrictEqual([now.screen.tag, now.obstacle?.until, isBusy(now)], ["answers", 12_000, false])
    assert.isNull(advance(now, { tag: "cleared" }).obstacle)
  })

  it("D-PAGE-34: a refusal of what an earlier step asks leads back to it, with the fault", () => {
    const refused: JourneyEvent = {
      tag: "refused",
      obstacle: { trouble: "invalid_input", until: null, isAtField: true },
      faults: { name: "refused" },
      step: "details"
    }
    const before = after(typed, qualified, day, chose)
    const now = advance(before, refused)
    assert.deepStrictEqual(
      [now.screen.tag, now.faults, now.draft],
      ["details", { name: "refused" }, before.draft]
    )
    assert.isAbove(now.faultsShown, before.faultsShown)
  })

  it("goes back to any step, but forward only as far as the known data allows", () => {
    assert.strictEqual(after({ tag: "wentTo", step: "answers" }).screen.tag, "details")
    assert.strictEqual(after(typed, qualified, { tag: "wentTo", step: "answers" }).screen.tag, "times")
    const back = after(typed, qualified, day, chose, { tag: "wentTo", step: "details" })
    assert.strictEqual(back.screen.tag, "details")
    assert.strictEqual(advance(back, { tag: "wentTo", step: "answers" }).screen.tag, "answers")
  })

  it("a changed email is captured again before the next step", () => {
    const changed = after(typed, qualified, day, chose, {
      tag: "edited",
      change: { email: "kim@customer.example" }
    })
    assert.strictEqual(advance(changed, { tag: "wentTo", step: "answers" }).screen.tag, "details")
  })

  it("another day or time zone requires a new time", () => {
    for (const change of [{ zone: "Asia/Kathmandu" }, { day: "2026-11-27" }])
      assert.isNull(after(typed, qualified, day, chose, { tag: "edited", change }).draft.start)
    const renamed = after(typed, qualified, day, chose, { tag: "edited", change: { name: "Sam R." } })
    assert.strictEqual(renamed.draft.start, "2026-11-26T14:30:00Z")
  })

  it("a fault disappears when its field is edited, the others stay", () => {
    const faulty = after({
      tag: "invalid",
      faults: { email: "wrongEmail", name: "noName", "guests.0.name": "missing" }
    })
    assert.deepStrictEqual(Object.keys(advance(faulty, typed).faults), ["guests.0.name"])
    const guests: JourneyEvent = { tag: "edited", change: { guests: [] } }
    assert.deepStrictEqual(Object.keys(advance(faulty, guests).faults), ["email", "name"])
  })

  it("a booking clears the draft", () => {
    const booked = after(typed, qualified, day, chose, {
      tag: "booked",
      booked: {
        summary,
        token: null,
        address: "",
        zone: "UTC",
        moved: false,
        movedFrom: null,
        redirect: null,
        isExpired: false
      }
    })
    assert.deepStrictEqual(booked.draft, emptyDraft)
    assert.strictEqual(booked.screen.tag, "booked")
  })

  it("D-BOOK-8: moving a booking begins with the time and keeps the booker's details", () => {
    const opened = after({ tag: "opened", moving, to: "reschedule" })
    assert.strictEqual(opened.screen.tag, "times")
    assert.deepStrictEqual(
      [opened.draft.name, opened.draft.email, opened.draft.placeKind, opened.draft.guests],
      ["Sam", "sam@customer.example", "video", [{ name: "Kim", email: "kim@customer.example" }]]
    )
    assert.strictEqual(advance(opened, { tag: "wentTo", step: "details" }).screen.tag, "times")
    assert.strictEqual(after({ tag: "opened", moving, to: "cancel" }).screen.tag, "cancelling")
  })

  it("a prefill fills empty fields only", () => {
    const state = after(
      { tag: "edited", change: { name: "Sam" } },
      {
        tag: "filled",
        prefill: { name: "Sam", email: "sam@customer.example" }
      }
    )
    assert.deepStrictEqual([state.draft.name, state.draft.email], ["Sam", "sam@customer.example"])
  })
})

describe("D-PAGE-10: a visit that begins with the times", () => {
  const later = (...events: ReadonlyArray<JourneyEvent>): State =>
    events.reduce(advance, initialState("times"))

  it("goes from the time to the details, which are asked with the last questions", () => {
    assert.deepStrictEqual(
      [later(), later(chose), later(chose, typed)].map(({ screen }) => screen.tag),
      ["times", "answers", "answers"]
    )
    assert.strictEqual(later({ tag: "wentTo", step: "details" }).screen.tag, "times")
    assert.strictEqual(later({ tag: "wentTo", step: "answers" }).screen.tag, "times")
    assert.strictEqual(
      later(chose, { tag: "wentTo", step: "times" }, { tag: "wentTo", step: "answers" }).screen.tag,
      "answers"
    )
  })

  it("returns to the times after a lost time, remembers which it was, and keeps the input", () => {
    const now = later(chose, typed, taken)
    assert.deepStrictEqual(
      [now.screen.tag, now.lost, now.draft.name, now.draft.day],
      ["times", "2026-11-26T14:30:00Z", "Sam", "2026-11-26"]
    )
    assert.isNull(advance(now, { tag: "edited", change: { day: "2026-11-27" } }).lost)
    assert.isNull(advance(now, chose).lost)
  })

  it("begins with the times again after a booking", () => {
    assert.strictEqual(later(chose, { tag: "cancelled" }, { tag: "startedOver" }).screen.tag, "times")
  })
})

describe("a visit without a prefill", () => {
  it("keeps the empty draft, which is not stored and does not replace what is entered after a reload", () => {
    assert.strictEqual(after({ tag: "filled", prefill: { name: "", email: undefined } }).draft, emptyDraft)
  })
})

describe("D-PAGE-1: only the response to the latest request counts", () => {
  const captured: JourneyEvent = { tag: "captured", lead: { ...lead, hostIds: null } }

  it("a response to the early capture after that of Continue changes nothing", () => {
    const start = after(typed)
    const [early, details] = [questionOf("email", start), questionOf("details", start)]
    const routed = [
      { tag: "sent", question: early } as const,
      { tag: "sent", question: details } as const,
      { tag: "answered", question: details, by: qualified } as const
    ].reduce<State>(advance, start)
    assert.deepStrictEqual(routed.draft.lead?.hostIds, ["h1"])
    assert.strictEqual(advance(routed, { tag: "answered", question: early, by: captured }), routed)
  })

  it("a response to the early capture before that of Continue does not end the wait", () => {
    const start = after(typed)
    const [early, details] = [questionOf("email", start), questionOf("details", start)]
    const waiting = [
      { tag: "sent", question: early } as const,
      { tag: "sent", question: details } as const
    ].reduce<State>(advance, start)
    const now = advance(waiting, { tag: "answered", question: early, by: captured })
    assert.strictEqual(now, waiting)
    assert.isTrue(isBusy(now))
  })

  it("if details change while the rules are evaluated, Continue evaluates them again", () => {
    for (const change of [
      { name: "Sam R." },
      { email: "kim@customer.example" },
      { phone: "1" },
      { answers: { company: "Other" } }
    ]) {
      const start = after(typed)
      const question = questionOf("details", start)
      const changed = [
        { tag: "sent", question } as const,
        { tag: "edited", change } as const,
        { tag: "answered", question, by: qualified } as const
      ].reduce<State>(advance, start)
      assert.deepStrictEqual(
        [changed.screen.tag, isBusy(changed), changed.draft.lead],
        ["details", false, { ...lead, hostIds: null }]
      )
      assert.strictEqual(advance(changed, { tag: "wentTo", step: "times" }).screen.tag, "details")
    }
  })

  it("an earlier qualification is invalid while the rules are evaluated again", () => {
    const back = after(typed, qualified, { tag: "wentTo", step: "details" })
    const pending = advance(back, { tag: "sent", question: questionOf("details", back) })
    assert.strictEqual(advance(pending, { tag: "wentTo", step: "times" }).screen.tag, "details")
  })

  it("a pending booking or cancellation blocks other requests on every step", () => {
    for (const subject of ["booking", "cancellation"] as const) {
      const before = after(typed, qualified, day, chose)
      const pending = advance(before, { tag: "sent", question: questionOf(subject, before) })
      const back = advance(pending, { tag: "wentTo", step: "details" })
      for (const other of ["email", "details", "booking", "cancellation", "summary"] as const)
        assert.isFalse(mayAsk(back, other), other)
      assert.isTrue(isBusy(back))
    }
  })

  it.prop(
    "for any order of requests and responses, outdated responses have no effect",
    [
      Schema.Array(
        Schema.Struct({
          act: Schema.Literals(["ask", "answer"]),
          nth: Schema.Literals([0, 1, 2, 3]),
          subject: Schema.Literals(["email", "details", "summary"])
        })
      ).check(Schema.isMaxLength(12))
    ],
    ([acts]) => {
      const subjects = ["email", "details", "summary"] as const
      const answers = (subject: (typeof subjects)[number], nth: number): JourneyEvent => {
        const known = {
          contactId: `c${nth}`,
          email: "sam@customer.example",
          hostIds: [`h${nth}`],
          proof: null
        }
        if (subject === "email") return { tag: "captured", lead: { ...known, hostIds: null } }
        if (subject === "details") return { tag: "qualified", lead: known, redirectUrl: null }
        return { tag: "opened", moving, to: "cancel" }
      }
      let state = after(typed)
      let oracle = after(typed)
      const sent: Array<Question & { readonly subject: (typeof subjects)[number] }> = []
      for (const { act, nth, subject } of acts) {
        if (act === "ask") {
          const question = { subject, draft: state.draft }
          sent.push(question)
          state = advance(state, { tag: "sent", question })
          oracle = advance(oracle, { tag: "sent", question })
          continue
        }
        const question = sent[nth]
        if (question === undefined) continue
        const answer = { tag: "answered", question, by: answers(question.subject, nth) } as const
        state = advance(state, answer)
        // The obvious rule: only the first response to the latest request counts.
        if (question === sent.at(-1) && oracle.awaited !== null) oracle = advance(oracle, answer)
      }
      assert.deepStrictEqual(state, oracle)
    }
  )
})

describe("D-BOOK-1: an attempt to book", () => {
  it.prop(
    "keeps its key for the same body, and never reuses it for another",
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

describe("a stored draft", () => {
  it("reads back unchanged", () => {
    const { draft } = after(typed, qualified, day, chose)
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
  ])("%s gives no draft", (text) => {
    assert.isNull(readDraft(text))
  })
})
