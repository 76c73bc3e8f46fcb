import type { EventType } from "../api/client.ts"
import { useView } from "../view/useView.ts"
import { type Comparison, operators, valueOf, valueTextOf } from "./conditions.ts"
import { fieldLabel, ruleFields } from "./fieldLabel.ts"
import { optionText, ValueChips } from "./ValueChips.tsx"

/** One comparison: what is compared, how, and with what. */
export const ComparisonFields = ({
  form,
  part,
  set
}: {
  readonly form: EventType["form"]
  readonly part: Comparison
  readonly set: (part: Comparison) => void
}) => {
  const { words } = useView()
  const texts = words.eventTypes
  const fields = ruleFields(form)
  const question = form.fields.find(({ key }) => part.field === `custom.${key}`)
  const isList = part.op === "in" || part.op === "not_in"
  const options = question?.options ?? []
  const typed = valueTextOf(part)
  return (
    <>
      <select
        aria-label={texts.fieldLabel}
        value={part.field}
        onChange={({ currentTarget: { value } }) => set({ ...part, field: value })}
      >
        {(fields.includes(part.field) ? fields : [part.field, ...fields]).map((field) => (
          <option key={field} value={field}>
            {fieldLabel(field, form, words)}
          </option>
        ))}
      </select>
      <select
        aria-label={texts.operator}
        value={part.op}
        onChange={({ currentTarget: { value } }) => {
          const op = operators.find((each) => each === value)
          if (op !== undefined) set({ ...part, op, value: valueOf(op, part.op === "exists" ? "" : typed) })
        }}
      >
        {operators.map((op) => (
          <option key={op} value={op}>
            {texts[`op_${op}`]}
          </option>
        ))}
      </select>
      {part.op === "exists" ? (
        <select
          aria-label={texts.value}
          value={String(part.value !== false)}
          onChange={({ currentTarget: { value } }) => set({ ...part, value: value === "true" })}
        >
          <option value="true">{words.editing.yes}</option>
          <option value="false">{words.editing.no}</option>
        </select>
      ) : isList && options.length > 0 ? (
        <ValueChips
          add={texts.addValue}
          values={listOf(part)}
          options={options}
          onChange={(values) => set({ ...part, value: values })}
        />
      ) : options.length > 0 ? (
        <select
          aria-label={texts.value}
          value={typed}
          onChange={({ currentTarget: { value } }) => set({ ...part, value: valueOf(part.op, value) })}
        >
          {(options.includes(typed) ? options : [typed, ...options]).map((option) => (
            <option key={option} value={option}>
              {optionText(option)}
            </option>
          ))}
        </select>
      ) : (
        <input
          aria-label={isList ? texts.valueList : texts.value}
          dir="auto"
          value={typed}
          maxLength={2000}
          onChange={({ currentTarget: { value } }) => set({ ...part, value: valueOf(part.op, value) })}
        />
      )}
    </>
  )
}

/** The values of a comparison with several ones. */
const listOf = ({ value }: Comparison): ReadonlyArray<string> =>
  (Array.isArray(value) ? value.map(String) : [String(value)]).filter((one) => one !== "")
