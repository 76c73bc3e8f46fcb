import type * as DateTime from "effect/DateTime"
import type * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"

/**
 * When the data of a field are removed (D-PRIV-2). `booker`: with the contact, who booked or paid. `attendee`: with the attendee
 * whom they are about; in a field of the whole booking, with any of them. `kept`: never, because they are about no person.
 */
export type Erasure = "booker" | "attendee" | "kept"

/**
 * The widest circle that sees a field (D-PRIV-3). Each circle sees what the next one sees. `internal`: no one. `members`: of the
 * workspace, with their webhooks, assistants and exports. `attendees`: the booker, and of this what D-MAIL-12 says the guests, in
 * mails and by the token of a booking. `public`: everyone.
 */
export type Audience = "internal" | "members" | "attendees" | "public"

/** The class of a field. */
export interface FieldPrivacy<E extends Erasure = Erasure, A extends Audience = Audience> {
  readonly erased: E
  readonly seenBy: A
}

/** Data about no person. */
export const kept = <A extends Audience>(seenBy: A): FieldPrivacy<"kept", A> => ({ erased: "kept", seenBy })

/** Data about the contact who booked or paid. */
export const ofBooker = <A extends Audience>(seenBy: A): FieldPrivacy<"booker", A> => ({
  erased: "booker",
  seenBy
})

/** Data about one attendee, or in a field of the whole booking about any of them. */
export const ofAttendee = <A extends Audience>(seenBy: A): FieldPrivacy<"attendee", A> => ({
  erased: "attendee",
  seenBy
})

type Value = string | number | boolean | null | undefined | DateTime.DateTime

/** Whether the keys of a record are data themselves, such as those of answers. */
type HasOpenKeys<A> = [Record<never, never>] extends [Record<keyof A, unknown>] ? true : false

type KeyOf<A> = A extends unknown ? keyof A : never
type ValueAt<A, K> = A extends unknown ? (K extends keyof A ? A[K] : never) : never

/**
 * A class for each field of a record and of its parts, of those with several forms for the fields of each form (D-PRIV-1). The
 * items of a list have one table, `each`. Records whose keys are data have one class, or a table for each value. `E`: the kinds
 * of erasure that reach the record.
 */
export type PrivacyOf<A, E extends Erasure = Erasure> = {
  readonly [K in KeyOf<A>]-?: PrivacyOfPart<NonNullable<ValueAt<A, K>>, E>
}

type PrivacyOfPart<A, E extends Erasure> = [A] extends [Value]
  ? FieldPrivacy<E>
  : [A] extends [ReadonlyArray<infer Item>]
    ? PrivacyOfItems<Item, E>
    : HasOpenKeys<A> extends true
      ? PrivacyOfItems<A[keyof A], E>
      : PrivacyOf<A, E>

type PrivacyOfItems<Item, E extends Erasure> = [Item] extends [Value]
  ? FieldPrivacy<E>
  : [Schema.Json] extends [Item]
    ? FieldPrivacy<E>
    : { readonly each: PrivacyOf<Item, E> }

type ClassesIn<T> = T extends FieldPrivacy ? T : { [K in keyof T]: ClassesIn<T[K]> }[keyof T]

/** The fields with something that is erased so. */
export type FieldsErased<T, E extends Erasure> = {
  [K in keyof T]: Extract<ClassesIn<T[K]>, FieldPrivacy<E>> extends never ? never : K
}[keyof T]

/**
 * What an erasure leaves in these fields. Optional ones are required here: a spread without them would leave the person's data.
 */
export type ErasedFields<A, T, E extends Erasure> = Required<Pick<A, FieldsErased<T, E> & keyof A>>

interface Circles {
  readonly internal: Audience
  readonly members: Exclude<Audience, "internal">
  readonly attendees: "attendees" | "public"
  readonly public: "public"
}

/** The fields that the audience sees whole. A field with a part for a smaller circle is none of them. */
export type FieldsSeenBy<T, A extends Audience> = {
  [K in keyof T]: [ClassesIn<T[K]>] extends [FieldPrivacy<Erasure, Circles[A]>] ? K : never
}[keyof T] &
  string

/** Whether the audience sees fields of this class. */
export const isSeenBy = ({ seenBy }: FieldPrivacy, audience: Audience): boolean =>
  circles.indexOf(seenBy) >= circles.indexOf(audience)

/** From the smallest circle to the widest. */
const circles: ReadonlyArray<Audience> = ["internal", "members", "attendees", "public"]

/** The fields of the table that the audience sees whole, in the order of the table. */
export const fieldsSeenBy = <T extends object, const A extends Audience>(
  table: T,
  audience: A
): ReadonlyArray<FieldsSeenBy<T, A>> =>
  Struct.keys(table).filter((key): key is FieldsSeenBy<T, A> & keyof T =>
    classesIn(table[key]).every((found) => isSeenBy(found, audience))
  )

/** The classes of a table, each with the path of its field: `attendees.each.name`. */
export const classesOf = (table: object, at: string = ""): ReadonlyMap<string, FieldPrivacy> =>
  new Map(
    Object.entries(table).flatMap(([key, part]: [string, unknown]): ReadonlyArray<[string, FieldPrivacy]> => {
      const path = at === "" ? key : `${at}.${key}`
      if (isClass(part)) return [[path, part]]
      return typeof part === "object" && part !== null ? [...classesOf(part, path)] : []
    })
  )

const classesIn = (part: unknown): ReadonlyArray<FieldPrivacy> => [...classesOf({ part }).values()]

const isClass = (part: unknown): part is FieldPrivacy =>
  typeof part === "object" && part !== null && "erased" in part && "seenBy" in part
