import { useState } from "preact/hooks"
import { localeFor } from "@calendeal/web-kit/locale-for"
import { say } from "@calendeal/web-kit/say"
import type { AccountView } from "../frame/AccountView.ts"
import type { Failure } from "@calendeal/web-kit/ask"
import { callApi } from "../frame/call.ts"
import type { Calendar } from "./providers.ts"

interface Props extends Pick<AccountView, "lang" | "words"> {
  readonly calendar: Calendar
  /** The calendar's path in the API. */
  readonly path: string
  /** Null: it cannot be connected in the browser. */
  readonly reconnect: (() => void) | null
  readonly changed: () => void
  /** `path`: what was to be deleted. */
  readonly failed: (failure: Failure, path: string) => void
}

/** The faults after which a new grant can help. */
const ended = ["needs_consent", "unauthorized", "access_unreadable"]

/** A calendar with its state, to connect again and to disconnect, which is confirmed. */
export const CalendarRow = ({ calendar, changed, failed, lang, path, reconnect, words }: Props) => {
  const { connect } = words
  const { account, isDestination, lastError, lastSyncedAt } = calendar
  const [step, setStep] = useState<"shown" | "confirmed" | "kept">("shown")
  const isEnded = lastError !== null && ended.includes(lastError)

  const disconnect = async () => {
    if (step === "shown") return setStep("confirmed")
    const target = step === "kept" ? `${path}?grant=keep` : path
    const reply = await callApi("DELETE", target)
    if (reply.isGood) return changed()
    if (reply.code === "conflict") return setStep("kept")
    failed(reply, target)
  }

  return (
    <li>
      <span>
        {account}
        <span class={isEnded ? "fault below" : "soft below"}>
          {stateOf(isEnded, lastError, lastSyncedAt)}
        </span>
        {isDestination && <span class="soft below">{connect.destination}</span>}
        {step === "kept" && (
          <span class="fault below" role="alert">
            {connect.notConfirmed}
          </span>
        )}
      </span>
      <span class="actions">
        {isEnded && reconnect !== null && (
          <button type="button" onClick={reconnect} aria-label={`${connect.again}: ${account}`}>
            {connect.again}
          </button>
        )}
        <button type="button" class="quiet" onClick={disconnect} aria-label={`${labels()[step]}: ${account}`}>
          {labels()[step]}
        </button>
      </span>
    </li>
  )

  function labels() {
    return { shown: connect.disconnect, confirmed: connect.confirm, kept: connect.anyway }
  }
  function stateOf(hasEnded: boolean, error: string | null, at: string | null): string {
    if (hasEnded) return connect.ended
    if (error !== null) return connect.failing
    if (at === null) return connect.notRead
    const time = new Intl.DateTimeFormat(localeFor(lang), { dateStyle: "medium", timeStyle: "short" })
    return say(connect.read, { time: time.format(new Date(at)) })
  }
}
