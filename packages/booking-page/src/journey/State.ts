import type { Faults } from "../details/faults.ts"
import type { Trouble } from "../words/Words.ts"
import type { Errand } from "./arrival.ts"
import { type Draft, emptyDraft } from "./Draft.ts"

/** The steps that a visitor can go back to. */
export type Step = "details" | "times" | "answers"

/** What a rule says to whom it turns away. */
export interface TurnedAway {
  readonly disqualifiedTitle: string
  readonly guestMessage: string
  readonly ctaLabel: string
  readonly ctaUrl: string
}

/** A booking as its token shows it. */
export interface Summary {
  readonly uid: string
  readonly title: string
  readonly start_time: string
  readonly end_time: string
  readonly location: { readonly kind: string; readonly conferencingLink?: string }
  readonly host_name: string
  readonly attendees: ReadonlyArray<{ readonly name: string; readonly email: string; readonly role: string }>
}

/** Where the confirmation leads on to. */
export interface Onward {
  readonly url: string
  readonly delaySeconds: number
  readonly newTab: boolean
  readonly countdown: boolean
}

/** A booking that was made on this page. */
export interface Booked {
  readonly summary: Summary
  /** Opens the booking for some minutes (D-TOK-1); null when none came. */
  readonly token: string | null
  readonly address: string
  readonly zone: string
  readonly moved: boolean
  readonly onward: Onward | null
  /** Whether its links are over, so that it is shown as this tab keeps it. */
  readonly isExpired: boolean
}

/** A booking that is to be moved, with the token that allows it. */
export interface Moving {
  readonly summary: Summary
  readonly token: string
}

type Screen =
  | { readonly tag: Step }
  | { readonly tag: "booked"; readonly booked: Booked }
  | { readonly tag: "turnedAway"; readonly turnedAway: TurnedAway }
  | { readonly tag: "leaving"; readonly url: string }
  | { readonly tag: "cancelling"; readonly moving: Moving }
  | { readonly tag: "cancelled" }
  | { readonly tag: "unopened"; readonly errand: Errand; readonly obstacle: Obstacle }

/** What stands in the way, and until when it is of no use to try again (milliseconds since 1970). */
export interface Obstacle {
  readonly trouble: Trouble
  readonly until: number | null
}

/**
 * A request that the page has sent and whose answer is still open. Compared by identity: two requests of the same subject
 * are two questions.
 */
export interface Question {
  readonly subject: "email" | "details" | "booking" | "cancellation" | "summary"
  /** What the form held when the request was sent. */
  readonly draft: Draft
}

export interface State {
  readonly screen: Screen
  readonly draft: Draft
  readonly moving: Moving | null
  readonly faults: Faults
  /** Counts the attempts to go on with faults: each puts the focus on the list of them. */
  readonly faultsShown: number
  readonly obstacle: Obstacle | null
  /** The latest question; null once it is answered. Answers to any other question change nothing. */
  readonly awaited: Question | null
  /** Grows when what was known of free times is known to be old. */
  readonly freshness: number
}

export const initialState: State = {
  screen: { tag: "details" },
  draft: emptyDraft,
  moving: null,
  faults: {},
  faultsShown: 0,
  obstacle: null,
  awaited: null,
  freshness: 0
}
