import type { Faults } from "./faults.ts"
import type { Prefill } from "../page/PageView.ts"
import type { BookingLink } from "./arrival.ts"
import type { Draft, Lead } from "./Draft.ts"
import { emptyDraft } from "./Draft.ts"
import {
  type Booked,
  initialState,
  type Moving,
  type Obstacle,
  type Question,
  type State,
  type Step,
  type Disqualification
} from "./State.ts"

/** An event on the page. */
export type JourneyEvent =
  | { readonly tag: "restored"; readonly draft: Draft }
  | { readonly tag: "filled"; readonly prefill: Prefill }
  | { readonly tag: "edited"; readonly change: Partial<Draft> }
  | { readonly tag: "invalid"; readonly faults: Faults }
  | { readonly tag: "sent"; readonly question: Question }
  | { readonly tag: "answered"; readonly question: Question; readonly by: JourneyEvent | null }
  | { readonly tag: "captured"; readonly lead: Lead }
  | { readonly tag: "qualified"; readonly lead: Lead; readonly redirectUrl: string | null }
  | { readonly tag: "disqualified"; readonly disqualification: Disqualification }
  | { readonly tag: "wentTo"; readonly step: Step }
  | { readonly tag: "choseStart"; readonly start: string; readonly day: string }
  /** `step`: an earlier one, which has the fields of the faults. */
  | {
      readonly tag: "refused"
      readonly obstacle: Obstacle
      readonly faults?: Faults
      readonly step?: Step
    }
  | { readonly tag: "cleared" }
  | { readonly tag: "booked"; readonly booked: Booked }
  | { readonly tag: "opened"; readonly moving: Moving; readonly to: "reschedule" | "cancel" }
  | { readonly tag: "cancelled" }
  | { readonly tag: "linkFailed"; readonly link: BookingLink; readonly obstacle: Obstacle }
  | { readonly tag: "startedOver" }

/** The state after an event. Total; events that are impossible in the current state change nothing. */
export const advance = (state: State, event: JourneyEvent): State => {
  switch (event.tag) {
    case "restored":
      return { ...state, draft: event.draft }
    case "filled":
      return { ...state, draft: filled(state.draft, event.prefill) }
    case "edited":
      return edited(state, event.change)
    case "invalid":
      return { ...withFaults(state, event.faults), obstacle: null }
    case "sent":
      return sent(state, event.question)
    case "answered":
      return answered(state, event.question, event.by)
    case "captured":
      return { ...state, draft: { ...state.draft, lead: event.lead } }
    case "qualified":
      return qualified(state, event.lead, event.redirectUrl)
    case "disqualified":
      return { ...state, screen: { tag: "disqualified", disqualification: event.disqualification } }
    case "wentTo": {
      const step = stepFor(state, event.step)
      // The same step keeps its object, so that nothing is rendered again.
      const screen = state.screen.tag === step ? state.screen : { tag: step }
      return { ...state, screen, obstacle: null, faults: {} }
    }
    case "choseStart":
      return {
        ...state,
        draft: { ...state.draft, start: event.start, day: event.day },
        screen: { tag: "answers" },
        obstacle: null,
        lost: null
      }
    case "refused":
      return {
        ...refused(event.faults ? withFaults(state, event.faults) : state, event.obstacle),
        ...(event.step && { screen: { tag: event.step } })
      }
    case "cleared":
      return { ...state, obstacle: null }
    case "booked":
      return {
        ...afresh(state),
        screen: { tag: "booked", booked: event.booked }
      }
    case "opened":
      return opened(state, event.moving, event.to)
    case "cancelled":
      return { ...afresh(state), screen: { tag: "cancelled" } }
    case "linkFailed":
      return {
        ...state,
        screen: { tag: "linkFailed", link: event.link, obstacle: event.obstacle }
      }
    case "startedOver":
      return afresh(state)
  }
}

/** The faults are announced. */
const withFaults = (state: State, faults: Faults): State => ({
  ...state,
  faults,
  faultsShown: state.faultsShown + 1
})

/** A new visit, whose times are looked up again. */
const afresh = ({ firstStep, freshness }: State): State => ({
  ...initialState(firstStep),
  freshness: freshness + 1
})

/**
 * Whether a request may be sent now. A pending booking or cancellation cannot be undone, so its response is awaited;
 * the early capture of an email waits for every other response.
 */
export const mayAsk = ({ awaited }: State, subject: Question["subject"]): boolean => {
  if (awaited === null || awaited.subject === "email") return true
  return subject === "summary" && (awaited.subject === "summary" || awaited.subject === "details")
}

/** Whether a response is pending that the visitor should notice. */
export const isBusy = ({ awaited }: State): boolean => awaited !== null && awaited.subject !== "email"

/** An earlier qualification is invalid while the rules are evaluated again. */
const sent = (state: State, question: Question): State => {
  const { draft } = state
  if (question.subject === "email") return { ...state, awaited: question }
  const isRouting = question.subject === "details" && draft.lead !== null
  return {
    ...state,
    awaited: question,
    obstacle: null,
    faults: {},
    draft: isRouting ? { ...draft, lead: { ...draft.lead, hostIds: null } } : draft
  }
}

/** Only the response to the latest request counts. */
const answered = (state: State, question: Question, by: JourneyEvent | null): State => {
  if (state.awaited !== question) return state
  const open = { ...state, awaited: null }
  if (by === null) return open
  const isOutdated = question.subject === "details" && haveDetailsChanged(question.draft, state.draft)
  if (isOutdated && by.tag === "disqualified") return open
  // The rules were evaluated for other details: the contact is known, and Continue evaluates them again.
  if (isOutdated && by.tag === "qualified")
    return advance(open, { tag: "captured", lead: { ...by.lead, hostIds: null } })
  return advance(open, by)
}

const haveDetailsChanged = (before: Draft, now: Draft): boolean =>
  before.name !== now.name ||
  before.email !== now.email ||
  before.phone !== now.phone ||
  before.answers !== now.answers

/** Prefilled values apply to empty fields only. Without any, the draft keeps its object: an empty one is not stored. */
const filled = (draft: Draft, prefill: Prefill): Draft => {
  const { answers, email, name, phone } = prefill
  if (!name && !email && !phone && !answers) return draft
  return {
    ...draft,
    name: draft.name || (name ?? ""),
    email: draft.email || (email ?? ""),
    phone: draft.phone || (phone ?? ""),
    answers: { ...answers, ...draft.answers }
  }
}

/** Another zone or day clears the chosen time. */
const edited = (state: State, change: Partial<Draft>): State => {
  const isElsewhere = change.zone !== undefined || change.day !== undefined
  const faults = Object.fromEntries(Object.entries(state.faults).filter(([field]) => !touches(change, field)))
  return {
    ...state,
    faults,
    lost: isElsewhere ? null : state.lost,
    draft: { ...state.draft, ...(isElsewhere ? { start: null } : {}), ...change }
  }
}

/** Whether the change affects the field of a fault. */
const touches = (change: Partial<Draft>, field: string): boolean => {
  if (field.startsWith("answers.")) return change.answers !== undefined
  if (field.startsWith("guests.")) return change.guests !== undefined
  return field in change
}

const qualified = (state: State, lead: Lead, redirectUrl: string | null): State => ({
  ...state,
  draft: { ...state.draft, lead },
  // Other hosts have other times.
  freshness: state.freshness + 1,
  screen: redirectUrl === null ? { tag: "times" } : { tag: "redirecting", url: redirectUrl }
})

/** The furthest step up to the requested one that the known data allows. */
const stepFor = ({ draft, firstStep, moving }: State, step: Step): Step => {
  const isKnown =
    moving !== null ||
    firstStep === "times" ||
    (draft.lead !== null && draft.lead.hostIds !== null && draft.lead.email === draft.email.trim())
  if (step === "details" || !isKnown) return moving === null ? firstStep : "times"
  return step === "answers" && draft.start === null ? "times" : step
}

/** An unavailable slot leads back to fresh times; the input is kept. */
const refused = (state: State, obstacle: Obstacle): State =>
  obstacle.trouble === "slot_unavailable"
    ? {
        ...state,
        obstacle,
        screen: { tag: "times" },
        draft: { ...state.draft, start: null, attempt: null },
        lost: state.draft.start,
        freshness: state.freshness + 1
      }
    : { ...state, obstacle }

const opened = (state: State, moving: Moving, to: "reschedule" | "cancel"): State => {
  if (to === "cancel") return { ...initialState(state.firstStep), screen: { tag: "cancelling", moving } }
  const booker = moving.summary.attendees.find(({ role }) => role === "booker")
  const guests = moving.summary.attendees.filter(({ role }) => role === "guest")
  return {
    ...afresh(state),
    moving,
    screen: { tag: "times" },
    draft: {
      ...emptyDraft,
      zone: state.draft.zone,
      name: booker?.name ?? "",
      email: booker?.email ?? "",
      guests: guests.map(({ email, name }) => ({ email, name })),
      placeKind: moving.summary.location.kind
    }
  }
}
