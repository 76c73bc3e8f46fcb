import { say } from "@calendeal/web-kit/say"
import type { ComponentChildren } from "preact"
import { useId, useState } from "preact/hooks"
import type { EventType } from "../api/client.ts"
import { useFaultBelow } from "../editing/faults.ts"
import { SmallButton, TextField } from "../editing/fields.tsx"
import { GripIcon } from "../parts/GripIcon.tsx"
import { useView } from "../view/useView.ts"
import { ConditionFields } from "./ConditionFields.tsx"
import type { Condition } from "./conditions.ts"

interface Rule {
  readonly name?: string
  readonly when: Condition
}

/** How a rule is put elsewhere in its list. */
export interface Placing {
  readonly count: number
  /** Puts the rule at one place to the one at another, between 0 and `count`. */
  readonly put: (from: number, to: number) => void
}

/** One rule as a sentence: when, and then. Its name and the rest are below it, once they are opened (D-CON-165). */
export const RuleItem = ({
  children,
  form,
  index,
  isDeciding,
  isNew = false,
  path,
  placing,
  remove,
  rest,
  rule,
  setName,
  setWhen
}: {
  /** What follows if the rule fits, as the end of the sentence. */
  readonly children: ComponentChildren
  /** Its other settings. */
  readonly rest: ComponentChildren
  readonly form: EventType["form"]
  readonly index: number
  /** Whether it decides about the pretend lead. */
  readonly isDeciding: boolean
  readonly isNew?: boolean
  readonly path: string
  readonly placing: Placing
  readonly rule: Rule
  readonly setWhen: (when: Condition) => void
  readonly setName: (name: string) => void
  readonly remove: () => void
}) => {
  const { words } = useView()
  const texts = words.eventTypes
  const id = useId()
  const [isOpen, setOpen] = useState(isNew)
  const [isHeld, setHeld] = useState(false)
  const [isOver, setOver] = useState(false)
  const hasFault = useFaultBelow(path) !== ""
  const number = index + 1
  const list = path.split(".")[0] ?? ""
  const put = (to: number) => {
    if (to >= 0 && to < placing.count) placing.put(index, to)
  }
  return (
    <li
      class={["rule", isDeciding ? "hit" : "", isOver ? "over" : ""].filter(Boolean).join(" ")}
      aria-current={isDeciding ? "true" : undefined}
      draggable={isHeld}
      onDragStart={({ dataTransfer }) => dataTransfer?.setData("text/x-rule", `${list} ${index}`)}
      onDragEnd={() => setHeld(false)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [of, from] = event.dataTransfer?.getData("text/x-rule").split(" ") ?? []
        if (of === list && from !== undefined) placing.put(Number(from), index)
      }}
    >
      <b class="rule-number">{number}</b>
      <div class="sentence narrow">
        <ConditionFields form={form} condition={rule.when} path={`${path}.when`} set={setWhen} />
        {children}
        {rule.name !== undefined && rule.name !== "" && <small dir="auto">{rule.name}</small>}
      </div>
      <div class="rule-acts">
        <button
          type="button"
          class="grip"
          aria-label={say(texts.moveRule, { number })}
          onPointerDown={() => setHeld(true)}
          onPointerUp={() => setHeld(false)}
          onKeyDown={(event) => {
            if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return
            event.preventDefault()
            const to = index + (event.key === "ArrowUp" ? -1 : 1)
            put(to)
            // The focus goes with the rule.
            event.currentTarget.closest("ol")?.children[to]?.querySelector<HTMLElement>(".grip")?.focus()
          }}
        >
          <GripIcon />
        </button>
        <button
          type="button"
          class="unfold"
          aria-label={say(texts.ruleMenu, { number })}
          aria-expanded={isOpen || hasFault}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          ⋯
        </button>
      </div>
      {(isOpen || hasFault) && (
        <div class="rule-rest" id={id}>
          <TextField
            label={texts.ruleName}
            path={`${path}.name`}
            value={rule.name ?? ""}
            onChange={setName}
          />
          {rest}
          <div class="acts">
            <SmallButton aria-label={`${words.editing.up}: ${number}`} onClick={() => put(index - 1)}>
              ↑
            </SmallButton>
            <SmallButton aria-label={`${words.editing.down}: ${number}`} onClick={() => put(index + 1)}>
              ↓
            </SmallButton>
            <SmallButton aria-label={`${words.editing.remove}: ${number}`} onClick={remove}>
              {words.editing.remove}
            </SmallButton>
          </div>
        </div>
      )}
    </li>
  )
}
