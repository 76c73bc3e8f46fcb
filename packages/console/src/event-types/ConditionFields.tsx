import type { EventType } from "../api/client.ts"
import { useFaultBelow } from "../editing/faults.ts"
import { SmallButton } from "../editing/fields.tsx"
import { withItem, withoutItem } from "../editing/lists.ts"
import { useView } from "../view/useView.ts"
import { ComparisonFields } from "./ComparisonFields.tsx"
import {
  type Condition,
  conditionOf,
  type Group,
  groupOf,
  isComparison,
  isLine,
  isSmall,
  joiningOf,
  joinings
} from "./conditions.ts"
import { fieldLabel } from "./fieldLabel.ts"

const newComparison: Condition = { field: "email_domain", op: "equals", value: "" }

interface Place {
  readonly form: EventType["form"]
  readonly set: (condition: Condition) => void
}

/** The condition of a rule as a sentence: comparisons, and groups of them in any depth that rules can have. */
export const ConditionFields = ({
  condition,
  path,
  ...place
}: Place & { readonly condition: Condition; readonly path: string }) => {
  const { words } = useView()
  const texts = words.eventTypes
  const group = groupOf(condition)
  const fault = useFaultBelow(path)
  return (
    <div class="condition">
      <div class="sentence narrow">
        <span>{texts.when}</span>
        {group.parts.length === 0 && <b>{texts.always}</b>}
        {group.joined !== "one" && <JoinedField {...place} group={group} fits={isSmall} />}
      </div>
      <Parts {...place} group={group} fits={isSmall} />
      {fault !== "" && <p class="fault">{fault}</p>}
    </div>
  )
}

interface OfGroup extends Place {
  readonly group: Group
  /** Whether the rule still has a size that is allowed, if this condition is in the place of the group. */
  readonly fits: (condition: Condition) => boolean
}

const JoinedField = ({ fits, group, set }: OfGroup) => {
  const { words } = useView()
  return (
    <select
      aria-label={words.eventTypes.joined}
      value={joiningOf(group)}
      onChange={({ currentTarget: { value } }) => {
        const joined = joinings.find((each) => each === value)
        if (joined !== undefined) set(conditionOf({ ...group, joined }))
      }}
    >
      {joinings.map((joined) => (
        <option
          key={joined}
          value={joined}
          disabled={joined !== joiningOf(group) && !fits(conditionOf({ ...group, joined }))}
        >
          {words.eventTypes[`joined_${joined}`]}
        </option>
      ))}
    </select>
  )
}

const Parts = ({ fits, form, group, set }: OfGroup) => {
  const { words } = useView()
  const { parts } = group
  const withParts = (changed: ReadonlyArray<Condition>) => conditionOf({ ...group, parts: changed })
  const withMore = (part: Condition) => withParts([...parts, part])
  const [more, moreGrouped] = [withMore(newComparison), withMore({ any: [newComparison] })]
  return (
    <>
      <ul class="parts">
        {parts.map((part, index) => (
          <li key={index}>
            <Part
              form={form}
              part={part}
              set={(changed) => set(withParts(withItem(parts, index, changed)))}
              fits={(changed) => fits(withParts(withItem(parts, index, changed)))}
              remove={() => set(withParts(withoutItem(parts, index)))}
            />
          </li>
        ))}
      </ul>
      <p class="acts">
        <SmallButton disabled={!fits(more)} onClick={() => set(more)}>
          {words.eventTypes.addCondition}
        </SmallButton>
        <SmallButton disabled={!fits(moreGrouped)} onClick={() => set(moreGrouped)}>
          {words.eventTypes.addGroup}
        </SmallButton>
      </p>
    </>
  )
}

const Part = ({
  fits,
  form,
  part,
  remove,
  set
}: Place & Pick<OfGroup, "fits"> & { readonly part: Condition; readonly remove: () => void }) => {
  const { words } = useView()
  const texts = words.eventTypes
  if (isLine(part))
    return (
      <div class="sentence narrow">
        {isComparison(part) ? <ComparisonFields form={form} part={part} set={set} /> : <b>{texts.always}</b>}
        <SmallButton
          aria-label={`${words.editing.remove}: ${isComparison(part) ? fieldLabel(part.field, form, words) : texts.always}`}
          onClick={remove}
        >
          ×
        </SmallButton>
      </div>
    )
  const group = groupOf(part)
  return (
    <div role="group" aria-label={texts[`joined_${joiningOf(group)}`]} class="condition">
      <div class="sentence narrow">
        <JoinedField form={form} group={group} fits={fits} set={set} />
        <SmallButton aria-label={texts.removeGroup} onClick={remove}>
          ×
        </SmallButton>
      </div>
      <Parts
        form={form}
        group={group}
        fits={fits}
        // A group without parts would always be true.
        set={(changed) => ("always" in changed ? remove() : set(changed))}
      />
    </div>
  )
}
