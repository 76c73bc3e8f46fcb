import type { ComponentChildren } from "preact"
import type { Fault } from "../journey/faults.ts"
import { idOf } from "../journey/fieldId.ts"
import type { Question } from "../page/PageView.ts"
import type { Words } from "../words/Words.ts"
import { Checkbox, FaultText, Field, TextInput, type Watch } from "./Field.tsx"

type Answer = string | ReadonlyArray<string>

interface Properties {
  readonly question: Question
  readonly answer: Answer | undefined
  readonly onAnswer: (answer: Answer) => void
  readonly fault: Fault | undefined
  readonly words: Words
  readonly watch: Watch
}

/** A question with the control for its type. */
export const QuestionField = ({ answer = "", fault, onAnswer, question, watch, words }: Properties) => {
  const name = `answers.${question.key}`
  const text = typeof answer === "string" ? answer : answer.join(", ")
  const labelled = { name, label: question.label, required: question.required, fault, words }
  const watched = watch(question.key)
  switch (question.type) {
    case "select":
      return (
        <Field {...labelled}>
          {(control) => (
            <select
              {...control}
              {...watched}
              value={text}
              onChange={(event) => onAnswer(event.currentTarget.value)}
            >
              <option value="">{words.choose}</option>
              {question.options.map((option) => (
                <option key={option} value={option}>
                  {option}
                </option>
              ))}
            </select>
          )}
        </Field>
      )
    case "multiselect": {
      const chosen: ReadonlyArray<string> = typeof answer === "string" ? [] : answer
      const toggle = (option: string, isOn: boolean) =>
        onAnswer(question.options.filter((one) => (one === option ? isOn : chosen.includes(one))))
      return (
        <Group {...labelled}>
          {question.options.map((option) => (
            <label key={option} class="check">
              <input
                type="checkbox"
                {...watched}
                checked={chosen.includes(option)}
                onChange={(event) => toggle(option, event.currentTarget.checked)}
              />
              <span>{option}</span>
            </label>
          ))}
        </Group>
      )
    }
    case "checkbox":
      return (
        <Checkbox
          {...labelled}
          {...watched}
          isTicked={text === "true"}
          onTick={(isTicked) => onAnswer(isTicked ? "true" : "false")}
        />
      )
    case "textarea":
      return (
        <Field {...labelled}>
          {(control) => (
            <textarea
              {...control}
              {...watched}
              rows={4}
              maxLength={2000}
              value={text}
              onInput={(event) => onAnswer(event.currentTarget.value)}
            />
          )}
        </Field>
      )
    default: {
      const kind = question.type
      return (
        <Field {...labelled}>
          {(control) => (
            <TextInput
              {...control}
              {...watched}
              kind={kind}
              value={text}
              maxLength={2000}
              onText={onAnswer}
            />
          )}
        </Field>
      )
    }
  }
}

/** Several checkboxes of one question. */
const Group = ({
  children,
  fault,
  label,
  name,
  required,
  words
}: {
  readonly name: string
  readonly label: string
  readonly required: boolean
  readonly fault: Fault | undefined
  readonly words: Words
  readonly children: ComponentChildren
}) => (
  <fieldset
    id={idOf(name)}
    tabIndex={-1}
    class={fault ? "field wrong" : "field"}
    aria-describedby={fault && `${idOf(name)}-fault`}
  >
    <legend>
      {label} {!required && <span class="optional">{words.optional}</span>}
    </legend>
    {children}
    <FaultText id={idOf(name)} fault={fault} words={words} />
  </fieldset>
)
