import type { Interval } from "@calendeal/domain/availability"
import type { Owner } from "../icalendar/eventSeries.ts"

/** What the reading thread is asked about a text that a calendar's server sent. All of it is plain data. */
export type Question =
  /** The busy time of an iCalendar text. */
  | {
      readonly _tag: "Feed"
      readonly text: string
      readonly owner: Owner
      readonly window: Interval
    }
  /** What a CalDAV server lists; `base` is the collection's address. */
  | { readonly _tag: "Listing"; readonly text: string; readonly base: string }
  /** The busy time of each of these objects in a CalDAV server's answer, in at most so many steps together. */
  | {
      readonly _tag: "Objects"
      readonly text: string
      readonly base: string
      readonly paths: ReadonlyArray<string>
      readonly owner: Owner
      readonly window: Interval
      readonly maximumSteps: number
    }
