import type { ComponentChildren } from "preact"
import type { EventType } from "../api/client.ts"
import { SmallButton, TextField } from "../editing/fields.tsx"
import { withItem, withoutItem } from "../editing/lists.ts"
import { useView } from "../shell/useView.ts"
import {
  type Comparison,
  type Condition,
  conditionOf,
  flatOf,
  operators,
  valueOf,
  valueTextOf
} from "./conditions.ts"
import { fieldLabel, ruleFields } from "./fieldLabel.ts"

interface Rule {
  readonly name?: string
  readonly when: Condition
}

/** One rule as a sentence: when, and then. */
export const RuleItem = ({
  children,
  form,
  index,
  move,
  path,
  remove,
  rule,
  setName,
  setWhen
}: {
  /** What follows if the rule fits. */
  readonly children: ComponentChildren
  readonly form: EventType["form"]
  readonly index: number
  readonly path: string
  readonly rule: Rule
  readonly setWhen: (when: Condition) => void
  readonly setName: (name: string) => void
  readonly move: (by: -1 | 1) => void
  readonly remove: () => void
}) => {
  const { words } = useView()
  const texts = words.eventTypes
  const flat = flatOf(rule.when)
  return (
    <li>
      {flat === null ? (
        <p class="soft">{texts.complexRule}</p>
      ) : (
        <>
          {flat.parts.length === 0 && (
            <p>
              {texts.when} <b>{texts.always}</b>
            </p>
          )}
          {flat.parts.map((part, place) => (
            <div key={place} class="sentence">
              {place === 0 ? (
                <span>{texts.when}</span>
              ) : (
                <select
                  aria-label={texts.joined}
                  value={flat.joined}
                  onChange={({ currentTarget: { value } }) =>
                    setWhen(conditionOf({ ...flat, joined: value === "any" ? "any" : "all" }))
                  }
                >
                  <option value="all">{texts.and}</option>
                  <option value="any">{texts.or}</option>
                </select>
              )}
              <ComparisonFields
                form={form}
                part={part}
                set={(changed) =>
                  setWhen(conditionOf({ ...flat, parts: withItem(flat.parts, place, changed) }))
                }
              />
              <SmallButton
                aria-label={`${words.editing.remove}: ${fieldLabel(part.field, form, words)}`}
                onClick={() => setWhen(conditionOf({ ...flat, parts: withoutItem(flat.parts, place) }))}
              >
                ×
              </SmallButton>
            </div>
          ))}
          <p>
            <SmallButton
              onClick={() =>
                setWhen(
                  conditionOf({
                    ...flat,
                    parts: [...flat.parts, { field: "email_domain", op: "equals", value: "" }]
                  })
                )
              }
            >
              {texts.addCondition}
            </SmallButton>
          </p>
        </>
      )}
      {children}
      <TextField
        label={texts.ruleName}
        path={`${path}.name`}
        value={rule.name ?? ""}
        maxLength={120}
        onChange={setName}
      />
      <div class="acts">
        <SmallButton aria-label={`${words.editing.up}: ${index + 1}`} onClick={() => move(-1)}>
          ↑
        </SmallButton>
        <SmallButton aria-label={`${words.editing.down}: ${index + 1}`} onClick={() => move(1)}>
          ↓
        </SmallButton>
        <SmallButton aria-label={`${words.editing.remove}: ${index + 1}`} onClick={remove}>
          {words.editing.remove}
        </SmallButton>
      </div>
    </li>
  )
}

const ComparisonFields = ({
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
      {part.op !== "exists" &&
        (options.length > 0 && !isList ? (
          <select
            aria-label={texts.value}
            value={typed}
            onChange={({ currentTarget: { value } }) => set({ ...part, value: valueOf(part.op, value) })}
          >
            {(options.includes(typed) ? options : [typed, ...options]).map((option) => (
              <option key={option} value={option}>
                {option}
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
        ))}
    </>
  )
}
