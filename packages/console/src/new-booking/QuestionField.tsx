import type { EventType } from "../api/client.ts"
import { CheckField, SelectField, TextArea, TextField } from "../editing/fields.tsx"
import { useView } from "../view/useView.ts"

type Question = EventType["form"]["fields"][number]

/** A question of the event type with the answer of the person, as the booking page sends it. */
export const QuestionField = ({
  answer,
  onAnswer,
  question: { key, label, options = [], required, type }
}: {
  readonly question: Question
  readonly answer: string
  readonly onAnswer: (answer: string) => void
}) => {
  const { words } = useView()
  const common = { label, path: `responses.${key}` }
  const none = ["", "–"] as const
  switch (type) {
    case "select":
      return (
        <SelectField
          {...common}
          value={answer}
          options={[none, ...options.map((option) => [option, option] as const)]}
          onChange={onAnswer}
        />
      )
    case "checkbox":
      return (
        <SelectField
          {...common}
          value={answer}
          options={[none, ["true", words.audit.yes], ["false", words.audit.no]]}
          onChange={onAnswer}
        />
      )
    case "multiselect": {
      const chosen = answer === "" ? [] : answer.split(", ")
      return (
        <fieldset class="field">
          <legend dir="auto">{label}</legend>
          {options.map((option) => (
            <CheckField
              key={option}
              label={option}
              value={chosen.includes(option)}
              onChange={(isOn) =>
                onAnswer(options.filter((one) => (one === option ? isOn : chosen.includes(one))).join(", "))
              }
            />
          ))}
        </fieldset>
      )
    }
    case "textarea":
      return <TextArea {...common} value={answer} onChange={onAnswer} />
    default:
      return (
        <TextField
          {...common}
          isRequired={required}
          type={type === "url" ? "url" : "text"}
          maxLength={2000}
          value={answer}
          onChange={onAnswer}
        />
      )
  }
}
