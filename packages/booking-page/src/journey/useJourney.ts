import { useCallback, useMemo, useRef, useState } from "preact/hooks"
import { call, type Refusal } from "../api/call.ts"
import {
  type BookedAnswer,
  bookingBody,
  bookRequest,
  cancelRequest,
  type Captured,
  captureRequest
} from "../api/requests.ts"
import { deviceZone, isZone } from "../calendar/zones.ts"
import { faultsOfAnswers, faultsOfDetails, isEmail } from "../details/faults.ts"
import type { JourneyView } from "../page/PageView.ts"
import { advance, isBusy, type JourneyEvent, mayAsk } from "./advance.ts"
import { addressFor, type BookingLink, linkOf } from "./arrival.ts"
import { bookedBefore, redirectOf, openLink, readSummary, summaryOf } from "./openLink.ts"
import { attemptFor, type Draft, leadOf } from "./Draft.ts"
import { storeDraft } from "./tabStorage.ts"
import { initialState, type Moving, obstacleOf, type Question, type State, type Step } from "./State.ts"
import { useArrival } from "./useArrival.ts"
import { useHistory } from "./useHistory.ts"
import { useTabStorage } from "./useTabStorage.ts"
import { useParentPage } from "./useParentPage.ts"
import type { RefObject } from "preact"

/** A visit from the first field to the confirmation: its state and the visitor's actions. */
export const useJourney = ({ embed, event, lang }: JourneyView) => {
  const { dispatch, now, state } = useAdvance()
  const { draft } = state
  const device = useMemo(() => (typeof document === "undefined" ? "UTC" : deviceZone()), [])
  const zone = isZone(draft.zone) ? draft.zone : device

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
  const { isKnown, touch } = useParentPage(state, event, (prefill) => dispatch({ tag: "filled", prefill }))
  useArrival(event.id, { dispatch, open })
  useTabStorage(state, event.id)
  useHistory(state)

  const edit = (change: Partial<Draft>) => dispatch({ tag: "edited", change })

  /** Captures the lead when its e-mail is entered; a refusal is not shown yet. */
  const captureEarly = async () => {
    const { draft } = now.current
    const email = draft.email.trim()
    if (!isEmail(email) || draft.lead?.email === email) return
    await ask("email", async () => {
      await isKnown.current
      const reply = await call<Captured>(captureRequest(event, draft, touch.current, false))
      if (!reply.isGood) return null
      const { contactId } = reply.body
      const proof = reply.headers.get("lead-proof")
      return { tag: "captured", lead: leadOf(draft.lead, { contactId, email, hostIds: null, proof }) }
    })
  }

  const finishDetails = async () => {
    const { draft } = now.current
    const faults = faultsOfDetails(event, draft)
    if (Object.keys(faults).length > 0) return dispatch({ tag: "invalid", faults })
    return ask("details", async () => {
      await isKnown.current
      const reply = await call<Captured>(captureRequest(event, draft, touch.current, true))
      if (!reply.isGood) return refusedBy(reply)
      if (reply.body.disqualified) return { tag: "disqualified", disqualification: reply.body }
      const { allowedHostIds, contactId, redirectUrl } = reply.body
      const proof = reply.headers.get("lead-proof")
      const email = draft.email.trim()
      const lead = leadOf(draft.lead, { contactId, email, hostIds: allowedHostIds, proof })
      return { tag: "qualified", lead, redirectUrl }
    })
  }

  const finishAnswers = async () => {
    const { draft, moving } = now.current
    const { start } = draft
    if (start === null) return dispatch({ tag: "wentTo", step: "times" })
    const faults = faultsOfAnswers(event, draft, moving !== null)
    if (Object.keys(faults).length > 0) return dispatch({ tag: "invalid", faults })
    if (!mayAsk(now.current, "booking")) return
    const body = bookingBody(event, draft, start, zone, { attribution: touch.current, moving, embed, lang })
    const attempt = attemptFor(draft.attempt, body, freshKey())
    const tried = { ...draft, attempt }
    // The key is stored before its use: a reload in between must not book twice.
    if (moving === null) storeDraft(event.id, tried)
    edit({ attempt })
    return ask("booking", async () => {
      const reply = await call<BookedAnswer>(bookRequest(body, attempt.key, draft.lead, moving))
      if (!reply.isGood) return refusedBy(reply)
      const token = reply.headers.get("booking-token")
      const summary = token === null ? null : await readSummary(token)
      return {
        tag: "booked",
        booked: {
          summary: summary?.isGood === true ? summary.body : summaryOf(reply.body.uid, tried, start, event),
          token,
          address: draft.address.trim(),
          zone,
          moved: moving !== null,
          redirect: redirectOf(reply.body),
          isExpired: false
        }
      }
    })
  }

  const cancel = (token: string) =>
    ask("cancellation", async () => {
      const reply = await call<unknown>(cancelRequest(token))
      return reply.isGood ? { tag: "cancelled" } : refusedBy(reply)
    })

  return {
    state,
    zone,
    isBusy: isBusy(state),
    /** The service has sent to wait (Retry-After): no request is sent until then. */
    isHeld: state.obstacle !== null && state.obstacle.until !== null,
    edit,
    captureEarly,
    finishDetails,
    finishAnswers,
    cancel,
    open,
    /** Shows the confirmation of a known booking. */
    show: (booking: Moving) => dispatch({ tag: "booked", booked: bookedBefore(booking, event.id, zone) }),
    chooseStart: (start: string) => dispatch({ tag: "choseStart", start }),
    goTo: (step: Step) => dispatch({ tag: "wentTo", step }),
    clear: () => dispatch({ tag: "cleared" }),
    startOver: () => {
      // A reload starts again as well, and Back shows the booking.
      if (linkOf(location.hash) !== null)
        history.pushState({ step: "details" }, "", addressFor(location, null))
      dispatch({ tag: "startedOver" })
    }
  }
}

/** 128 random bits; `randomUUID` is missing on pages without TLS. */
const freshKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("")

/** The properties of every screen. */
export interface ScreenProps {
  readonly view: JourneyView
  readonly journey: ReturnType<typeof useJourney>
  /** The screen's heading, which takes the focus when the screen appears. */
  readonly heading: RefObject<HTMLHeadingElement | null>
}

/**
 * The state of the visit. `now` is the current state, because a response or a click may come before the last change is
 * rendered.
 */
const useAdvance = (): {
  readonly state: State
  readonly now: RefObject<State>
  readonly dispatch: (event: JourneyEvent) => void
} => {
  const [state, draw] = useState(initialState)
  const now = useRef<State>(initialState)
  const dispatch = useCallback((event: JourneyEvent) => {
    now.current = advance(now.current, event)
    draw(now.current)
  }, [])
  return { state, now, dispatch }
}

const refusedBy = (refusal: Refusal): JourneyEvent => ({
  tag: "refused",
  obstacle: obstacleOf(refusal)
})
