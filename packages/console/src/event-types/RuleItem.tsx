import type { ComponentChildren } from "preact"
import type { EventType } from "../api/client.ts"
import { SmallButton, TextField } from "../editing/fields.tsx"
import { useView } from "../view/useView.ts"
import { ConditionFields } from "./ConditionFields.tsx"
import type { Condition } from "./conditions.ts"

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
  return (
    <li>
      <ConditionFields form={form} condition={rule.when} path={`${path}.when`} set={setWhen} />
      {children}
      <TextField label={texts.ruleName} path={`${path}.name`} value={rule.name ?? ""} onChange={setName} />
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
