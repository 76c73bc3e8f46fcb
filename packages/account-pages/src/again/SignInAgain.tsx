import type { AnswerAt } from "@calendeal/web-kit/api"
import { useEffect, useRef, useState } from "preact/hooks"
import { Field } from "@calendeal/web-kit/field"
import { say } from "@calendeal/web-kit/say"
import type { AccountView } from "../frame/AccountView.ts"
import { call } from "../frame/call.ts"
import { explained } from "../frame/failures.ts"
import { hasPasskeys } from "../passkeys/authenticator.ts"
import { explainedPasskey } from "../passkeys/explainedPasskey.ts"
import { signInWithPasskey } from "../passkeys/signIn.ts"
import { signInWithPassword } from "../passwords/signIn.ts"
import { Fault, Sheet } from "../frame/Sheet.tsx"
import { type Act, keepAct } from "./pendingAct.ts"

interface Props extends Omit<AccountView, "screen"> {
  readonly act: Act
  /** The person has signed in on this page. */
  readonly resume: () => void
  readonly cancel: () => void
}

/**
 * Asks for another sign-in of the same account before an act (D-SIGN-12). With a passkey it goes on here; the other ways lead back to
 * this page, which finishes the act that it has kept.
 */
export const SignInAgain = ({ act, cancel, lang, passkeys, provider, resume, words }: Props) => {
  const { again } = words
  const [account, setAccount] = useState<AnswerAt<"GET", "/api/account"> | null>(null)
  const [isSent, setSent] = useState(false)
  const [fault, setFault] = useState("")
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const next = location.pathname + location.search

  useEffect(() => {
    void call("GET", "").then((reply) =>
      reply.isGood ? setAccount(reply.body) : setFault(explained(reply, words))
    )
  }, [])

  const email = account?.email ?? ""
  // With the password, a session keeps its limit (D-PW-5).
  const hasPassword = account?.session.way === "password"
  // The session of a workspace's own provider has one workspace (D-OIDC-10).
  const workspace =
    account !== null && account.session.onlyIn !== null && !hasPassword
      ? account.workspaces[0]?.slug
      : undefined

  const begin = (leaves: boolean) => {
    setFault("")
    setBusy(true)
    if (leaves) keepAct(act, email)
  }
  const end = (text: string) => {
    setBusy(false)
    setFault(text)
  }
  const byPasskey = async () => {
    begin(false)
    const failure = await signInWithPasskey({ again: true })
    if (failure === null) return resume()
    end(explainedPasskey(failure, words))
  }
  const byPassword = async (event: Event) => {
    event.preventDefault()
    begin(false)
    const text = await signInWithPassword(email, field.current?.value ?? "", words)
    return text === null ? resume() : end(text)
  }
  const byProvider = async () => {
    begin(true)
    const reply = await call("POST", "/provider", {
      next,
      ...(workspace !== undefined && { workspace })
    })
    if (reply.isGood) return location.assign(reply.body.address)
    end(explained(reply, words))
  }
  const byLink = async () => {
    begin(true)
    const reply = await call("POST", "/sign-in", { email, language: lang, next })
    if (reply.isGood) setSent(true)
    end(reply.isGood ? "" : reply.code === "conflict" ? words.noMail : explained(reply, words))
  }

  return (
    <Sheet title={again.title}>
      <p>{isSent ? say(again.sent, { email }) : again.lead}</p>
      <Fault text={fault} />
      {!isSent && (
        <>
          {hasPassword && (
            <form onSubmit={byPassword} noValidate>
              <Field id="password" label={words.passwords.own}>
                {(control) => (
                  <input {...control} ref={field} type="password" autoComplete="current-password" />
                )}
              </Field>
              <button type="submit" disabled={isBusy}>
                {words.passwords.signIn}
              </button>
            </form>
          )}
          {passkeys && workspace === undefined && hasPasskeys() && (
            <button type="button" onClick={byPasskey} disabled={isBusy}>
              {words.passkeys.signIn}
            </button>
          )}
          {(provider !== null || workspace !== undefined) && (
            <button type="button" class="quiet" onClick={byProvider} disabled={isBusy || email === ""}>
              {provider === null || workspace !== undefined
                ? words.signIn
                : say(words.withProvider, { provider: provider.name })}
            </button>
          )}
          <button type="button" class="quiet" onClick={byLink} disabled={isBusy || email === ""}>
            {words.sendLink}
          </button>
        </>
      )}
      <button type="button" class="quiet" onClick={cancel}>
        {again.cancel}
      </button>
    </Sheet>
  )
}
