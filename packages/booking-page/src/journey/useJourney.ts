import { useMemo, useReducer, useRef } from "preact/hooks"
import { call, type Refusal } from "../api/call.ts"
import {
  bookingBody,
  type BookedAnswer,
  bookRequest,
  cancelRequest,
  type Captured,
  captureRequest,
  summaryRequest
} from "../api/requests.ts"
import { deviceZone, isZone } from "../calendar/zones.ts"
import { faultsOfAnswers, faultsOfDetails, isEmail } from "../details/faults.ts"
import type { JourneyView } from "../page/PageView.ts"
import { advance } from "./advance.ts"
import { onwardOf, summaryOf } from "./bookedFrom.ts"
import { attemptFor, type Draft } from "./Draft.ts"
import { keepDraft } from "./kept.ts"
import { initialState, type Moving, type Step, type Summary } from "./State.ts"
import { useArrival } from "./useArrival.ts"
import { useHistory } from "./useHistory.ts"
import { usePageAround } from "./usePageAround.ts"

/** A visit from the first field to the confirmation: its state, and what a visitor can do. */
export const useJourney = ({ embed, event }: JourneyView) => {
  const [state, dispatch] = useReducer(advance, initialState)
  const { draft, moving } = state
  const device = useMemo(() => (typeof document === "undefined" ? "UTC" : deviceZone()), [])
  const zone = isZone(draft.zone) ? draft.zone : device
  const latest = useRef(draft)
  latest.current = draft

  const refuse = ({ trouble, waitSeconds }: Refusal) =>
    dispatch({
      tag: "refused",
      obstacle: { trouble, until: waitSeconds === null ? null : Date.now() + waitSeconds * 1000 }
    })

  /** Shows a booking that was made before. */
  const show = ({ summary, token }: Moving) =>
    dispatch({
      tag: "booked",
      booked: { summary, token, address: "", zone, moved: false, onward: null }
    })

  // What somebody else knows of the visitor stands where the visitor has typed nothing.
  const touch = usePageAround(state, event.id, (prefill) => dispatch({ tag: "filled", prefill }))
  useArrival(state, event.id, { dispatch, refuse, show })
  useHistory(state)

  const edit = (change: Partial<Draft>) => dispatch({ tag: "edited", change })

  /** Tells of the lead as soon as its e-mail is known; what comes of it is nobody's worry. */
  const glance = async () => {
    const { email, lead } = latest.current
    if (!isEmail(email) || lead?.email === email.trim()) return
    const reply = await call<Captured>(captureRequest(event, latest.current, touch.current, false))
    if (reply.isGood)
      dispatch({
        tag: "captured",
        lead: { contactId: reply.body.contactId, email: email.trim(), hostIds: null }
      })
  }

  const finishDetails = async () => {
    const faults = faultsOfDetails(event, draft)
    if (Object.keys(faults).length > 0) return dispatch({ tag: "stumbled", faults })
    dispatch({ tag: "sent" })
    const reply = await call<Captured>(captureRequest(event, draft, touch.current, true))
    if (!reply.isGood) return refuse(reply)
    if (reply.body.disqualified) return dispatch({ tag: "turnedAway", turnedAway: reply.body })
    const { allowedHostIds, contactId, redirectUrl } = reply.body
    const lead = { contactId, email: draft.email.trim(), hostIds: allowedHostIds }
    return dispatch({ tag: "welcomed", lead, redirectUrl })
  }

  const finishAnswers = async () => {
    if (draft.start === null) return dispatch({ tag: "wentTo", step: "times" })
    const faults = faultsOfAnswers(event, draft, moving !== null)
    if (Object.keys(faults).length > 0) return dispatch({ tag: "stumbled", faults })
    const body = bookingBody(event, draft, draft.start, zone, {
      attribution: touch.current,
      moving,
      embed
    })
    const attempt = attemptFor(draft.attempt, body, freshKey())
    const tried = { ...draft, attempt }
    // The key is kept before it is used: a reload in between must not book twice.
    if (moving === null) keepDraft(event.id, tried)
    edit({ attempt })
    dispatch({ tag: "sent" })
    const reply = await call<BookedAnswer>(bookRequest(body, attempt.key))
    if (!reply.isGood) return refuse(reply)
    const token = reply.headers.get("booking-token")
    const summary = token === null ? null : await call<Summary>(summaryRequest(token))
    return dispatch({
      tag: "booked",
      booked: {
        summary:
          summary?.isGood === true ? summary.body : summaryOf(reply.body.uid, tried, draft.start, event),
        token,
        address: draft.address.trim(),
        zone,
        moved: moving !== null,
        onward: onwardOf(reply.body)
      }
    })
  }

  const cancel = async (token: string) => {
    dispatch({ tag: "sent" })
    const reply = await call<unknown>(cancelRequest(token))
    if (reply.isGood) dispatch({ tag: "cancelled" })
    else refuse(reply)
  }

  return {
    state,
    zone,
    /** The service asked to wait (Retry-After): until then nothing is sent. */
    isHeld: state.obstacle !== null && state.obstacle.until !== null,
    edit,
    glance,
    finishDetails,
    finishAnswers,
    cancel,
    show,
    chooseStart: (start: string) => dispatch({ tag: "choseStart", start }),
    goTo: (step: Step) => dispatch({ tag: "wentTo", step }),
    clear: () => dispatch({ tag: "cleared" }),
    startOver: () => dispatch({ tag: "startedOver" })
  }
}

/** 128 random bits; `randomUUID` is not there on pages without TLS. */
const freshKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("")
