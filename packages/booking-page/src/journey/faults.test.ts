import { TypedEmail } from "@calendeal/domain/contacts"
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { emptyDraft } from "./Draft.ts"
import type { EventView, Question } from "../page/PageView.ts"
import { faultsOfAnswers, faultsOfDetails, isEmail } from "./faults.ts"

const question = (key: string, type: Question["type"], required: boolean): Question => ({
  key,
  label: key,
  type,
  required,
  options: ["a", "b"]
})
const event: EventView = {
  id: "e1",
  title: "Intro",
  description: "",
  workspace: "Acme",
  workspaceId: "w1",
  contact: null,
  privacyUrl: null,
  visitMemory: "off",
  timezone: "Europe/London",
  firstStep: "details",
  emails: "any",
  durationMinutes: 30,
  together: false,
  hosts: [],
  logo: null,
  creditShown: true,
  places: [{ kind: "video" }, { kind: "in_person_attendee" }],
  firstQuestions: [question("size", "select", true)],
  lastQuestions: [
    question("site", "url", false),
    question("seats", "number", true),
    question("terms", "checkbox", true),
    question("topics", "multiselect", true)
  ],
  phone: "required",
  consent: "I agree.",
  waits: false,
  keepsTime: true,
  reminders: [],
  waitingList: false,
  holds: false,
  price: null
}

const Piece = Schema.Literals([
  "a",
  "B",
  ".",
  "@",
  "-",
  "+",
  "example",
  "com",
  " ",
  "é",
  "_",
  "1",
  "'",
  '"',
  "..",
  "@@"
])

describe("the faults of answers", () => {
  it("include all of the first step at once", () => {
    assert.deepStrictEqual(faultsOfDetails(event, emptyDraft), {
      name: "noName",
      email: "noEmail",
      phone: "noPhone",
      "answers.size": "missing"
    })
    const draft = { ...emptyDraft, name: "Sam", email: "sam@", phone: "1", answers: { size: "a" } }
    assert.deepStrictEqual(faultsOfDetails(event, draft), { email: "wrongEmail" })
  })

  it("include all of the last step, for every type of question", () => {
    const draft = {
      ...emptyDraft,
      email: "sam@customer.example",
      placeKind: "in_person_attendee",
      answers: { site: "no site", seats: "three", terms: "false", topics: [] },
      guests: [
        { name: "", email: "SAM@customer.example " },
        { name: "Kim", email: "kim" }
      ]
    }
    assert.deepStrictEqual(faultsOfAnswers(event, draft, false), {
      "answers.site": "wrongUrl",
      "answers.seats": "wrongNumber",
      "answers.terms": "unticked",
      "answers.topics": "missing",
      address: "missing",
      "guests.0.email": "twiceEmail",
      "guests.1.email": "wrongEmail",
      consent: "unticked"
    })
    const right = {
      ...draft,
      address: "1 High Street",
      consent: true,
      answers: { site: "example.com", seats: "3", terms: "true", topics: ["a"] },
      guests: [{ name: "Kim", email: "kim@customer.example" }]
    }
    assert.deepStrictEqual(faultsOfAnswers(event, right, false), {})
    // A moved booking keeps its answers.
    const moved = { ...right, answers: {} }
    assert.deepStrictEqual(faultsOfAnswers(event, moved, true), {})
  })

  it.prop(
    "D-CAP-1: an email is valid exactly if the service accepts it",
    [Schema.Array(Piece).check(Schema.isMaxLength(12))],
    ([pieces]) => {
      const text = pieces.join("")
      assert.strictEqual(isEmail(text), Schema.decodeUnknownOption(TypedEmail)(text)._tag === "Some", text)
    },
    { arbitrary: { runs: 2000 } }
  )

  it.each([
    ["sam@customer.example", true],
    ["sam@localhost", false],
    ["sam@-a.example", false],
    ["o'neil+x@a-b.co.uk", true],
    ["sam@ä.example", false]
  ])("D-CAP-1: %s: %s", (text, expected) => {
    assert.strictEqual(isEmail(text), expected)
    assert.strictEqual(Schema.decodeUnknownOption(TypedEmail)(text)._tag === "Some", expected)
  })
})
