import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { linkFromTemplate } from "./Conference.ts"
import { newWindow } from "./BookingWindow.ts"
import { EventType, newEventType } from "./EventType.ts"

/** The event type of the management API's documentation, with the domain's ids, dates and money. */
const documented = {
  id: "5b1f0f0e-7f0a-4c8e-9b1e-2f6a4a5d0c11",
  workspaceId: "0d6f9f9a-3c54-4d2e-8a53-9f6f1f2b7c22",
  slug: "intro",
  title: "Intro call",
  titleTemplate: "{event} with {host}",
  description: "",
  status: "active",
  window: {
    durationMinutes: 30,
    slotIntervalMinutes: 30,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    minimumNoticeMinutes: 0,
    bookingWindowDays: 60,
    maxBookingsPerDay: null
  },
  assignment: "round_robin",
  hosts: [{ hostId: "8f14e45f-ceea-467f-a8f9-1c2d3e4f5a66", priority: 0, weight: 1, required: false }],
  schedule: null,
  locations: [
    { kind: "video", conferencingLink: "https://meet.example/room" },
    { kind: "in_person_host", address: "1 High St" },
    { kind: "in_person_attendee" },
    { kind: "phone" },
    { kind: "custom_link", conferencingLink: "https://meet.example/ada" }
  ],
  form: {
    fields: [
      {
        key: "company_size",
        label: "Company size",
        type: "select",
        required: false,
        options: ["1-10", "11-50"]
      }
    ]
  },
  firstStep: "details",
  phoneRequired: false,
  consent: { required: false, text: "" },
  emailPolicy: { blockedEmails: [], blockedDomains: [], allowedDomains: [], blockFreeProviders: false },
  disqualification: [
    {
      when: { field: "email_domain", op: "in", value: ["example.org"] },
      outcome: {
        redirectUrl: "https://example.com/sorry",
        fullyBooked: false,
        title: "Not this time",
        guestMessage: "",
        ctaLabel: "Read on",
        ctaUrl: "https://example.com/blog"
      }
    }
  ],
  routing: [{ when: { always: true }, hostIds: ["8f14e45f-ceea-467f-a8f9-1c2d3e4f5a66"], redirectUrl: null }],
  confirmation: {
    redirectUrl: "https://example.com/thanks",
    delaySeconds: 0,
    newTab: false,
    countdown: false,
    fireTracking: false
  },
  dealValue: { cents: 500_00, currency: "USD" },
  perInviteeLimit: null,
  conference: { provider: "link_template", template: "https://meet.example/{uid}" },
  reminders: [1440, 60]
}

const isEventType = (json: unknown): boolean => Schema.decodeUnknownOption(EventType)(json)._tag === "Some"
const withWindow = (window: object) => ({ ...documented, window: { ...documented.window, ...window } })
const withHost = (host: object) => ({ ...documented, hosts: [{ ...documented.hosts[0], ...host }] })
const withField = (field: object) => ({
  ...documented,
  form: { fields: [{ ...documented.form.fields[0], ...field }] }
})
const withConfirmation = (confirmation: object) => ({
  ...documented,
  confirmation: { ...documented.confirmation, ...confirmation }
})

/** Asserts that an event type accepts the right values of one setting and rejects the wrong ones. */
const assertValues = (
  setting: (value: unknown) => unknown,
  right: ReadonlyArray<unknown>,
  wrong: ReadonlyArray<unknown>
): void => {
  for (const value of right) assert.isTrue(isEventType(setting(value)), JSON.stringify(value))
  for (const value of wrong) assert.isFalse(isEventType(setting(value)), JSON.stringify(value))
}

describe("EventType", () => {
  it("decodes the documented event type without loss", () => {
    const { id, slug, title, workspaceId, window } = documented
    assert.deepEqual<unknown>(Schema.decodeUnknownSync(EventType)(documented), {
      ...newEventType({ id, workspaceId, slug, title }),
      ...documented,
      window: newWindow(window)
    })
  })

  it("D-CONF-2: a link template is an https URL with {uid} once, after the host name", () => {
    const withTemplate = (template: unknown) => ({
      ...documented,
      conference: { provider: "link_template", template }
    })
    assertValues(
      withTemplate,
      ["https://meet.example/{uid}", "https://meet.example:8443/a?room={uid}&lang=de"],
      [
        "http://meet.example/{uid}",
        "https://meet.example/room",
        "https://{uid}.example/",
        "https://meet.example/{uid}/{uid}",
        "https://meet.example/{name}/{uid}",
        "https://user@meet.example/{uid}",
        "https://meet.example/{uid} x",
        `https://meet.example/${"x".repeat(500)}{uid}`,
        null
      ]
    )
    assert.strictEqual(
      linkFromTemplate("https://meet.example/{uid}?x=1", "bk_1"),
      "https://meet.example/bk_1?x=1"
    )
  })

  it("D-WS-3: is active, hidden or archived", () => {
    assertValues(
      (status) => ({ ...documented, status }),
      ["active", "hidden", "archived"],
      ["", "lapsed", null]
    )
  })

  it("D-AV-3: has the assignment round_robin or collective", () => {
    assertValues(
      (assignment) => ({ ...documented, assignment }),
      ["round_robin", "collective"],
      ["", "random"]
    )
  })

  it("D-BOOK-12: has five kinds of location, each with its required fields", () => {
    const link = "https://meet.example/room"
    assertValues((location) => ({ ...documented, locations: [location] }), documented.locations, [
      { kind: "" },
      { kind: "online" },
      { kind: "video" },
      { kind: "custom_link", conferencingLink: "javascript:alert(1)" },
      { kind: "in_person_host", conferencingLink: link }
    ])
  })

  it("a form field has one of eight types and a key of 1-64 letters, digits, _, . and -", () => {
    const types = "text textarea number select multiselect checkbox phone url".split(" ")
    assertValues((type) => withField({ type }), types, ["", "date"])
    assertValues(
      (key) => withField({ key }),
      ["a", "Company.size_2-b", "k".repeat(64)],
      ["", "a b", "b ", " b", "ä", "k".repeat(65)]
    )
  })

  it("has at most 5 different reminders, 5 minutes to 30 days before the start, and none by default", () => {
    assertValues(
      (reminders) => ({ ...documented, reminders }),
      [[], [5], [43_200, 5], [5, 6, 7, 8, 9]],
      [[4], [43_201], [7.5], [60, 60], [5, 6, 7, 8, 9, 10], ["60"], null]
    )
    const { reminders: _, ...earlier } = documented
    assert.deepStrictEqual(Schema.decodeUnknownSync(EventType)(earlier).reminders, [])
  })

  it("D-BOOK-6: a host's weight is a number above 0, and the priority is an integer", () => {
    assertValues((weight) => withHost({ weight }), [0.001, 1, 1000], [0, -1, Number.POSITIVE_INFINITY, "1"])
    assertValues((priority) => withHost({ priority }), [-1, 0, 7], [0.5, null])
  })

  it("D-AV-1: accepts the settings of a booking window up to their limits", () => {
    for (const setting of ["durationMinutes", "slotIntervalMinutes"])
      assertValues((minutes) => withWindow({ [setting]: minutes }), [1, 1440], [0, 1441, 1.5])
    for (const setting of ["bufferBeforeMinutes", "bufferAfterMinutes"])
      assertValues((minutes) => withWindow({ [setting]: minutes }), [0, 1440], [-1, 1441, 1.5])
    assertValues((minimumNoticeMinutes) => withWindow({ minimumNoticeMinutes }), [0, 525_600], [-1, 525_601])
    assertValues((bookingWindowDays) => withWindow({ bookingWindowDays }), [0, 365], [-1, 366])
    assertValues((maxBookingsPerDay) => withWindow({ maxBookingsPerDay }), [null, 1, 1000], [0, 1.5])
  })

  it("D-BOOK-4: the limit per invitee is at least 1, or null", () => {
    assertValues((perInviteeLimit) => ({ ...documented, perInviteeLimit }), [null, 1, 1000], [0, -1, 1.5])
  })

  it("D-BOOK-10: the redirect has a delay of 0 to 60 seconds and an http or https URL", () => {
    assertValues((delaySeconds) => withConfirmation({ delaySeconds }), [0, 60], [-1, 61, 0.5])
    assertValues(
      (redirectUrl) => withConfirmation({ redirectUrl }),
      ["http://example.com"],
      ["/thanks", null]
    )
    assertValues((confirmation) => ({ ...documented, confirmation }), [null], [{}, "https://example.com"])
  })
})
