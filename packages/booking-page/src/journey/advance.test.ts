import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { advance, type CalendarOccurrence, isBusy, mayAsk } from "./advance.ts"
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
const after = (...happenings: ReadonlyArray<CalendarOccurrence>): State =>
  happenings.reduce(advance, initialState)

const typed: CalendarOccurrence = {
  tag: "edited",
  change: { name: "Sam", email: "sam@customer.example", answers: { company: "Rivera" } }
}
const welcomed: CalendarOccurrence = { tag: "welcomed", lead, redirectUrl: null }
const day: CalendarOccurrence = { tag: "edited", change: { day: "2026-11-26" } }
const chose: CalendarOccurrence = { tag: "choseStart", start: "2026-11-26T14:30:00Z" }
const taken: CalendarOccurrence = { tag: "refused", obstacle: { trouble: "slot_unavailable", until: null } }

const questionOf = (subject: Question["subject"], { draft }: State): Question => ({ subject, draft })

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

  it("any other refusal leaves the visitor on the same step", () => {
    const before = after(typed, welcomed, day, chose)
    const booking = questionOf("booking", before)
    const refused: CalendarOccurrence = {
      tag: "refused",
      obstacle: { trouble: "rate_limited", until: 12_000 }
    }
    const waiting = advance(before, { tag: "asked", question: booking })
    assert.isTrue(isBusy(waiting))
    const now = advance(waiting, { tag: "answered", question: booking, by: refused })
    assert.deepStrictEqual([now.screen.tag, now.obstacle?.until, isBusy(now)], ["answers", 12_000, false])
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
    const guests: CalendarOccurrence = { tag: "edited", change: { guests: [] } }
    assert.deepStrictEqual(Object.keys(advance(faulty, guests).faults), ["email", "name"])
  })

  it("a booking leaves nothing of the draft behind", () => {
    const booked = after(typed, welcomed, day, chose, {
      tag: "booked",
      booked: { summary, token: null, address: "", zone: "UTC", moved: false, onward: null, isExpired: false }
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

describe("D-PAGE-1: an answer counts when it is of the latest question", () => {
  const captured: CalendarOccurrence = { tag: "captured", lead: { ...lead, hostIds: null } }

  it("the early capture's answer that comes after that of Continue changes nothing", () => {
    const start = after(typed)
    const [early, details] = [questionOf("email", start), questionOf("details", start)]
    const routed = [
      { tag: "asked", question: early } as const,
      { tag: "asked", question: details } as const,
      { tag: "answered", question: details, by: welcomed } as const
    ].reduce<State>(advance, start)
    assert.deepStrictEqual(routed.draft.lead?.hostIds, ["h1"])
    assert.strictEqual(advance(routed, { tag: "answered", question: early, by: captured }), routed)
  })

  it("the early capture's answer that comes first does not end the wait for that of Continue", () => {
    const start = after(typed)
    const [early, details] = [questionOf("email", start), questionOf("details", start)]
    const waiting = [
      { tag: "asked", question: early } as const,
      { tag: "asked", question: details } as const
    ].reduce<State>(advance, start)
    const now = advance(waiting, { tag: "answered", question: early, by: captured })
    assert.strictEqual(now, waiting)
    assert.isTrue(isBusy(now))
  })

  it("details that change while the rules are asked are not gone on with: Continue asks again", () => {
    for (const change of [
      { name: "Sam R." },
      { email: "kim@customer.example" },
      { phone: "1" },
      { answers: { company: "Other" } }
    ]) {
      const start = after(typed)
      const question = questionOf("details", start)
      const changed = [
        { tag: "asked", question } as const,
        { tag: "edited", change } as const,
        { tag: "answered", question, by: welcomed } as const
      ].reduce<State>(advance, start)
      assert.deepStrictEqual(
        [changed.screen.tag, isBusy(changed), changed.draft.lead],
        ["details", false, { ...lead, hostIds: null }]
      )
      assert.strictEqual(advance(changed, { tag: "wentTo", step: "times" }).screen.tag, "details")
    }
  })

  it("what the rules decided before does not hold while they are asked again", () => {
    const back = after(typed, welcomed, { tag: "wentTo", step: "details" })
    const asking = advance(back, { tag: "asked", question: questionOf("details", back) })
    assert.strictEqual(advance(asking, { tag: "wentTo", step: "times" }).screen.tag, "details")
  })

  it("while a booking or a cancellation is under way nothing else is asked, wherever the visitor goes", () => {
    for (const subject of ["booking", "cancellation"] as const) {
      const before = after(typed, welcomed, day, chose)
      const asking = advance(before, { tag: "asked", question: questionOf(subject, before) })
      const back = advance(asking, { tag: "wentTo", step: "details" })
      for (const other of ["email", "details", "booking", "cancellation", "summary"] as const)
        assert.isFalse(mayAsk(back, other), other)
      assert.isTrue(isBusy(back))
    }
  })

  it.prop(
    "whatever the order of questions and answers, the state is as if the other answers had never come",
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
      const answers = (subject: (typeof subjects)[number], nth: number): CalendarOccurrence => {
        const known = {
          contactId: `c${nth}`,
          email: "sam@customer.example",
          hostIds: [`h${nth}`],
          proof: null
        }
        if (subject === "email") return { tag: "captured", lead: { ...known, hostIds: null } }
        if (subject === "details") return { tag: "welcomed", lead: known, redirectUrl: null }
        return { tag: "opened", moving, to: "cancel" }
      }
      let state = after(typed)
      let oracle = after(typed)
      const asked: Array<Question & { readonly subject: (typeof subjects)[number] }> = []
      for (const { act, nth, subject } of acts) {
        if (act === "ask") {
          const question = { subject, draft: state.draft }
          asked.push(question)
          state = advance(state, { tag: "asked", question })
          oracle = advance(oracle, { tag: "asked", question })
          continue
        }
        const question = asked[nth]
        if (question === undefined) continue
        const answer = { tag: "answered", question, by: answers(question.subject, nth) } as const
        state = advance(state, answer)
        // Obvious: only the answer to the question that was asked last, and only once.
        if (question === asked.at(-1) && oracle.awaited !== null) oracle = advance(oracle, answer)
      }
      assert.deepStrictEqual(state, oracle)
    }
  )
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
