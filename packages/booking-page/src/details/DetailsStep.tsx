import { FaultSummary } from "../fields/FaultSummary.tsx"
import { Field, TextInput } from "../fields/Field.tsx"
import { QuestionField } from "../fields/QuestionField.tsx"
import { useFunnel } from "../funnel/useFunnel.ts"
import type { ScreenProps } from "../journey/useJourney.ts"

/** The first step: the visitor's details, and the answers that the rules need. */
export const DetailsStep = ({ journey, view: { event, lang, words } }: ScreenProps) => {
  const { edit, finishDetails, captureEarly, isBusy, isHeld, state } = journey
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
  // Until the script runs, a form of this method does nothing; any other would reload the page and lose the input.
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
            {...watch("email", () => void captureEarly())}
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
