import { useState } from "preact/hooks"
import { localeFor } from "@calendeal/web-kit/locale-for"
import { say } from "@calendeal/web-kit/say"
import type { AccountView } from "../frame/AccountView.ts"
import type { Failure } from "@calendeal/web-kit/ask"
import { callApi } from "../frame/call.ts"
import { Row, type RowState } from "../frame/Row.tsx"
import { type Calendar, ended } from "./providers.ts"

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
    <Row
      icon="calendar"
      title={account}
      below={
        <>
          {isDestination && <span class="soft below">{connect.destination}</span>}
          {step === "kept" && (
            <span class="fault below" role="alert">
              {connect.notConfirmed}
            </span>
          )}
        </>
      }
      state={stateOf()}
    >
      {isEnded && reconnect !== null && (
        <button type="button" onClick={reconnect} aria-label={`${connect.again}: ${account}`}>
          {connect.again}
        </button>
      )}
      <button type="button" class="quiet" onClick={disconnect} aria-label={`${labels()[step]}: ${account}`}>
        {labels()[step]}
      </button>
    </Row>
  )

  function labels() {
    return { shown: connect.disconnect, confirmed: connect.confirm, kept: connect.anyway }
  }
  function stateOf(): RowState {
    if (lastError !== null) return { tone: "bad", text: isEnded ? connect.ended : connect.failing }
    if (lastSyncedAt === null) return { tone: "idle", text: connect.notRead }
    const time = new Intl.DateTimeFormat(localeFor(lang), { dateStyle: "medium", timeStyle: "short" })
    return { tone: "good", text: say(connect.read, { time: time.format(new Date(lastSyncedAt)) }) }
  }
}
