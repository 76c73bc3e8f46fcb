import type { Faults } from "../details/faults.ts"
import type { Errand, Prefill } from "./arrival.ts"
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
  type TurnedAway
} from "./State.ts"

/** What happens on the page. */
export type CalendarOccurrence =
  | { readonly tag: "restored"; readonly draft: Draft }
  | { readonly tag: "filled"; readonly prefill: Prefill }
  | { readonly tag: "edited"; readonly change: Partial<Draft> }
  | { readonly tag: "stumbled"; readonly faults: Faults }
  | { readonly tag: "asked"; readonly question: Question }
  | { readonly tag: "answered"; readonly question: Question; readonly by: CalendarOccurrence | null }
  | { readonly tag: "captured"; readonly lead: Lead }
  | { readonly tag: "welcomed"; readonly lead: Lead; readonly redirectUrl: string | null }
  | { readonly tag: "turnedAway"; readonly turnedAway: TurnedAway }
  | { readonly tag: "wentTo"; readonly step: Step }
  | { readonly tag: "choseStart"; readonly start: string }
  | { readonly tag: "refused"; readonly obstacle: Obstacle }
  | { readonly tag: "cleared" }
  | { readonly tag: "booked"; readonly booked: Booked }
  | { readonly tag: "opened"; readonly moving: Moving; readonly to: "reschedule" | "cancel" }
  | { readonly tag: "cancelled" }
  | { readonly tag: "unopened"; readonly errand: Errand; readonly obstacle: Obstacle }
  | { readonly tag: "startedOver" }

/** What the page is after something happened. Total; what cannot happen where the visitor is changes nothing. */
export const advance = (state: State, happening: CalendarOccurrence): State => {
  switch (happening.tag) {
    case "restored":
      return { ...state, draft: happening.draft }
    case "filled":
      return { ...state, draft: filled(state.draft, happening.prefill) }
    case "edited":
      return edited(state, happening.change)
    case "stumbled":
      return { ...state, faults: happening.faults, faultsShown: state.faultsShown + 1, obstacle: null }
    case "asked":
      return asked(state, happening.question)
    case "answered":
      return answered(state, happening.question, happening.by)
    case "captured":
      return { ...state, draft: { ...state.draft, lead: happening.lead } }
    case "welcomed":
      return welcomed(state, happening.lead, happening.redirectUrl)
    case "turnedAway":
      return { ...state, screen: { tag: "turnedAway", turnedAway: happening.turnedAway } }
    case "wentTo": {
      const step = stepFor(state, happening.step)
      // The same step keeps its object: nothing has moved.
      const screen = state.screen.tag === step ? state.screen : { tag: step }
      return { ...state, screen, obstacle: null, faults: {} }
    }
    case "choseStart":
      return {
        ...state,
        draft: { ...state.draft, start: happening.start },
        screen: { tag: "answers" },
        obstacle: null
      }
    case "refused":
      return refused(state, happening.obstacle)
    case "cleared":
      return { ...state, obstacle: null }
    case "booked":
      return {
        ...initialState,
        freshness: state.freshness + 1,
        screen: { tag: "booked", booked: happening.booked }
      }
    case "opened":
      return opened(state, happening.moving, happening.to)
    case "cancelled":
      return { ...initialState, freshness: state.freshness + 1, screen: { tag: "cancelled" } }
    case "unopened":
      return {
        ...state,
        screen: { tag: "unopened", errand: happening.errand, obstacle: happening.obstacle }
      }
    case "startedOver":
      return { ...initialState, freshness: state.freshness + 1 }
  }
}

/**
 * Whether a request may be sent now. A booking or a cancellation that is under way cannot be taken back, so its answer is
 * waited for; the early capture of an e-mail address waits for every other answer.
 */
export const mayAsk = ({ awaited }: State, subject: Question["subject"]): boolean => {
  if (awaited === null || awaited.subject === "email") return true
  return subject === "summary" && (awaited.subject === "summary" || awaited.subject === "details")
}

/** Whether the page waits for an answer that the visitor should see. */
export const isBusy = ({ awaited }: State): boolean => awaited !== null && awaited.subject !== "email"

/** What the rules decided before does not hold while they are asked again. */
const asked = (state: State, question: Question): State => {
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

/** Only the answer to the latest question counts. */
const answered = (state: State, question: Question, by: CalendarOccurrence | null): State => {
  if (state.awaited !== question) return state
  const open = { ...state, awaited: null }
  if (by === null) return open
  const isOutdated = question.subject === "details" && haveDetailsChanged(question.draft, state.draft)
  if (isOutdated && by.tag === "turnedAway") return open
  // The rules decided about other details: the contact is known, and Continue asks them again.
  if (isOutdated && by.tag === "welcomed")
    return advance(open, { tag: "captured", lead: { ...by.lead, hostIds: null } })
  return advance(open, by)
}

const haveDetailsChanged = (before: Draft, now: Draft): boolean =>
  before.name !== now.name ||
  before.email !== now.email ||
  before.phone !== now.phone ||
  before.answers !== now.answers

/** What is known of the visitor stands where nothing has been typed. */
const filled = (draft: Draft, { email, name, phone }: Prefill): Draft => ({
  ...draft,
  name: draft.name || (name ?? ""),
  email: draft.email || (email ?? ""),
  phone: draft.phone || (phone ?? "")
})

/** A change of the zone or the day makes another choice of the time necessary. */
const edited = (state: State, change: Partial<Draft>): State => {
  const isElsewhere = change.zone !== undefined || change.day !== undefined
  const faults = Object.fromEntries(Object.entries(state.faults).filter(([field]) => !touches(change, field)))
  return { ...state, faults, draft: { ...state.draft, ...(isElsewhere ? { start: null } : {}), ...change } }
}

/** Whether the change is one of the field that a fault is about. */
const touches = (change: Partial<Draft>, field: string): boolean => {
  if (field.startsWith("answers.")) return change.answers !== undefined
  if (field.startsWith("guests.")) return change.guests !== undefined
  return field in change
}

const welcomed = (state: State, lead: Lead, redirectUrl: string | null): State => ({
  ...state,
  draft: { ...state.draft, lead },
  // Other hosts have other times.
  freshness: state.freshness + 1,
  screen: redirectUrl === null ? { tag: "times" } : { tag: "leaving", url: redirectUrl }
})

/** The furthest step that what is known allows, up to the one that is asked for. */
const stepFor = ({ draft, moving }: State, step: Step): Step => {
  const isKnown =
    moving !== null ||
    (draft.lead !== null && draft.lead.hostIds !== null && draft.lead.email === draft.email.trim())
  if (step === "details" || !isKnown) return moving === null ? "details" : "times"
  return step === "answers" && draft.start === null ? "times" : step
}

/** A slot that is gone leads back to fresh times; nothing that was typed is lost. */
const refused = (state: State, obstacle: Obstacle): State =>
  obstacle.trouble === "slot_unavailable"
    ? {
        ...state,
        obstacle,
        screen: { tag: "times" },
        draft: { ...state.draft, start: null, attempt: null },
        freshness: state.freshness + 1
      }
    : { ...state, obstacle }

const opened = (state: State, moving: Moving, to: "reschedule" | "cancel"): State => {
  if (to === "cancel") return { ...initialState, screen: { tag: "cancelling", moving } }
  const booker = moving.summary.attendees.find(({ role }) => role === "booker")
  const guests = moving.summary.attendees.filter(({ role }) => role === "guest")
  return {
    ...initialState,
    moving,
    screen: { tag: "times" },
    freshness: state.freshness + 1,
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
