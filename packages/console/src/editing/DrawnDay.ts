import type { ComponentChildren } from "preact"
import type { DayPart } from "./dayParts.ts"

/** What is drawn of one date, above its hours. */
export interface DrawnDay {
  /** Such as `23 Nov`. */
  readonly label: string
  readonly head?: ComponentChildren
  /** The name of an absence: the date takes no bookings, and its hours cannot be changed. */
  readonly away?: string
  readonly isToday?: boolean
  readonly busy: ReadonlyArray<DayPart>
  readonly meetings: ReadonlyArray<DayPart & { readonly name: string; readonly href: string }>
}
