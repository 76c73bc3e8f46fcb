import { useEffect, useRef } from "preact/hooks"
import { nextIn } from "../frame/nextIn.ts"
import type { AccountWords } from "../words/AccountWords.ts"
import { canSuggest, hasPasskeys } from "./authenticator.ts"
import { explainedPasskey } from "./explainedPasskey.ts"
import { signInWithPasskey } from "./signIn.ts"

interface Props {
  readonly words: AccountWords
  readonly isBusy: boolean
  readonly setBusy: (isBusy: boolean) => void
  readonly setFault: (fault: string) => void
}

/** Signs in with a passkey: by a button, or in the field of the email where the browser offers it. */
export const PasskeySignIn = ({ isBusy, setBusy, setFault, words }: Props) => {
  const suggestion = useRef<AbortController | null>(null)

  const goOn = () => location.replace(nextIn(location.search) ?? "/console")
  const suggest = async () => {
    if (!(await canSuggest())) return
    const controller = new AbortController()
    suggestion.current = controller
    const failure = await signInWithPasskey({ suggestion: controller.signal })
    if (failure === null) return goOn()
    if (failure !== "cancelled") setFault(explainedPasskey(failure, words))
  }
  const signIn = async () => {
    // A browser asks for one passkey at a time.
    suggestion.current?.abort()
    setFault("")
    setBusy(true)
    const failure = await signInWithPasskey({})
    if (failure === null) return goOn()
    setBusy(false)
    setFault(explainedPasskey(failure, words))
    void suggest()
  }
  useEffect(() => void suggest(), [])

  if (!hasPasskeys()) return null
  return (
    <button type="button" class="quiet" onClick={signIn} disabled={isBusy}>
      {words.passkeys.signIn}
    </button>
  )
}
