import type { AnswerAt } from "@calendeal/web-kit/api"
import { Field } from "@calendeal/web-kit/field"
import { useEffect, useRef, useState } from "preact/hooks"
import { localeFor } from "@calendeal/web-kit/locale-for"
import { say } from "@calendeal/web-kit/say"
import type { AccountView } from "../frame/AccountView.ts"
import type { Failure } from "@calendeal/web-kit/ask"
import { call } from "../frame/call.ts"
import { Row } from "../frame/Row.tsx"
import { explainedPassword } from "./signIn.ts"

interface Props extends Pick<AccountView, "lang" | "words"> {
  readonly email: string
  /** Whether a workspace of the account could allow passwords. */
  readonly canBeAllowed: boolean
  readonly remove: () => Promise<void>
  /** A failure that the page handles: the person has to sign in again. */
  readonly failed: (failure: Failure) => void
  /** The password has changed, and other sessions have ended. */
  readonly changed: () => void
}

/** The password of the account; if none of its workspaces allows passwords, who can allow them (D-PW-6). */
export const PasswordPart = ({ canBeAllowed, changed, email, failed, lang, remove, words }: Props) => {
  const { passwords } = words
  const [password, setPassword] = useState<AnswerAt<"GET", "/api/account/password"> | null>(null)
  const [text, setText] = useState("")
  const field = useRef<HTMLInputElement>(null)

  const load = async () => {
    const reply = await call("GET", "/password")
    if (reply.isGood) setPassword(reply.body)
  }
  useEffect(() => void load(), [])

  const set = async (event: Event) => {
    event.preventDefault()
    setText("")
    const value = field.current?.value ?? ""
    const length = [...value.normalize("NFC")].length
    if (length < 15 || length > 256) {
      setText(passwords.short)
      return field.current?.focus()
    }
    const reply = await call("PUT", "/password", { password: value })
    if (!reply.isGood)
      return reply.code === "sign_in_again" || reply.status === 401
        ? failed(reply)
        : setText(explainedPassword(reply, words))
    if (field.current !== null) field.current.value = ""
    setText(passwords.isSet)
    changed()
    return load()
  }

  if (password === null) return null
  const isOff = !password.isAllowed && password.changedAt === null
  if (isOff && !canBeAllowed) return null
  const time = new Intl.DateTimeFormat(localeFor(lang), { dateStyle: "medium", timeStyle: "short" })
  return (
    <>
      <h2>{passwords.title}</h2>
      <p class="soft">{isOff ? passwords.off : passwords.lead}</p>
      {password.changedAt !== null && (
        <ul class="rows">
          <Row icon="key" title={say(passwords.changed, { time: time.format(new Date(password.changedAt)) })}>
            <button type="button" class="quiet" onClick={() => remove().then(load)}>
              {passwords.remove}
            </button>
          </Row>
        </ul>
      )}
      {password.isAllowed && (
        <form onSubmit={set} noValidate>
          {/* Password managers store the password under this name. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <Field
            id="new-password"
            label={passwords.new}
            fault={text === passwords.isSet ? "" : text}
            faultRole="alert"
          >
            {(control) => <input {...control} ref={field} type="password" autoComplete="new-password" />}
          </Field>
          <p class="soft" role="status">
            {text === passwords.isSet && text}
          </p>
          <button type="submit" class="quiet">
            {passwords.set}
          </button>
        </form>
      )}
    </>
  )
}
