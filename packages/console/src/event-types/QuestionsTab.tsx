import type { EventType } from "../api/client.ts"
import { CheckField, FieldGroup, SelectField, SmallButton, TextArea, TextField } from "../editing/fields.tsx"
import { LinesField } from "../editing/LinesField.tsx"
import { moved, withItem, withoutItem } from "../editing/lists.ts"
import { useView } from "../view/useView.ts"
import type { TabProps } from "./TabProps.ts"

type Question = EventType["form"]["fields"][number]

const types = ["text", "textarea", "number", "select", "multiselect", "checkbox", "phone", "url"] as const

/** A key that no other question has. */
const freeKey = (fields: ReadonlyArray<Question>): string => {
  let number = fields.length + 1
  while (fields.some(({ key }) => key === `question_${number}`)) number += 1
  return `question_${number}`
}

/** What visitors are asked, and who may book. */
export const QuestionsTab = ({ change, draft }: TabProps) => {
  const { words } = useView()
  const texts = words.eventTypes
  const { fields } = draft.form
  const setFields = (changed: Array<Question>) => change({ form: { fields: changed } })
  const { consent, emailPolicy } = draft
  return (
    <>
      <FieldGroup title={texts.questions} text={texts.questionsText}>
        <CheckField
          label={texts.settings.phoneRequired}
          value={draft.phoneRequired}
          onChange={(phoneRequired) => change({ phoneRequired })}
        />
        <ol class="items">
          {fields.map((field, index) => (
            <QuestionItem
              key={index}
              index={index}
              field={field}
              set={(changed) => setFields(withItem(fields, index, changed))}
              move={(by) => setFields(moved(fields, index, by))}
              remove={() => setFields(withoutItem(fields, index))}
            />
          ))}
        </ol>
        <p>
          <SmallButton
            onClick={() =>
              setFields([...fields, { key: freeKey(fields), label: "", type: "text", required: false }])
            }
          >
            {texts.addQuestion}
          </SmallButton>
        </p>
      </FieldGroup>
      <FieldGroup title={texts.consent}>
        <TextArea
          label={texts.consentText}
          hint={texts.consentTextHint}
          path="consent.text"
          value={consent.text}
          onChange={(text) => change({ consent: { ...consent, text } })}
        />
        <CheckField
          label={texts.consentRequired}
          value={consent.required}
          onChange={(required) => change({ consent: { ...consent, required } })}
        />
      </FieldGroup>
      <FieldGroup title={texts.who}>
        <CheckField
          label={texts.freeProviders}
          value={emailPolicy.blockFreeProviders}
          onChange={(blockFreeProviders) => change({ emailPolicy: { ...emailPolicy, blockFreeProviders } })}
        />
        <div class="pair">
          <LinesField
            label={texts.blockedEmails}
            path="emailPolicy.blockedEmails"
            lines={emailPolicy.blockedEmails}
            onChange={(blockedEmails) => change({ emailPolicy: { ...emailPolicy, blockedEmails } })}
          />
          <LinesField
            label={texts.blockedDomains}
            path="emailPolicy.blockedDomains"
            lines={emailPolicy.blockedDomains}
            onChange={(blockedDomains) => change({ emailPolicy: { ...emailPolicy, blockedDomains } })}
          />
          <LinesField
            label={texts.allowedDomains}
            path="emailPolicy.allowedDomains"
            lines={emailPolicy.allowedDomains}
            onChange={(allowedDomains) => change({ emailPolicy: { ...emailPolicy, allowedDomains } })}
          />
        </div>
      </FieldGroup>
    </>
  )
}

const QuestionItem = ({
  field,
  index,
  move,
  remove,
  set
}: {
  readonly field: Question
  readonly index: number
  readonly set: (changed: Question) => void
  readonly move: (by: -1 | 1) => void
  readonly remove: () => void
}) => {
  const { words } = useView()
  const texts = words.eventTypes
  const path = (name: string) => `form.fields.${index}.${name}`
  const isListed = field.type === "select" || field.type === "multiselect"
  return (
    <li>
      <TextField
        label={`${texts.question} ${index + 1}`}
        path={path("label")}
        value={field.label}
        onChange={(label) => set({ ...field, label })}
      />
      <div class="pair">
        <SelectField
          label={texts.questionType}
          path={path("type")}
          value={field.type}
          options={types.map((type) => [type, texts[`type_${type}`]] as const)}
          onChange={(type) => set({ ...field, type })}
        />
        <TextField
          label={texts.questionKey}
          path={path("key")}
          value={field.key}
          onChange={(key) => set({ ...field, key })}
        />
      </div>
      {isListed && (
        <LinesField
          label={texts.options}
          path={path("options")}
          lines={field.options ?? []}
          onChange={(options) => set({ ...field, options })}
        />
      )}
      <div class="acts">
        <CheckField
          label={texts.questionRequired}
          value={field.required}
          onChange={(required) => set({ ...field, required })}
        />
        <SmallButton aria-label={`${words.editing.up}: ${field.label}`} onClick={() => move(-1)}>
          ↑
        </SmallButton>
        <SmallButton aria-label={`${words.editing.down}: ${field.label}`} onClick={() => move(1)}>
          ↓
        </SmallButton>
        <SmallButton aria-label={`${words.editing.remove}: ${field.label}`} onClick={remove}>
          {words.editing.remove}
        </SmallButton>
      </div>
    </li>
  )
}
