import { assert, describe, it } from "@effect/vitest"
import { emptyDraft } from "./Draft.ts"
import type { EventView } from "../page/PageView.ts"
import { bookingBody } from "./requests.ts"

const event: EventView = {
  id: "5b1f0f0e-7f0a-4c8e-9b1e-2f6a4a5d0c11",
  title: "Intro call",
  description: "",
  workspace: "Acme",
  workspaceId: "0d6f9f9a-3c54-4d2e-8a53-9f6f1f2b7c22",
  contact: null,
  privacyUrl: null,
  visitMemory: "off",
  timezone: "Europe/London",
  firstStep: "times",
  durationMinutes: 30,
  together: false,
  hosts: [],
  logo: null,
  creditShown: true,
  places: [],
  firstQuestions: [],
  lastQuestions: [],
  phone: "unasked",
  emails: "any",
  consent: null,
  waits: false,
  keepsTime: true,
  reminders: [],
  waitingList: false,
  holds: false,
  price: null
}

describe("bookingBody", () => {
  it("D-MAIL-2: contains the language of the page", () => {
    const draft = { ...emptyDraft, name: "Ada", email: "ada@example.com" }
    const body = bookingBody(event, draft, "2026-12-01T10:00:00Z", "Europe/Berlin", {
      attribution: {},
      moving: null,
      embed: false,
      lang: "de"
    })
    assert.deepInclude(JSON.parse(body), { bookerTimezone: "Europe/Berlin", language: "de" })
  })
  it("D-PAGE-21: contains the address, as far as a name can be long, for a guest without a name", () => {
    const long = `kim@${"x".repeat(60)}.${"y".repeat(60)}.example`
    const guests = [
      { name: " ", email: " kim@customer.example " },
      { name: "", email: long },
      { name: " Lee ", email: "lee@customer.example" }
    ]
    const draft = { ...emptyDraft, name: "Ada", email: "ada@example.com", guests }
    const body = bookingBody(event, draft, "2026-12-01T10:00:00Z", "Europe/Berlin", {
      attribution: {},
      moving: null,
      embed: false,
      lang: "de"
    })
    assert.deepStrictEqual(JSON.parse(body).attendees, [
      { name: "Ada", email: "ada@example.com" },
      { name: "kim@customer.example", email: "kim@customer.example" },
      { name: long.slice(0, 120), email: long },
      { name: "Lee", email: "lee@customer.example" }
    ])
  })
})
