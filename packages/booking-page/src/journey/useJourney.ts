import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks"
import { idOf } from "./fieldId.ts"
import { newKey } from "@calendeal/web-kit/new-key"
import type { Answered, Failure } from "@calendeal/web-kit/ask"
import { labelsOfDetails } from "./labelsOfDetails.ts"
import { call } from "../api/call.ts"
import { bookingBody, bookRequest, cancelRequest, captureRequest, waitRequest } from "./requests.ts"
import { deviceZone, isZone } from "../calendar/zones.ts"
import { type Faults, faultsOfAnswers, faultsOfDetails, isEmail } from "./faults.ts"
import type { JourneyView } from "../page/PageView.ts"
import { advance, isBusy, type JourneyEvent, mayAsk } from "./advance.ts"
import { addressFor, type BookingLink, linkOf } from "./arrival.ts"
import { bookedBefore, eventIdIn, redirectOf, openLink, readSummary, summaryOf } from "./openLink.ts"
import { attemptFor, type Draft, type Lead, leadOf } from "./Draft.ts"
import { storeDraft } from "./tabStorage.ts"
import { initialState, type Moving, obstacleOf, type Question, type State, type Step } from "./State.ts"
import { useArrival } from "./useArrival.ts"
import { useHistory } from "./useHistory.ts"
import { useTabStorage } from "./useTabStorage.ts"
import { useParentPage } from "./useParentPage.ts"
import { type Preferences, storedPreferences, storePreferences } from "./preferences.ts"
import { placedFaults, refusedFields } from "./refusedFields.ts"
import type { ComponentChildren, RefObject } from "preact"

/** A visit from the first field to the confirmation: its state and the visitor's actions. */
export const useJourney = ({ embed, event, lang, prefill, words }: JourneyView) => {
  const { dispatch, now, state } = useAdvance(event.firstStep)
  const { draft } = state
  const device = useMemo(() => (typeof document === "undefined" ? "UTC" : deviceZone()), [])
  const [preferences, setPreferences] = useState<Preferences>({ zone: null, clock: null })
  useLayoutEffect(() => setPreferences(storedPreferences()), [])
  const prefer = (change: Partial<Preferences>) => {
    const changed = { ...storedPreferences(), ...preferences, ...change }
    storePreferences(changed)
    setPreferences(changed)
  }
  const zone = [draft.zone, preferences.zone].find(isZone) ?? device

  /** Sends a request unless a pending one blocks it. The reducer applies the response. */
  const ask = async (subject: Question["subject"], send: () => Promise<JourneyEvent | null>) => {
    if (!mayAsk(now.current, subject)) return
    const question = { subject, draft: now.current.draft }
    dispatch({ tag: "sent", question })
    dispatch({ tag: "answered", question, by: await send() })
  }

  /** Opens the booking of a link. */
  const open = (link: BookingLink) => ask("summary", () => openLink(link, event.id, zone))

  // The parent page's prefill applies to empty fields only.
  const { isKnown, touch, visits } = useParentPage(state, event, (prefill) =>
    dispatch({ tag: "filled", prefill })
  )
  useArrival(event.id, { dispatch, firstStep: event.firstStep, open, prefill })
  useTabStorage(state, event.id)
  useHistory(state)

  const edit = (change: Partial<Draft>) => dispatch({ tag: "edited", change })

  /** Captures the lead, after the parent page has said where the visitor comes from. */
  const capture = async (draft: Draft, isComplete: boolean) => {
    await isKnown.current
    const attribution = { ...touch.current, visits: visits.current }
    return call(captureRequest(event, draft, attribution, isComplete))
  }

  /** Captures the lead when its email is entered; a refusal is not shown yet. */
  const captureEarly = async () => {
    const { draft } = now.current
    const email = draft.email.trim()
    if (!isEmail(email) || draft.lead?.email === email) return
    await ask("email", async () => {
      const reply = await capture(draft, false)
      return reply.isGood ? { tag: "captured", lead: leadIn(reply, draft, null) } : null
    })
  }

  /** The details of a visitor, with what the rules say about them. */
  const qualify = async (draft: Draft): Promise<JourneyEvent> => {
    const reply = await capture(draft, true)
    if (!reply.isGood) return faultyBy(reply)
    if (reply.body.disqualified) return { tag: "disqualified", disqualification: reply.body }
    const { allowedHostIds, redirectUrl } = reply.body
    return { tag: "qualified", lead: leadIn(reply, draft, allowedHostIds), redirectUrl }
  }

  /** Shows the faults; returns whether there are none. */
  const isFilled = (faults: Faults): boolean => {
    const isGood = Object.keys(faults).length === 0
    if (!isGood) dispatch({ tag: "invalid", faults })
    return isGood
  }

  const finishDetails = async () => {
    const { draft } = now.current
    if (isFilled(faultsOfDetails(event, draft))) await ask("details", () => qualify(draft))
  }

  /** Captures a visitor who finds no free time. Returns whether it succeeded. */
  const leaveEmail = async (): Promise<boolean> => {
    const { draft } = now.current
    let isLeft = false
    if (isFilled(faultsOfDetails({ ...event, phone: "unasked", firstQuestions: [] }, draft)))
      await ask("details", async () => {
        const reply = await capture(draft, false)
        isLeft = reply.isGood
        return reply.isGood ? null : faultyBy(reply)
      })
    return isLeft
  }

  /** Puts the visitor on the waiting list, for times until this one. Returns whether it succeeded. */
  const waitUntil = async (until: string): Promise<boolean> => {
    const { draft } = now.current
    let isListed = false
    if (isFilled({ ...faultsOfDetails(event, draft), ...faultsOfAnswers(event, draft, false) }))
      await ask("details", async () => {
        const reply = await call(waitRequest(event, draft, zone, lang, until))
        isListed = reply.isGood
        return reply.isGood ? null : faultyBy(reply)
      })
    return isListed
  }

  const finishAnswers = async () => {
    const { draft, moving } = now.current
    const { start } = draft
    if (start === null) return dispatch({ tag: "wentTo", step: "times" })
    const isLate = moving === null && event.firstStep === "times"
    const faults = {
      ...(isLate ? faultsOfDetails(event, draft) : {}),
      ...faultsOfAnswers(event, draft, moving !== null)
    }
    if (isFilled(faults)) await (isLate ? finishLate(draft, start) : bookNow(start))
  }

  /** Captures the lead, then books: one wait for the visitor. */
  const finishLate = (draft: Draft, start: string) =>
    ask("booking", async () => {
      const qualified = await qualify(draft)
      if (qualified.tag !== "qualified") return qualified
      const { lead } = qualified
      edit({ lead })
      return bookingOf({ ...draft, lead }, start, null)
    })

  const bookNow = (start: string) => {
    const { draft, moving } = now.current
    return ask("booking", () => bookingOf(draft, start, moving))
  }

  const bookingOf = async (draft: Draft, start: string, moving: Moving | null): Promise<JourneyEvent> => {
    // Without earlier visits, which the capture has sent: the same choices must give the same text.
    const body = bookingBody(event, draft, start, zone, { attribution: touch.current, moving, embed, lang })
    const attempt = attemptFor(draft.attempt, body, newKey())
    const tried = { ...draft, attempt }
    // The key is stored before its use: a reload in between must not book twice.
    if (moving === null) storeDraft(event.id, tried)
    edit({ attempt })
    const reply = await call(bookRequest(body, attempt.key, draft.lead, moving))
    if (!reply.isGood)
      return faultyBy(
        reply,
        moving === null && event.firstStep === "details"
          ? Object.keys(labelsOfDetails(event.firstQuestions, words))
          : []
      )
    const standing = "status" in reply.body ? reply.body.status : undefined
    // The visitor comes back to a booking that was not paid: the key has had its booking, and another one needs another key (D-PAY-11).
    if (standing === "not_paid" || standing === "refunded")
      return bookingOf({ ...draft, attempt: null }, start, moving)
    // The provider's page cannot be framed: the way there is that of a redirect by a rule (D-PAGE-42).
    if ("payment" in reply.body && reply.body.payment && draft.lead)
      return { tag: "qualified", lead: draft.lead, redirectUrl: reply.body.payment.url }
    const token = reply.headers.get("booking-token")
    const summary = token === null ? null : await readSummary(token)
    return {
      tag: "booked",
      booked: {
        summary:
          summary?.isGood === true
            ? summary.body
            : {
                ...summaryOf(reply.body.uid, tried, start, event),
                ...(standing && { status: standing }),
                ...eventIdIn(reply.headers)
              },
        token,
        address: draft.address.trim(),
        zone,
        moved: moving !== null,
        movedFrom: moving?.summary.start_time ?? null,
        redirect: redirectOf(reply.body),
        isExpired: false
      }
    }
  }

  const cancel = (token: string, reason: string) =>
    ask("cancellation", async () => {
      const reply = await call(cancelRequest(token, reason))
      return reply.isGood ? { tag: "cancelled" } : faultyBy(reply)
    })

  return {
    state,
    zone,
    isBusy: isBusy(state),
    /** The service has sent to wait (Retry-After): no request is sent until then. */
    isHeld: Boolean(state.obstacle?.until),
    edit,
    captureEarly,
    finishDetails,
    finishAnswers,
    cancel,
    open,
    /** Shows the confirmation of a known booking. */
    show: (booking: Moving) => dispatch({ tag: "booked", booked: bookedBefore(booking, event.id, zone) }),
    chooseStart: (start: string, day: string) => dispatch({ tag: "choseStart", start, day }),
    clock: preferences.clock,
    setClock: (clock: "12" | "24") => prefer({ clock }),
    /** Another zone has other days. */
    setZone: (zone: string) => {
      prefer({ zone })
      edit({ zone, day: null })
    },
    leaveEmail,
    waitUntil,
    goTo: (step: Step) => dispatch({ tag: "wentTo", step }),
    clear: () => dispatch({ tag: "cleared" }),
    startOver: () => {
      // A reload starts again as well, and Back shows the booking.
      if (linkOf(location.hash) !== null)
        history.pushState({ step: event.firstStep }, "", addressFor(location, null))
      dispatch({ tag: "startedOver" })
    }
  }
}

/** The properties of every screen. */
export interface ScreenProps {
  readonly view: JourneyView
  readonly journey: ReturnType<typeof useJourney>
  /** The screen's heading, which takes the focus when the screen appears. */
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly title: ComponentChildren
}

/**
 * The state of the visit. `now` is the current state, because a response or a click may come before the last change is
 * rendered.
 */
const useAdvance = (
  firstStep: State["firstStep"]
): {
  readonly state: State
  readonly now: RefObject<State>
  readonly dispatch: (event: JourneyEvent) => void
} => {
  const [state, draw] = useState(() => initialState(firstStep))
  const now = useRef<State>(state)
  const [dispatch] = useState(() => (event: JourneyEvent) => {
    now.current = advance(now.current, event)
    draw(now.current)
  })
  return { state, now, dispatch }
}

/** The lead in capture's response, with the routed hosts; null before qualification. */
const leadIn = (
  { body: { contactId }, headers }: Answered<{ readonly contactId: string }>,
  { email, lead }: Draft,
  hostIds: Lead["hostIds"]
): Lead => leadOf(lead, { contactId, email: email.trim(), hostIds, proof: headers.get("lead-proof") })

/**
 * A refusal with its faults at their fields, if the visitor can be shown them (D-PAGE-27, D-PAGE-34). `earlier`: the fields of an
 * earlier step.
 */
const faultyBy = (refusal: Failure, earlier: ReadonlyArray<string> = []): JourneyEvent => {
  const isShown = (field: string) => document.getElementById(idOf(field)) !== null
  const placed = placedFaults(refusedFields(refusal), isShown, earlier)
  return { tag: "refused", obstacle: { ...obstacleOf(refusal), isAtField: placed !== null }, ...placed }
}
