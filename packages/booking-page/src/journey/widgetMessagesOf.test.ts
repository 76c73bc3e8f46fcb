import { assert, describe, it } from "@effect/vitest"
import { initialState, type Summary } from "./State.ts"
import { widgetMessagesOf } from "./widgetMessagesOf.ts"

const summary: Summary = {
  uid: "bk_1",
  title: "Intro",
  start_time: "2026-12-01T10:00:00Z",
  end_time: "2026-12-01T10:30:00Z",
  location: { kind: "video" },
  host_name: "Ada",
  attendees: [{ name: "Sam", email: "sam@customer.example", role: "booker" }]
}

const messagesAbout = (summary: Summary) =>
  widgetMessagesOf(
    {
      ...initialState("times"),
      screen: {
        tag: "booked",
        booked: {
          summary,
          token: null,
          address: "1 High Street",
          zone: "UTC",
          moved: false,
          movedFrom: null,
          redirect: null,
          isExpired: false
        }
      }
    },
    { id: "e1" }
  )

describe("D-ADS-2: the message about a booking", () => {
  it("has the id of its event, and no personal data", () => {
    assert.deepStrictEqual(messagesAbout({ ...summary, eventId: "0a" }), [
      { type: "booked", uid: "bk_1", start: "2026-12-01T10:00:00Z", eventTypeId: "e1", eventId: "0a" }
    ])
  })

  it("is not repeated for a copy that an earlier version stored without the id", () => {
    assert.deepStrictEqual(messagesAbout(summary), [])
  })
})
