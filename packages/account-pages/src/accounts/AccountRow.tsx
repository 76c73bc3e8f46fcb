import { useState } from "preact/hooks"
import { localeFor } from "@calendeal/web-kit/locale-for"
import { say } from "@calendeal/web-kit/say"
import type { AccountView } from "../frame/AccountView.ts"
import type { Failure } from "@calendeal/web-kit/ask"
import { callApi } from "../frame/call.ts"
import { Row, type RowState } from "../frame/Row.tsx"

interface Props extends Pick<AccountView, "lang" | "words"> {
  readonly icon: "ads" | "video"
  readonly name: string
  /** The account's path in the API. */
  readonly path: string
  readonly lostAt: string | null
  readonly endsAt: string | null
  /** Whether it is used. */
  readonly isUsed: boolean
  /** Connects it again; null: there is nothing to do. */
  readonly reconnect: { readonly label: string; readonly act: () => void } | null
  /** Sends a test event, and returns a sentence; null: it has none. */
  readonly test: (() => Promise<string>) | null
  readonly use: (() => void) | null
  readonly changed: () => void
  readonly failed: (failure: Failure) => void
}

/** A connected account with its state and what can be done with it. */
export const AccountRow = (props: Props) => {
  const { changed, failed, icon, isUsed, name, path, reconnect, test, use, words } = props
  const { accounts, connect } = words
  const [step, setStep] = useState<"shown" | "confirmed" | "kept">("shown")
  const [said, setSaid] = useState("")
  const [isBusy, setBusy] = useState(false)

  const disconnect = async () => {
    if (step === "shown") return setStep("confirmed")
    const reply = await callApi("DELETE", step === "kept" ? `${path}?grant=keep` : path)
    if (reply.isGood) return changed()
    if (reply.code !== "conflict") return failed(reply)
    setSaid(step === "kept" ? accounts.inUse : accounts.notConfirmed)
    setStep("kept")
  }
  const tryOut = async () => {
    if (test === null) return
    setBusy(true)
    setSaid(await test())
    setBusy(false)
    changed()
  }
  const labels = { shown: accounts.disconnect, confirmed: accounts.confirm, kept: connect.anyway }
  return (
    <Row
      icon={icon}
      title={name}
      below={
        said !== "" && (
          <span class="below" role="status">
            {said}
          </span>
        )
      }
      state={stateOf(props)}
    >
      {reconnect !== null && (
        <button type="button" onClick={reconnect.act} aria-label={`${reconnect.label}: ${name}`}>
          {reconnect.label}
        </button>
      )}
      {!isUsed && use !== null && (
        <button type="button" onClick={use} aria-label={`${accounts.use}: ${name}`}>
          {accounts.use}
        </button>
      )}
      {test !== null && (
        <button
          type="button"
          class="quiet"
          disabled={isBusy}
          onClick={tryOut}
          aria-label={`${accounts.test}: ${name}`}
        >
          {isBusy ? accounts.testing : accounts.test}
        </button>
      )}
      <button type="button" class="quiet" onClick={disconnect} aria-label={`${labels[step]}: ${name}`}>
        {labels[step]}
      </button>
    </Row>
  )
}

const stateOf = ({ endsAt, isUsed, lang, lostAt, words }: Props): RowState => {
  if (lostAt !== null) return { tone: "bad", text: words.connect.ended }
  if (!isUsed) return { tone: "idle", text: words.accounts.unused }
  if (endsAt === null) return { tone: "good", text: words.accounts.works }
  const time = new Intl.DateTimeFormat(localeFor(lang), { dateStyle: "medium" })
  return { tone: "good", text: say(words.accounts.endsOn, { time: time.format(new Date(endsAt)) }) }
}
