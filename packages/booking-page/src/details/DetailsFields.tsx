import { useState } from "preact/hooks"
import { say } from "@calendeal/web-kit/say"
import { Field, TextInput, type Watch } from "../fields/Field.tsx"
import { QuestionFields } from "../fields/QuestionFields.tsx"
import type { Draft } from "../journey/Draft.ts"
import type { EventView } from "../page/PageView.ts"
import type { Words } from "../words/Words.ts"
import type { Faults } from "../journey/faults.ts"
import { idOf } from "../journey/fieldId.ts"
import { meantEmail } from "./meantEmail.ts"

/** The visitor's details, and the answers that the rules need. */
export const DetailsFields = ({
  draft,
  edit,
  event,
  faults,
  onEmail = () => {},
  watch,
  words
}: {
  readonly event: EventView
  readonly draft: Draft
  readonly faults: Faults
  readonly words: Words
  readonly edit: (change: Partial<Draft>) => void
  readonly watch: (field: string, onLeft?: () => void) => ReturnType<Watch>
  /** The email has been entered. */
  readonly onEmail?: () => void
}) => {
  const [meant, setMeant] = useState<string | null>(null)
  return (
    <>
      <div class="two">
        <Field name="name" label={words.name} required fault={faults["name"]} words={words}>
          {(control) => (
            <TextInput
              {...control}
              {...watch("name")}
              kind="name"
              value={draft.name}
              maxLength={120}
              onText={(name) => edit({ name })}
            />
          )}
        </Field>
        <Field
          name="email"
          label={words.email}
          hint={
            meant === null ? (
              event.emails === "business" ? (
                words.emails.hint
              ) : (
                words.emailHint
              )
            ) : (
              <button
                type="button"
                class="link"
                onClick={() => {
                  edit({ email: meant })
                  setMeant(null)
                  document.getElementById(idOf("email"))?.focus()
                }}
              >
                {say(words.meant, { email: meant })}
              </button>
            )
          }
          required
          fault={faults["email"]}
          words={words}
        >
          {(control) => (
            <TextInput
              {...control}
              {...watch("email", () => {
                setMeant(meantEmail(draft.email))
                onEmail()
              })}
              kind="email"
              value={draft.email}
              maxLength={254}
              onText={(email) => {
                setMeant(null)
                edit({ email })
              }}
            />
          )}
        </Field>
      </div>
      {event.phone !== "unasked" && (
        <Field
          name="phone"
          label={words.phone}
          required={event.phone === "required"}
          fault={faults["phone"]}
          words={words}
        >
          {(control) => (
            <TextInput
              {...control}
              {...watch("phone")}
              kind="phone"
              value={draft.phone}
              maxLength={40}
              // Address books copy invisible marks around numbers.
              onText={(phone) => edit({ phone: phone.replace(/\p{Cf}/gu, "") })}
            />
          )}
        </Field>
      )}
      <QuestionFields
        draft={draft}
        edit={edit}
        faults={faults}
        watch={watch}
        words={words}
        questions={event.firstQuestions}
      />
    </>
  )
}
