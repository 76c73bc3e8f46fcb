import { useRef, useState } from "preact/hooks"
import { say } from "@calendeal/web-kit/say"
import type { AccountWords } from "../words/AccountWords.ts"

interface Props {
  readonly name: string
  readonly redirectUri: string
  readonly words: AccountWords["connect"]
}

/** What the operator or an administrator needs to set up a provider (D-CONN-8): the exact redirect address, to copy. */
export const ProviderSetup = ({ name, redirectUri, words }: Props) => {
  const [isCopied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const copy = () =>
    navigator.clipboard.writeText(redirectUri).then(
      () => setCopied(true),
      // The browser does not allow it: the selected text can be copied by hand.
      () => field.current?.select()
    )
  return (
    <div class="setup">
      <p class="soft">{say(words.notSetUp, { provider: name })}</p>
      <label for={`redirect-${name}`}>{say(words.redirect, { provider: name })}</label>
      <input ref={field} id={`redirect-${name}`} readOnly value={redirectUri} />
      <button type="button" class="quiet" onClick={copy} aria-live="polite">
        {isCopied ? words.copied : words.copy}
      </button>
    </div>
  )
}
