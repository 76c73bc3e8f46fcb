import type { AnswerAt } from "@calendeal/web-kit/api"
import type { Failure } from "@calendeal/web-kit/ask"
import type { Faults } from "./faults.ts"
import type { BookingLink } from "./arrival.ts"
import { type Draft, emptyDraft } from "./Draft.ts"

/** The steps that a visitor can go back to. */
export type Step = "details" | "times" | "answers"

/** A rule's message for a rejected visitor. */
export interface Disqualification {
  readonly disqualifiedTitle: string
  readonly guestMessage: string
  readonly ctaLabel: string
  readonly ctaUrl: string
}

/** The details of a booking that its token reveals. */
export interface Summary extends Pick<
  AnswerAt<"GET", "/api/public/booking-summary">,
  | "uid"
  | "title"
  | "start_time"
  | "end_time"
  | "location"
  | "link_follows"
  | "status"
  | "host_name"
  | "attendees"
> {
  /** The id of the booking's event for integrations with Meta. Absent in summaries that earlier versions stored. */
  readonly eventId?: string
}

/** The redirect after the confirmation. */
export interface Redirect {
  readonly url: string
  readonly delaySeconds: number
  readonly newTab: boolean
  readonly countdown: boolean
}

/** A booking made on this page. */
export interface Booked {
  readonly summary: Summary
  /** Opens the booking for some minutes (D-TOK-1); null if the response had none. */
  readonly token: string | null
  readonly address: string
  readonly zone: string
  readonly moved: boolean
  /** The start before the booking was moved, in UTC; null if it was not, or if it is not known. */
  readonly movedFrom: string | null
  readonly redirect: Redirect | null
  /** Whether its links have expired, so that the tab's stored copy is shown. */
  readonly isExpired: boolean
}

/** A booking to be moved, with its token. */
export interface Moving {
  readonly summary: Summary
  readonly token: string
}

type Screen =
  | { readonly tag: Step }
  | { readonly tag: "booked"; readonly booked: Booked }
  | { readonly tag: "disqualified"; readonly disqualification: Disqualification }
  | { readonly tag: "redirecting"; readonly url: string }
  | { readonly tag: "cancelling"; readonly moving: Moving }
  | { readonly tag: "cancelled" }
  | { readonly tag: "linkFailed"; readonly link: BookingLink; readonly obstacle: Obstacle }

/** A problem, and the time before which a retry is pointless (milliseconds since 1970). */
export interface Obstacle {
  /** The code of the API's error, or `unreachable` or `offline`. */
  readonly trouble: string
  readonly until: number | null
  /** Whether fields say what it is. */
  readonly isAtField?: boolean
}

/** The obstacle of a refusal, and the time before which a retry is pointless. */
export const obstacleOf = ({ code, waitSeconds }: Failure): Obstacle => ({
  trouble: code,
  until: waitSeconds === 0 ? null : Date.now() + waitSeconds * 1000
})

/** A pending request. Compared by identity: two requests with the same subject are different. */
export interface Question {
  readonly subject: "email" | "details" | "booking" | "cancellation" | "summary"
  /** The form's content when the request was sent. */
  readonly draft: Draft
}

export interface State {
  readonly screen: Screen
  readonly draft: Draft
  readonly moving: Moving | null
  readonly faults: Faults
  /** Counts the attempts to continue with faults: each focuses the summary of faults. */
  readonly faultsShown: number
  readonly obstacle: Obstacle | null
  /** The latest pending request; null if there is none. Responses to other requests are ignored. */
  readonly awaited: Question | null
  /** Increases when the known free times are outdated. */
  readonly freshness: number
  /** The chosen time that is no longer free, in UTC. */
  readonly lost: string | null
  /** The first step of the visit (D-PAGE-10). */
  readonly firstStep: "times" | "details"
}

export const initialState = (firstStep: State["firstStep"]): State => ({
  screen: { tag: firstStep },
  draft: emptyDraft,
  moving: null,
  faults: {},
  faultsShown: 0,
  obstacle: null,
  awaited: null,
  freshness: 0,
  lost: null,
  firstStep
})
