import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from "preact/hooks"
import { call, type Reply } from "../api/call.ts"
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
import { joinParent, type Tell } from "../embed/joinParent.ts"
import { type Touch, touchOf } from "../embed/touchOf.ts"
import { faultsOfAnswers, faultsOfDetails, isEmail } from "../details/faults.ts"
import type { JourneyView } from "../page/PageView.ts"
import { advance } from "./advance.ts"
import { addressFor, errandOf, type Prefill, prefillOf } from "./arrival.ts"
import { attemptFor, type Draft } from "./Draft.ts"
import { tellOf } from "./tellOf.ts"
import { keepDraft, keptDraft } from "./kept.ts"
import { initialState, type Moving, type Onward, type Step, type Summary } from "./State.ts"

/** A visit from the first field to the confirmation: its state, and what a visitor can do. */
export const useJourney = ({ embed, event }: JourneyView) => {
  const [state, dispatch] = useReducer(advance, initialState)
  const { draft, moving, obstacle, screen } = state
  const touch = useRef<Touch>({})
  const tell = useRef<Tell>(() => {})
  const device = useMemo(() => (typeof document === "undefined" ? "UTC" : deviceZone()), [])
  const zone = isZone(draft.zone) ? draft.zone : device
  const latest = useRef(draft)
  latest.current = draft

  /** What somebody else knows of the visitor stands where the visitor has typed nothing. */
  const fill = (prefill: Prefill) => dispatch({ tag: "filled", prefill })

  const refuse = (reply: Reply<unknown> & { readonly isGood: false }) =>
    dispatch({
      tag: "refused",
      obstacle: {
        trouble: reply.trouble,
        until: reply.waitSeconds === null ? null : Date.now() + reply.waitSeconds * 1000
      }
    })

  // At once, not after the first paint: the page around a frame says hello when the frame is loaded, and only then.
  useLayoutEffect(() => {
    touch.current = touchOf({ address: location.href, referrer: document.referrer, cookie: document.cookie })
    // The page around knows where the visitor came from; the frame does not.
    tell.current = joinParent((greeting) => {
      touch.current = greeting.touch
      fill(greeting.prefill)
    })
  }, [])

  useEffect(() => {
    const kept = keptDraft(event.id)
    if (kept !== null) dispatch({ tag: "restored", draft: kept })
    fill(prefillOf(location.href))
    dispatch({ tag: "wentTo", step: stepIn(history.state) })
    const runErrand = async () => {
      const errand = errandOf(location.hash)
      if (errand === null) return
      const { to, token } = errand
      if (to !== "booking") history.replaceState({ step: "times" }, "", addressFor(location, null))
      const reply = await call<Summary>(summaryRequest(token))
      if (!reply.isGood) return refuse(reply)
      if (to === "booking") return show({ summary: reply.body, token })
      return dispatch({ tag: "opened", moving: { summary: reply.body, token }, to })
    }
    void runErrand()
    const errandRun = () => void runErrand()
    const wentBack = ({ state: kept }: PopStateEvent) => {
      // An errand's own link comes by here too, and is run by what follows.
      if (errandOf(location.hash) === null) dispatch({ tag: "wentTo", step: stepIn(kept) })
    }
    addEventListener("hashchange", errandRun)
    addEventListener("popstate", wentBack)
    return () => {
      removeEventListener("hashchange", errandRun)
      removeEventListener("popstate", wentBack)
    }
  }, [])

  // A booking that is being moved is not this visitor's draft.
  useEffect(() => {
    if (moving === null) keepDraft(event.id, draft)
  }, [draft, moving])

  // The browser's Back goes to the step before. Told at once, not after the next paint: whoever goes back before that
  // would be sent forward again.
  const step = isStep(screen.tag) ? screen.tag : null
  const isArriving = useRef(true)
  useLayoutEffect(() => {
    // What a reload left is about to be shown; until then the page is not at the step that it seems to be.
    const wasArriving = isArriving.current
    isArriving.current = false
    if (!wasArriving && step !== null && stepIn(history.state) !== step)
      history.pushState({ step }, "", addressFor(location, null))
  }, [step])

  // A reload shows the booking again, as long as its token is good.
  const shownToken = screen.tag === "booked" ? screen.booked.token : null
  useEffect(() => {
    if (shownToken !== null) history.replaceState({ step: "details" }, "", addressFor(location, shownToken))
  }, [shownToken])

  // The page around is told what happens, and of whom nothing.
  useEffect(() => tellOf(state, event.id).forEach(tell.current), [screen, obstacle])

  /** Shows a booking that was made before. */
  const show = ({ summary, token }: Moving) =>
    dispatch({
      tag: "booked",
      booked: { summary, token, address: "", zone, moved: false, onward: null }
    })

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

/** The step that an entry of the browser's history stands for; the first, unless it says otherwise. */
const stepIn = (entry: unknown): Step => {
  const step = typeof entry === "object" && entry !== null && "step" in entry ? entry.step : undefined
  return isStep(step) ? step : "details"
}

const isStep = (value: unknown): value is Step =>
  value === "details" || value === "times" || value === "answers"

const onwardOf = (answer: BookedAnswer): Onward | null =>
  answer.redirectUrl === undefined
    ? null
    : {
        url: answer.redirectUrl,
        delaySeconds: answer.redirectDelaySeconds ?? 0,
        newTab: answer.redirectNewTab ?? false,
        countdown: answer.redirectCountdown ?? false
      }

/** What is known of the booking without its token. */
const summaryOf = (
  uid: string,
  { email, guests, name, placeKind }: Draft,
  start: string,
  { durationMinutes, places, title, workspace }: JourneyView["event"]
): Summary => ({
  uid,
  title,
  start_time: start,
  end_time: new Date(Date.parse(start) + durationMinutes * 60_000).toISOString(),
  location: { kind: placeKind ?? places[0]?.kind ?? "" },
  host_name: workspace,
  attendees: [{ name, email, role: "booker" }, ...guests.map((guest) => ({ ...guest, role: "guest" }))]
})
