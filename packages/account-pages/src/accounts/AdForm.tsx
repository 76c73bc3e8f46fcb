import { useState } from "preact/hooks"
import { Field } from "@calendeal/web-kit/field"
import { say } from "@calendeal/web-kit/say"
import { Fault } from "../frame/Sheet.tsx"
import type { AdField, AccountsWords } from "../words/AccountWords.ts"
import { checked, type PlatformGuide } from "./adPlatforms.ts"

interface Props {
  readonly guide: PlatformGuide
  readonly words: AccountsWords
  /** What the service says about the values that were sent; empty: nothing. */
  readonly fault: string
  readonly submit: (values: Partial<Record<AdField, string>>, requiresConsent: boolean) => Promise<void>
}

/** The values that a platform needs, each with the place where the platform shows it. */
export const AdForm = ({ fault, guide, submit, words }: Props) => {
  const [entered, setEntered] = useState<Readonly<Record<string, string>>>({})
  const [wrong, setWrong] = useState<ReadonlyArray<AdField>>([])
  const [requiresConsent, setConsent] = useState(true)
  const [isBusy, setBusy] = useState(false)

  const send = async (event: Event) => {
    event.preventDefault()
    const form = checked(guide.fields, entered)
    setWrong(form.isRight ? [] : form.wrong)
    if (!form.isRight) return
    setBusy(true)
    await submit(form.values, requiresConsent)
    setBusy(false)
  }
  const names = wrong.map((name) => words.fields[name]).join(", ")
  return (
    <form onSubmit={send} noValidate>
      <p>
        <a href={guide.address} target="_blank" rel="noreferrer">
          {guide.title}
        </a>
      </p>
      {guide.fields.map(({ isOptional = false, name, path }) => (
        <Field
          key={name}
          id={name}
          label={words.fields[name]}
          note={isOptional ? words.optional : ""}
          hint={say(words.findAt, { platform: guide.title, path })}
        >
          {(control) => (
            <input
              {...control}
              {...(name === "credential" ? { type: "password" as const } : { type: "text" as const })}
              autocomplete="off"
              spellcheck={false}
              value={entered[name] ?? ""}
              aria-invalid={wrong.includes(name)}
              onInput={({ currentTarget }) => setEntered({ ...entered, [name]: currentTarget.value })}
            />
          )}
        </Field>
      ))}
      <label class="option">
        <input
          type="checkbox"
          checked={requiresConsent}
          onChange={({ currentTarget }) => setConsent(currentTarget.checked)}
        />
        <span>{words.consentOnly}</span>
      </label>
      <Fault text={wrong.length > 0 ? say(words.check, { fields: names }) : fault} />
      <button type="submit" disabled={isBusy}>
        {isBusy ? words.testing : words.save}
      </button>
    </form>
  )
}
