import type { AttendanceMark } from "@calendeal/domain/bookings"
import type { Touch } from "@calendeal/domain/contacts"
import { Data } from "effect"
import type { Person } from "./people.ts"

/** The event types of the demonstration with one booking for each start, by their names in `demoIds`. */
export type Kind = "intro" | "productDemo" | "onboarding" | "siteVisit"

/** An act of a visitor, a member or a billing system at an instant, in epoch milliseconds. `meeting` names a meeting, also after it was moved. */
export type Act = Data.TaggedEnum<{
  /** A visitor has answered the first step. `size`: the answer to the question of the product demo. */
  Capture: {
    readonly at: number
    readonly person: Person
    readonly kind: Kind
    readonly size: string | null
    readonly touch: Touch
  }
  Book: {
    readonly at: number
    readonly meeting: string
    readonly person: Person
    readonly kind: Kind | "webinar"
    readonly size: string | null
    readonly startAt: number
  }
  /** The booker moves the meeting to another start. */
  Move: { readonly at: number; readonly meeting: string; readonly startAt: number }
  /** The booker cancels the meeting. */
  Cancel: { readonly at: number; readonly meeting: string }
  /** The owner says whether the booker came. */
  Mark: { readonly at: number; readonly meeting: string; readonly mark: AttendanceMark }
  /** A billing system reports a payment for the meeting's deal. */
  Pay: {
    readonly at: number
    readonly meeting: string
    readonly cents: number
    readonly currency: "EUR" | "USD"
    readonly description: string
  }
}>
export const Act = Data.taggedEnum<Act>()
