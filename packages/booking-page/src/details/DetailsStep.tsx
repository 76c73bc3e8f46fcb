import { FaultSummary } from "../fields/FaultSummary.tsx"
import { Field } from "../fields/Field.tsx"
import { QuestionField } from "../fields/QuestionField.tsx"
import { TextInput } from "../fields/TextInput.tsx"
import { useFunnel } from "../funnel/useFunnel.ts"
import type { Screenly } from "../journey/Screenly.ts"

/** The first step: who is there, and what the rules ask. */
export const DetailsStep = ({ journey, view: { event, lang, words } }: Screenly) => {
  const { edit, finishDetails, glance, isBusy, isHeld, state } = journey
  const { draft, faults, faultsShown } = state
  const { finished, watch } = useFunnel(event.id)
  const submit = (submitted: Event) => {
    submitted.preventDefault()
    finished()
    void finishDetails()
  }
  const labels = {
    name: words.name,
    email: words.email,
    phone: words.phone,
    ...Object.fromEntries(event.firstQuestions.map(({ key, label }) => [`answers.${key}`, label]))
  }
  // Where the script is not there yet, a form of this method does nothing: any other would load the page anew, without what was typed.
  return (
    <form method="dialog" noValidate onSubmit={submit}>
      <FaultSummary faults={faults} labels={labels} lang={lang} shown={faultsShown} words={words} />
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
        hint={event.emails === "business" ? words.emails.hint : words.emailHint}
        required
        fault={faults["email"]}
        words={words}
      >
        {(control) => (
          <TextInput
            {...control}
            {...watch("email", () => void glance())}
            kind="email"
            value={draft.email}
            maxLength={254}
            onText={(email) => edit({ email })}
          />
        )}
      </Field>
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
              onText={(phone) => edit({ phone })}
            />
          )}
        </Field>
      )}
      {event.firstQuestions.map((question) => (
        <QuestionField
          key={question.key}
          question={question}
          answer={draft.answers[question.key]}
          onAnswer={(answer) => edit({ answers: { ...draft.answers, [question.key]: answer } })}
          fault={faults[`answers.${question.key}`]}
          words={words}
          watch={watch}
        />
      ))}
      <div class="actions">
        <button type="submit" class="button" disabled={isBusy || isHeld}>
          {isBusy ? words.working : words.continue}
        </button>
      </div>
    </form>
  )
}
