import { useRef, useState } from "preact/hooks"
import { Field } from "@calendeal/web-kit/field"
import { say } from "@calendeal/web-kit/say"
import type { AccountView } from "../frame/AccountView.ts"
import { call } from "../frame/call.ts"
import { explained } from "../frame/failures.ts"
import { nextIn } from "../frame/nextIn.ts"
import { PasskeySignIn } from "../passkeys/PasskeySignIn.tsx"
import { signInWithPassword } from "../passwords/signIn.ts"
import { Fault, Sheet } from "../frame/Sheet.tsx"

/** Asks for the email and sends a link. The answer does not say whether the address is known (D-SIGN-3). */
export const SignInScreen = ({ lang, passkeys, passwords, provider, words }: Omit<AccountView, "screen">) => {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [fault, setFault] = useState("")
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  const send = async (event: Event) => {
    event.preventDefault()
    const email = field.current?.value.trim() ?? ""
    setFault("")
    setBusy(true)
    const next = nextIn(location.search)
    const reply = await call("POST", "/sign-in", { email, language: lang, ...(next !== null && { next }) })
    setBusy(false)
    if (reply.isGood) return setSentTo(email)
    if (reply.code === "invalid_input") {
      setFault(words.wrongEmail)
      return field.current?.focus()
    }
    setFault(reply.code === "conflict" ? words.noMail : explained(reply, words))
  }

  const signIn = async (event: Event) => {
    event.preventDefault()
    setFault("")
    setBusy(true)
    const email = field.current?.value.trim() ?? ""
    const text = await signInWithPassword(email, password.current?.value ?? "", words)
    if (text === null) return location.replace(nextIn(location.search) ?? "/console")
    setBusy(false)
    setFault(text)
    return password.current?.focus()
  }

  const goToProvider = async () => {
    setFault("")
    setBusy(true)
    const next = nextIn(location.search)
    const reply = await call("POST", "/provider", {
      ...(next !== null && { next }),
      ...(typeof provider?.workspace === "string" && { workspace: provider.workspace })
    })
    if (reply.isGood) return location.assign(reply.body.address)
    setBusy(false)
    setFault(explained(reply, words))
  }

  if (sentTo !== null)
    return (
      <Sheet title={words.sentTitle}>
        <p>{say(words.sentText, { email: sentTo })}</p>
        <button type="button" class="quiet" onClick={() => setSentTo(null)}>
          {words.otherAddress}
        </button>
      </Sheet>
    )
  return (
    <Sheet title={words.signIn}>
      {provider !== null && (
        <button type="button" onClick={goToProvider} disabled={isBusy}>
          {say(words.withProvider, { provider: provider.name })}
        </button>
      )}
      {passkeys && <PasskeySignIn words={words} isBusy={isBusy} setBusy={setBusy} setFault={setFault} />}
      {!passwords && <p class="soft">{words.signInLead}</p>}
      <form onSubmit={passwords ? signIn : send} noValidate>
        <Field
          id="email"
          label={words.email}
          fault={fault === words.wrongEmail ? fault : ""}
          faultRole="alert"
        >
          {(control) => (
            <input
              {...control}
              ref={field}
              name="email"
              type="email"
              autoComplete={passkeys ? "username webauthn" : "username"}
            />
          )}
        </Field>
        {passwords && (
          <Field id="password" label={words.passwords.own}>
            {(control) => (
              <input
                {...control}
                ref={password}
                name="password"
                type="password"
                autoComplete="current-password"
                aria-describedby="fault"
              />
            )}
          </Field>
        )}
        <Fault text={fault === words.wrongEmail ? "" : fault} />
        {passwords && (
          <button type="submit" disabled={isBusy}>
            {words.passwords.signIn}
          </button>
        )}
        <button
          type={passwords ? "button" : "submit"}
          class={passwords ? "quiet" : undefined}
          onClick={passwords ? send : undefined}
          disabled={isBusy}
        >
          {words.sendLink}
        </button>
      </form>
      {passwords && <p class="hint">{words.passwords.forgotten}</p>}
      <p class="hint">{words.sendHint}</p>
    </Sheet>
  )
}
