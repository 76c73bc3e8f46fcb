import type { AnswerAt } from "@calendeal/web-kit/api"
import { Field } from "@calendeal/web-kit/field"
import { useEffect, useRef, useState } from "preact/hooks"
import { localeFor } from "@calendeal/web-kit/locale-for"
import { say } from "@calendeal/web-kit/say"
import type { AccountView } from "../frame/AccountView.ts"
import type { Failure } from "@calendeal/web-kit/ask"
import { call } from "../frame/call.ts"
import { Row } from "../frame/Row.tsx"
import { once } from "../frame/once.ts"
import { createPasskey, hasPasskeys } from "./authenticator.ts"
import { explainedPasskey } from "./explainedPasskey.ts"

type Passkey = AnswerAt<"GET", "/api/account/passkeys">["items"][number]

interface Props extends Pick<AccountView, "lang" | "words"> {
  /** The name that was entered before the person had to sign in again; else empty. */
  readonly draft: string
  readonly remove: (id: string) => Promise<void>
  /** A failure that the page handles. */
  readonly failed: (failure: Failure, draft: string) => void
}

/** The passkeys of the account, to add and to remove. */
export const PasskeyList = ({ draft, failed, lang, remove, words }: Props) => {
  const { passkeys } = words
  const [items, setItems] = useState<ReadonlyArray<Passkey>>([])
  const [fault, setFault] = useState("")
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const load = async () => {
    const reply = await call("GET", "/passkeys")
    if (reply.isGood) setItems(reply.body.items)
    else failed(reply, "")
  }
  useEffect(() => {
    void load()
    if (draft !== "") field.current?.focus()
  }, [])

  const explain = (failure: Failure | "cancelled", name: string) =>
    failure !== "cancelled" && (failure.code === "sign_in_again" || failure.status === 401)
      ? failed(failure, name)
      : setFault(
          failure !== "cancelled" && failure.code === "invalid_input"
            ? passkeys.wrongName
            : explainedPasskey(failure, words)
        )
  const add = async (event: Event) => {
    event.preventDefault()
    setFault("")
    const name = field.current?.value.trim() ?? ""
    if (name === "" || [...name].length > 60) {
      setFault(passkeys.wrongName)
      return field.current?.focus()
    }
    setBusy(true)
    const failure = await added(name)
    setBusy(false)
    if (failure !== null) return explain(failure, name)
    if (field.current !== null) field.current.value = ""
    return load()
  }

  const time = new Intl.DateTimeFormat(localeFor(lang), { dateStyle: "medium", timeStyle: "short" })
  return (
    <>
      <h2>{passkeys.title}</h2>
      <p class="soft">{passkeys.lead}</p>
      {items.length > 0 && (
        <ul class="rows">
          {items.map(({ id, lastUsedAt, name }) => (
            <Row
              key={id}
              icon="key"
              title={name}
              below={
                <span class="soft below">
                  {lastUsedAt === null
                    ? passkeys.notUsed
                    : say(words.lastUsed, { time: time.format(new Date(lastUsedAt)) })}
                </span>
              }
            >
              <button
                type="button"
                class="quiet"
                aria-label={`${passkeys.remove}: ${name}`}
                onClick={() => remove(id).then(load)}
              >
                {passkeys.remove}
              </button>
            </Row>
          ))}
        </ul>
      )}
      {hasPasskeys() && (
        <form onSubmit={add} noValidate>
          <Field id="passkey-name" label={passkeys.name} fault={fault} faultRole="alert">
            {(control) => <input {...control} ref={field} maxLength={60} defaultValue={draft} />}
          </Field>
          <button type="submit" class="quiet" disabled={isBusy}>
            {passkeys.add}
          </button>
        </form>
      )}
    </>
  )
}

/** Adds a passkey with this name. Null: done. */
const added = once(async (name: string): Promise<Failure | "cancelled" | null> => {
  const asked = await call("POST", "/passkeys/new")
  if (!asked.isGood) return asked
  const answer = await createPasskey(asked.body)
  if (answer === null) return "cancelled"
  const { challenge } = asked.body
  const reply = await call("POST", "/passkeys", { name, challenge, answer })
  return reply.isGood ? null : reply
})
