import type { EventType } from "../api/client.ts"
import { SelectField, TextField } from "../editing/fields.tsx"
import { languageName } from "../connections/languageName.ts"
import { languages } from "@calendeal/locales/languages"
import { useView } from "../view/useView.ts"
import { asksPhone, type Draft, placeOf } from "./draft.ts"
import { QuestionField } from "./QuestionField.tsx"

/** What the event type asks: its questions, the place, and the consent; and the language of the emails. */
export const AnswerFields = ({
  change,
  draft,
  eventType
}: {
  readonly draft: Draft
  readonly change: (changes: Partial<Draft>) => void
  readonly eventType: EventType
}) => {
  const { words } = useView()
  const { consent, form, locations } = eventType
  const place = placeOf(eventType, draft.locationKind)
  const answer = (key: string, text: string) => change({ responses: { ...draft.responses, [key]: text } })
  const question = (key: string) => ({
    answer: draft.responses[key] ?? "",
    onAnswer: (text: string) => answer(key, text)
  })
  return (
    <div class="group">
      <h2>{words.newBooking.details}</h2>
      {asksPhone(eventType, place) && (
        <TextField
          isRequired={eventType.phoneRequired}
          label={words.phone}
          path="responses.phone"
          maxLength={40}
          value={draft.responses["phone"] ?? ""}
          onChange={(text) => answer("phone", text)}
        />
      )}
      {form.fields.map((field) => (
        <QuestionField key={field.key} question={field} {...question(field.key)} />
      ))}
      {locations.length > 1 && (
        <SelectField
          label={words.place}
          path="locationKind"
          value={place}
          options={locations.map(({ kind }) => [kind, words[`place_${kind}`]] as const)}
          onChange={(locationKind) => change({ locationKind })}
        />
      )}
      {place === "in_person_attendee" && (
        <TextField
          isRequired
          label={words.newBooking.address}
          path="attendeeAddress"
          value={draft.attendeeAddress}
          onChange={(attendeeAddress) => change({ attendeeAddress })}
        />
      )}
      {consent.required && (
        <SelectField<Draft["consentWay"]>
          label={words.newBooking.consent}
          hint={consent.text}
          path="consentWay"
          value={draft.consentWay}
          options={[
            ["", words.newBooking.consent_none],
            ["phone", words.newBooking.consent_phone],
            ["email", words.newBooking.consent_email],
            ["in_person", words.newBooking.consent_in_person]
          ]}
          onChange={(consentWay) => change({ consentWay })}
        />
      )}
      <SelectField
        label={words.newBooking.language}
        path="language"
        value={draft.language}
        options={languages.map((language) => [language, languageName(language)] as const)}
        onChange={(language) => change({ language })}
      />
    </div>
  )
}
