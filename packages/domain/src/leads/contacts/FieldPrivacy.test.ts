import { assert, describe, it } from "@effect/vitest"
import {
  classesOf,
  type ErasedFields,
  fieldsSeenBy,
  isSeenBy,
  kept,
  ofAttendee,
  ofBooker,
  type PrivacyOf
} from "./FieldPrivacy.ts"

interface Meeting {
  readonly uid: string
  readonly note: string | null
  readonly answers: Readonly<Record<string, string>>
  readonly people: ReadonlyArray<{ readonly name: string; readonly room?: string }>
  readonly place:
    | { readonly kind: "here"; readonly floor: number }
    | { readonly kind: "there"; readonly to: string }
}

const table = {
  uid: kept("public"),
  note: ofAttendee("internal"),
  answers: ofBooker("members"),
  people: { each: { name: ofAttendee("attendees"), room: kept("internal") } },
  place: { kind: kept("public"), floor: kept("attendees"), to: kept("attendees") }
} as const satisfies PrivacyOf<Meeting>

describe("FieldPrivacy", () => {
  it("D-PRIV-1: names the class of each field, of parts, of items and of every form", () => {
    assert.deepStrictEqual(
      [...classesOf(table)],
      Object.entries({
        uid: kept("public"),
        note: ofAttendee("internal"),
        answers: ofBooker("members"),
        "people.each.name": ofAttendee("attendees"),
        "people.each.room": kept("internal"),
        "place.kind": kept("public"),
        "place.floor": kept("attendees"),
        "place.to": kept("attendees")
      })
    )
  })

  it("D-PRIV-3: an audience sees the fields of its own circle and of the wider ones, and a field with a part for a smaller circle not as a whole", () => {
    assert.deepStrictEqual<ReadonlyArray<string>>(fieldsSeenBy(table, "public"), ["uid"])
    assert.deepStrictEqual<ReadonlyArray<string>>(fieldsSeenBy(table, "attendees"), ["uid", "place"])
    assert.deepStrictEqual<ReadonlyArray<string>>(fieldsSeenBy(table, "members"), ["uid", "answers", "place"])
    assert.isFalse(isSeenBy(table.note, "members"))
  })

  it("D-PRIV-1: a table without one of the classes does not compile", () => {
    const { note: _, ...withoutNote } = table
    const people = { each: { name: kept("public") } }
    const place = { kind: kept("public"), floor: kept("public") }
    const whole = kept("public")
    // @ts-expect-error: the note has no class.
    const field: PrivacyOf<Meeting> = withoutNote
    // @ts-expect-error: the room of people has no class.
    const part: PrivacyOf<Meeting>["people"] = people
    // @ts-expect-error: one of the forms of the place has no class.
    const form: PrivacyOf<Meeting>["place"] = place
    // @ts-expect-error: the erasure of the booker does not reach this record.
    const beyond: PrivacyOf<Meeting, "attendee" | "kept"> = table
    // @ts-expect-error: parts have classes of their own.
    const asOne: PrivacyOf<Meeting>["people"] = whole
    assert.lengthOf([field, part, form, beyond, asOne], 5)
  })

  it("D-PRIV-1: an erasure that does not say what it leaves in an optional field does not compile", () => {
    const classes = { uid: kept("public"), note: ofBooker("members") } as const
    // @ts-expect-error: without the note, a spread over the record would leave it.
    const left: ErasedFields<{ readonly uid: string; readonly note?: string }, typeof classes, "booker"> = {}
    assert.isEmpty(left)
  })
})
