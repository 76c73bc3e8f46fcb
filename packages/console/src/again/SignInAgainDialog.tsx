import { say } from "@calendeal/web-kit/say"
import { useQuery } from "@tanstack/preact-query"
import { useId, useRef, useState } from "preact/hooks"
import { type Account, api, bodyOf, signInAddress } from "../api/client.ts"
import { Dialog } from "../parts/Dialog.tsx"
import { useView } from "../view/useView.ts"
import { byLink, byPasskey, byPassword, canUsePasskeys, type Outcome } from "./ways.ts"
import { useNewSession } from "./useNewSession.ts"

/**
 * Asks for another sign-in of the same account, over what was entered. A password and a passkey sign in here; after a link, or a sign-in
 * in another tab, the dialog notices the new session (D-CON-118).
 */
export const SignInAgainDialog = ({ onAnswer }: { readonly onAnswer: (isSignedIn: boolean) => void }) => {
  const { words } = useView()
  const isDone = useRef(false)
  const account = useQuery({
    queryKey: ["account", "again"],
    queryFn: () => bodyOf(api.GET("/api/account")),
    gcTime: 0
  })
  return (
    <Dialog title={words.editing.signIn} onLeave={() => onAnswer(isDone.current)}>
      {(close) => (
        <>
          <p>{words.editing.again.lead}</p>
          {account.data !== undefined && (
            <Ways
              account={account.data}
              finish={() => {
                isDone.current = true
                // Closing gives the focus back to the act.
                close()
              }}
            />
          )}
          <div class="acts">
            <button type="button" class="button" onClick={close}>
              {words.editing.again.cancel}
            </button>
          </div>
        </>
      )}
    </Dialog>
  )
}

const Ways = ({ account, finish }: { readonly account: Account; readonly finish: () => void }) => {
  const { lang, words } = useView()
  const { again } = words.editing
  const { email, session } = account
  const [password, setPassword] = useState("")
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isElsewhere, setElsewhere] = useState(false)
  const id = useId()
  useNewSession(account, isElsewhere, finish)
  const sign = (way: () => Promise<Outcome>) => {
    if (isBusy) return
    setBusy(true)
    const end = (next: Outcome) => {
      setBusy(false)
      setOutcome(next)
      if (next === "done") finish()
      if (next === "sent") setElsewhere(true)
    }
    way().then(end, () => end("failed"))
  }
  return (
    <>
      {session.way === "password" && (
        <form
          noValidate
          class="items"
          onSubmit={(event) => {
            event.preventDefault()
            sign(() => byPassword(email, password))
          }}
        >
          <div class="field">
            <label for={id}>{say(again.password, { email })}</label>
            <input
              id={id}
              type="password"
              autocomplete="current-password"
              value={password}
              onInput={({ currentTarget }) => setPassword(currentTarget.value)}
            />
          </div>
          <button type="submit" class="button first" disabled={isBusy || password === ""}>
            {again.byPassword}
          </button>
        </form>
      )}
      <div class="acts">
        {session.way === "passkey" && canUsePasskeys() && (
          <button type="button" class="button first" disabled={isBusy} onClick={() => sign(byPasskey)}>
            {again.byPasskey}
          </button>
        )}
        <button
          type="button"
          class="button"
          disabled={isBusy || isElsewhere}
          onClick={() => sign(() => byLink(email, lang))}
        >
          {again.byLink}
        </button>
        <a href={signInAddress()} target="_blank" onClick={() => setElsewhere(true)}>
          {again.elsewhere}
        </a>
      </div>
      <p role="status">
        {isElsewhere ? (outcome === "sent" ? say(again.sent, { email }) : again.waiting) : ""}
      </p>
      {outcome !== null && outcome !== "done" && outcome !== "sent" && (
        <p class="fault" role="alert">
          {again[outcome]}
        </p>
      )}
    </>
  )
}
