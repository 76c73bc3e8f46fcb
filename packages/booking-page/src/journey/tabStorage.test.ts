import { assert, describe, it } from "@effect/vitest"
import { readStoredBooking, toStoredBooking } from "./tabStorage.ts"
import type { Booked } from "./State.ts"

const booked: Booked = {
  summary: {
    uid: "bk_1",
    title: "Intro",
    start_time: "2026-11-26T14:30:00Z",
    end_time: "2026-11-26T15:00:00Z",
    location: { kind: "video", conferencingLink: "https://meet.example/1" },
    host_name: "Ada",
    attendees: [
      { name: "Sam", email: "sam@customer.example", role: "booker" },
      { name: "Kim", email: "kim@customer.example", role: "guest" }
    ]
  },
  token: "t.o.k",
  address: "1 High Street",
  zone: "UTC",
  moved: true,
  movedFrom: "2026-11-25T14:30:00Z",
  redirect: { url: "https://thanks.example", delaySeconds: 0, newTab: false, countdown: false },
  isExpired: false
}

describe("D-PAGE-3: a tab's stored booking", () => {
  const kept = toStoredBooking(booked, "t.o.k")

  it("is read back by its token only, without the guests' email addresses", () => {
    const text = JSON.stringify(kept)
    assert.deepStrictEqual(readStoredBooking(text, "t.o.k"), kept)
    assert.isNull(readStoredBooking(text, "t.o.ken"))
    assert.include(text, "sam@customer.example")
    assert.include(text, "Kim")
    assert.notInclude(text, "kim@customer.example")
    assert.notInclude(text, "thanks.example")
  })

  it.each([
    null,
    "",
    "{",
    "null",
    "[]",
    JSON.stringify({ ...kept, summary: null }),
    JSON.stringify({ ...kept, moved: "yes" }),
    JSON.stringify({ ...kept, zone: undefined }),
    JSON.stringify({ ...kept, summary: { ...kept.summary, attendees: [{}] } }),
    JSON.stringify({ ...kept, summary: { ...kept.summary, location: "here" } })
  ])("%s gives no booking", (text) => {
    assert.isNull(readStoredBooking(text, "t.o.k"))
  })
})
