import { OutboxMessage } from "../../workspace/consistency/index.ts"
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { eventNames, eventOf, eventTags, events } from "./events.ts"

const tags = Object.values(OutboxMessage.cases).map(({ fields }) => fields._tag.schema.literal)

describe("the events of webhooks", () => {
  it.prop("D-HOOK-5: a message is an event if the table has its tag", [OutboxMessage], ([message]) => {
    assert.strictEqual(
      eventOf(message) !== null,
      eventTags.some((tag) => tag === message._tag)
    )
  })

  it.prop(
    "D-HOOK-5: the name and the id of an event follow from its message alone",
    [OutboxMessage],
    ([message]) => {
      const stored = Schema.decodeSync(OutboxMessage)(Schema.encodeSync(OutboxMessage)(message))
      assert.deepStrictEqual(eventOf(stored), eventOf(message))
    }
  )

  it("D-HOOK-5: the table has each tag and each name once", () => {
    assert.lengthOf(new Set(eventTags), eventTags.length)
    assert.lengthOf(new Set(eventNames), eventNames.length)
    assert.includeMembers(tags, [...eventTags])
    for (const { name, when } of events) assert.match(`${name} ${when}`, /^[a-z]+\.[a-z_]+ [a-z\d].*[^.]$/)
  })

  it.each([
    [
      "ReportLead",
      { contactId: "c", eventTypeId: "e", isDisqualified: false },
      "contact.captured",
      "contact_captured_c_e"
    ],
    [
      "ReportLead",
      { contactId: "c", eventTypeId: "e", isDisqualified: true },
      "contact.disqualified",
      "contact_disqualified_c_e"
    ],
    ["ReportBooking", { bookingUid: "b", isMove: false }, "booking.created", "booking_created_b"],
    ["ReportBooking", { bookingUid: "b", isMove: true }, "booking.rescheduled", "booking_rescheduled_b"],
    ["ReportLink", { bookingUid: "b", revision: 3 }, "booking.link_ready", "booking_link_ready_b_3"],
    [
      "ReportEntryChange",
      { bookingUid: "b", hostId: "h", noticedAt: "2026-01-02T03:04:05.678Z" },
      "booking.calendar_changed",
      "booking_calendar_changed_b_h_20260102030405678"
    ],
    [
      "ReportLostCalendar",
      { calendarId: "c", lastReadAt: null },
      "calendar.disconnected",
      "calendar_disconnected_c_0"
    ]
  ] as const)("D-HOOK-5: %s of %j is %s", (_tag, fields, name, id) => {
    const workspaceId = "11111111-1111-4111-8111-111111111111"
    const message = Schema.decodeUnknownSync(OutboxMessage)({ _tag, workspaceId, ...fields })
    assert.deepInclude(eventOf(message), { name, id })
  })
})
