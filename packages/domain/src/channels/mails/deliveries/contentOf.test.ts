import { sampleMailSettings, sampleOffering, sampleBooking } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { Email } from "../../../kernel/texts/index.ts"
import { PersonName } from "../../../leads/contacts/index.ts"
import { type Location, WebAddress } from "../../../workspace/event-types/index.ts"
import { MailAudience, MailKind } from "../index.ts"
import { contentOf } from "./contentOf.ts"

const address = (name: string) => Email.make(`${name}@private.example`)
/** What the booker typed and what identifies other people; no guest may see it. */
const needles = {
  title: "Needle-title",
  answer: "Needle-answer",
  question: "Needle-question",
  reason: "Needle-reason",
  home: "Needle-home 7",
  phone: "+442079460000",
  booker: "needle-booker@private.example",
  other: "needle-other@private.example",
  otherName: "Needle Other"
}
const locations: ReadonlyArray<Location> = [
  { kind: "phone" },
  { kind: "in_person_attendee" },
  { kind: "in_person_host", address: "1 Host Road" },
  { kind: "custom_link", conferencingLink: WebAddress.make("https://meet.example/needle-room") }
]
const none = {
  manage: null,
  move: null,
  cancel: null,
  bookAgain: null,
  approve: null,
  decline: null,
  console: null,
  unsubscribe: null
}

const Case = Schema.Struct({
  kind: MailKind,
  audience: MailAudience,
  isConfirmed: Schema.Boolean,
  place: Schema.Literals([0, 1, 2, 3]),
  language: Schema.NullOr(Schema.Literals(["en", "de"])),
  hasEventType: Schema.Boolean,
  hasSenderName: Schema.Boolean,
  isMoved: Schema.Boolean
})

/** The content of a mail about a booking with all needles. */
const contentFor = (given: typeof Case.Type) => {
  const { eventType, hosts, workspace } = sampleOffering()
  const offering = { eventType, hosts, workspace }
  const booking = sampleBooking(offering, {
    title: needles.title,
    location: locations[given.place] ?? assert.fail("no place"),
    attendeeAddress: needles.home,
    cancelReason: needles.reason,
    responses: { [needles.question]: needles.answer, phone: needles.phone },
    language: given.language,
    attendees: [
      { name: PersonName.make("Sam Rivera"), email: Email.make(needles.booker), role: "booker" },
      { name: PersonName.make("Gus Guest"), email: address("gus"), role: "guest" },
      { name: PersonName.make(needles.otherName), email: Email.make(needles.other), role: "guest" }
    ]
  })
  const facts = {
    booking,
    previousStartAt: given.isMoved ? booking.startAt : null,
    kept: null,
    hasOtherHosts: false,
    others: [],
    workspace,
    settings: sampleMailSettings(workspace.id, given.hasSenderName ? {} : { senderName: null }),
    eventType: given.hasEventType ? eventType : null,
    contact: null,
    hosts,
    link: null,
    calendarStartAt: null
  }
  const to = {
    audience: given.audience,
    isConfirmed: given.isConfirmed,
    mailbox: { name: "Gus Guest", address: address("gus") },
    timezone: null
  }
  return JSON.stringify(contentOf(given, facts, to, none, new URL("https://book.calendeal.example")))
}

describe("contentOf", () => {
  it.prop(
    "D-MAIL-12: a guest's mail has nothing that the booker typed except names, and no other guest",
    [Case],
    ([given]) => {
      const content = contentFor({ ...given, audience: "guest" })
      for (const needle of Object.values(needles)) assert.notInclude(content, needle)
      assert.include(content, "Sam Rivera")
    }
  )

  it.prop(
    "D-MAIL-70: nor has the mail of a host or member whose address is not confirmed, and it says so",
    [Case],
    ([given]) => {
      for (const audience of ["host", "member"] as const) {
        const content = contentFor({ ...given, audience, isConfirmed: false })
        for (const needle of Object.values(needles)) assert.notInclude(content, needle)
        assert.include(content, '"isWithheld":true')
        assert.include(contentFor({ ...given, audience, isConfirmed: true }), '"isWithheld":false')
      }
    }
  )

  it.prop(
    "D-APPR-4: the link of the meeting is in no mail about a booking that waits or was never confirmed",
    [Case],
    ([given]) => {
      const of = (kind: MailKind) => contentFor({ ...given, kind, isConfirmed: true, place: 3 })
      for (const kind of ["requested", "declined", "expired", "paid_late"] as const)
        assert.notInclude(of(kind), "needle-room")
      assert.include(of("confirmed"), "needle-room")
    }
  )

  it.prop(
    "D-MAIL-84: why it was cancelled is for confirmed hosts and members, in mails of the cancellation",
    [Case],
    ([given]) => {
      const isStaff = given.audience === "host" || given.audience === "member"
      assert.strictEqual(
        contentFor(given).includes(needles.reason),
        given.kind === "cancelled" && isStaff && given.isConfirmed
      )
    }
  )

  it.prop(
    "D-MAIL-12: the phone number and guests' addresses are for hosts and members",
    [Case],
    ([given]) => {
      const isStaff = given.audience === "host" || given.audience === "member"
      const content = contentFor({ ...given, isConfirmed: true, place: 0 })
      if (given.audience === "guest") return
      for (const needle of [needles.title, needles.answer, needles.booker, needles.otherName])
        assert.include(content, needle)
      const hidden = {
        place: content.includes('"_tag":"Phone","number":null'),
        guests: !content.includes(needles.other)
      }
      assert.deepStrictEqual(hidden, { place: !isStaff, guests: !isStaff })
    }
  )
})
