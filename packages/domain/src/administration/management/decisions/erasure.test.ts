import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  plain,
  sampleAuditContext,
  sampleBooking,
  sampleContact,
  sampleOffering,
  sampleTime
} from "@calendeal/port-contracts/samples"
import type { Booking } from "../../../scheduling/bookings/index.ts"
import type { OutboxMessage } from "../../../workspace/consistency/index.ts"
import { type ContactId, PersonName, Phone } from "../../../leads/contacts/index.ts"
import { Email } from "../../../kernel/texts/index.ts"
import { ResourceNotFound } from "../refusals.ts"
import { erasedContact, erasure, mentions, withoutPerson } from "./erasure.ts"

const offering = sampleOffering()
const workspaceId = offering.workspace.id
const person = sampleContact(workspaceId, {
  email: Email.make("needle@example.com"),
  name: PersonName.make("Needle Name"),
  phone: Phone.make("+44 20 7946 0000"),
  customFields: { goal: "needle" },
  attribution: { first: { at: sampleTime(0), touch: { gclid: "needle" } }, last: null }
})
const friend = sampleContact(workspaceId, { email: Email.make("friend@example.com") })

/** The possible attendees of a booking. */
const Who = Schema.Literals(["person", "person elsewhere", "friend"])
const Guests = Schema.Array(Who).check(Schema.isMaxLength(2))

const attendee = (who: typeof Who.Type, role: "booker" | "guest"): Booking["attendees"][number] =>
  who === "friend"
    ? { name: PersonName.make("Fred Friend"), email: friend.email, role }
    : {
        name: PersonName.make("Needle Name"),
        email: who === "person" ? person.email : Email.make("needle@elsewhere.example"),
        role
      }
/** The booker; "person for friend": with the person's email, but linked to the friend's contact (D-CAP-7a). */
const Booker = Schema.Literals([...Who.literals, "person for friend"])
const booked = (by: typeof Booker.Type, guests: ReadonlyArray<typeof Who.Type>): Booking => {
  const booker = attendee(by === "person for friend" ? "person" : by, "booker")
  return sampleBooking(offering, {
    contactId: by === "friend" || by === "person for friend" ? friend.id : person.id,
    title: `Intro call with ${booker.name}`,
    attendees: [booker, ...guests.map((who) => attendee(who, "guest"))],
    attendeeAddress: by === "friend" ? "1 High St" : "1 Needle Street",
    responses: by === "friend" ? { goal: "grow" } : { goal: "needle" },
    language: "pt"
  })
}

describe("erasedContact", () => {
  it("keeps only id, workspace and time of the contact", () => {
    const { createdAt, email, id, ...rest } = erasedContact(person)
    assert.deepStrictEqual([id, createdAt], [person.id, person.createdAt])
    assert.isTrue(Schema.is(Email)(email))
    assert.isTrue(email.endsWith(".invalid"))
    assert.notInclude(JSON.stringify([email, rest]).toLowerCase(), "needle")
    assert.notInclude(JSON.stringify(rest), "7946")
  })

  it("two erased contacts have different emails", () => {
    assert.notStrictEqual(erasedContact(person).email, erasedContact(friend).email)
  })
})

/** The messages that write the booking's entries again. */
const rewritten = (booking: Booking, id: ContactId): ReadonlyArray<OutboxMessage> =>
  booking.hostIds.map((hostId) => ({
    _tag: "WriteEntry",
    workspaceId,
    bookingUid: booking.uid,
    hostId,
    copy: `erased-${id}`
  }))

describe("withoutPerson", () => {
  it.prop(
    "D-MAIL-2: removes only the person from a booking, with the booker's language",
    [Booker, Guests],
    ([by, guests]) => {
      // A guest with another email cannot be recognised as the person.
      const known = guests.filter((who) => who !== "person elsewhere")
      const booking = booked(by, known)
      const forgotten = withoutPerson(booking, person)
      assert.notInclude(JSON.stringify(forgotten).toLowerCase(), "needle")
      assert.deepStrictEqual(
        forgotten.attendees.map(({ role }) => role),
        booking.attendees.map(({ role }) => role)
      )
      for (const [index, { email }] of booking.attendees.entries())
        if (email === friend.email)
          assert.deepStrictEqual(forgotten.attendees[index], booking.attendees[index])
      if (by === "friend") {
        assert.deepStrictEqual(plain({ ...forgotten, attendees: [] }), plain({ ...booking, attendees: [] }))
      }
      assert.strictEqual(forgotten.language, by === "friend" ? "pt" : null)
      const {
        attendeeAddress: _,
        attendees: __,
        language: ___,
        responses: ____,
        title: _____,
        ...before
      } = booking
      assert.deepStrictEqual(plain({ ...forgotten, ...before }), plain(forgotten))
      assert.deepStrictEqual(plain(withoutPerson(forgotten, person)), plain(forgotten))
    }
  )
})

describe("mentions", () => {
  it.prop("finds the person as booker or guest", [Booker, Guests], ([by, guests]) => {
    const isTheirs = by !== "friend"
    assert.strictEqual(mentions(booked(by, guests), person), isTheirs || guests.includes("person"))
  })
})

describe("erasure", () => {
  const guest = {
    name: PersonName.make("Gus Guest"),
    email: Email.make("gus@example.com"),
    role: "guest"
  } as const
  const audit = sampleAuditContext(workspaceId)
  const contact = sampleContact(workspaceId)
  const theirs = sampleBooking(offering, { contactId: contact.id })
  const attended = sampleBooking(offering, { attendees: [...sampleBooking(offering).attendees, guest] })

  it("erasing a contact erases the contact, the person in bookings and payment descriptions", () => {
    const writes = Result.getOrThrow(
      erasure.EraseContact.decide({ contactId: contact.id }, { contact, bookings: [theirs] }, audit)
    )
    const expected = [
      { _tag: "EraseContact", contact: erasedContact(contact), mergedIds: [] },
      { _tag: "RemoveAnswers" },
      { _tag: "EraseInviteeLocks", email: contact.email },
      { _tag: "EraseLinks", contactIds: [contact.id], emails: [contact.email] },
      { _tag: "Replace", kind: "bookings", row: withoutPerson(theirs, contact) },
      { _tag: "EraseMails", bookingUid: theirs.uid, recipients: ["booker"] },
      { _tag: "Post", outboxMessages: rewritten(theirs, contact.id) },
      { _tag: "ErasePayments", contactId: contact.id, erased: { description: null } }
    ]
    assert.deepEqual<unknown>(writes, expected)
    const byEmail = {
      _tag: "ErasePerson",
      email: contact.email,
      placeholderId: sampleContact(workspaceId).id
    } as const
    const same = Result.getOrThrow(
      erasure.ErasePerson.decide(byEmail, { contact, bookings: [theirs], isListed: false }, audit)
    )
    assert.deepEqual<unknown>(same, expected)
  })

  it("erasing a guest replaces the guest in bookings by the stand-in", () => {
    const { email } = guest
    const placeholderId = sampleContact(workspaceId).id
    const command = { _tag: "ErasePerson", email, placeholderId } as const
    const writes = Result.getOrThrow(
      erasure.ErasePerson.decide(command, { contact: null, bookings: [attended], isListed: false }, audit)
    )
    assert.deepEqual<unknown>(writes, [
      { _tag: "RemoveAnswers" },
      { _tag: "EraseInviteeLocks", email },
      { _tag: "EraseLinks", contactIds: [placeholderId], emails: [email] },
      {
        _tag: "Replace",
        kind: "bookings",
        row: withoutPerson(attended, { email, id: placeholderId, merged: [] })
      },
      {
        _tag: "EraseMails",
        bookingUid: attended.uid,
        recipients: [`guest-${attended.attendees.length - 1}`]
      },
      { _tag: "Post", outboxMessages: rewritten(attended, placeholderId) }
    ])
  })

  it.prop(
    "D-ENTRY-8: writes the entries of bookings that are confirmed or keep their time again, one for each host, once for each erasure",
    [
      Schema.Array(Schema.Literals(["confirmed", "held", "requested", "rescheduled", "cancelled"])).check(
        Schema.isMaxLength(5)
      )
    ],
    ([statuses]) => {
      const hosts = sampleOffering({ hosts: 2 }).hosts.map(({ id }) => id)
      const bookings = statuses.map((status) =>
        sampleBooking(offering, { contactId: contact.id, status, hostIds: hosts })
      )
      const messagesOf = (id: ContactId) => {
        const command = { _tag: "ErasePerson", email: contact.email, placeholderId: id } as const
        const decision = erasure.ErasePerson.decide(
          command,
          { contact: { ...contact, id }, bookings, isListed: false },
          audit
        )
        return Result.getOrThrow(decision).flatMap((write) =>
          write._tag === "Post" ? write.outboxMessages : []
        )
      }
      const [one, other] = [messagesOf(contact.id), messagesOf(sampleContact(workspaceId).id)]
      const wanted: Array<OutboxMessage> = []
      for (const booking of bookings)
        if (booking.status === "confirmed" || booking.status === "held")
          wanted.push(...rewritten(booking, contact.id))
      assert.deepStrictEqual(one, wanted)
      assert.strictEqual(other.length, one.length)
      for (const message of one) assert.notDeepInclude(other, message)
    }
  )

  it("an unknown person cannot be erased", () => {
    const nowhere = { contact: null, bookings: [], isListed: false }
    const outcomes = [
      erasure.EraseContact.decide({ contactId: contact.id }, nowhere, audit),
      erasure.ErasePerson.decide({ email: guest.email, placeholderId: contact.id }, nowhere, audit)
    ]
    for (const outcome of outcomes) assert.deepStrictEqual(outcome, Result.fail(new ResourceNotFound()))
  })
})
