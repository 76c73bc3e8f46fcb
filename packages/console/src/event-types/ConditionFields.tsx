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

/**
 * The condition of a rule as the beginning of a sentence. Comparisons are words of it; groups of them, in any depth that rules can have,
 * are below each other.
 */
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
    <>
      <span>{texts.when}</span>
      {group.parts.length === 0 && <b>{texts.always}</b>}
      {(group.joined !== "one" || group.parts.length > 1) && (
        <JoinedField {...place} group={group} fits={isSmall} />
      )}
      <Parts {...place} group={group} fits={isSmall} />
      {fault !== "" && <p class="fault">{fault}</p>}
    </>
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
      {parts.map((part, index) => (
        <Part
          key={index}
          form={form}
          part={part}
          isLast={index === parts.length - 1}
          set={(changed) => set(withParts(withItem(parts, index, changed)))}
          fits={(changed) => fits(withParts(withItem(parts, index, changed)))}
          remove={() => set(withParts(withoutItem(parts, index)))}
        />
      ))}
      <span class="more-parts">
        <SmallButton
          aria-label={words.eventTypes.addCondition}
          title={words.eventTypes.addCondition}
          disabled={!fits(more)}
          onClick={() => set(more)}
        >
          +
        </SmallButton>
        <SmallButton
          aria-label={words.eventTypes.addGroup}
          title={words.eventTypes.addGroup}
          disabled={!fits(moreGrouped)}
          onClick={() => set(moreGrouped)}
        >
          (+)
        </SmallButton>
      </span>
    </>
  )
}

const Part = ({
  fits,
  form,
  isLast,
  part,
  remove,
  set
}: Place &
  Pick<OfGroup, "fits"> & {
    readonly part: Condition
    readonly isLast: boolean
    readonly remove: () => void
  }) => {
  const { words } = useView()
  const texts = words.eventTypes
  if (isLine(part))
    return (
      <span class="comparison">
        {isComparison(part) ? <ComparisonFields form={form} part={part} set={set} /> : <b>{texts.always}</b>}
        <button
          type="button"
          class="leave"
          aria-label={`${words.editing.remove}: ${isComparison(part) ? fieldLabel(part.field, form, words) : texts.always}`}
          onClick={remove}
        >
          ×
        </button>
        {!isLast && <span aria-hidden="true">,</span>}
      </span>
    )
  const group = groupOf(part)
  return (
    <div role="group" aria-label={texts[`joined_${joiningOf(group)}`]} class="sentence narrow grouped">
      <JoinedField form={form} group={group} fits={fits} set={set} />
      <Parts
        form={form}
        group={group}
        fits={fits}
        // A group without parts would always be true.
        set={(changed) => ("always" in changed ? remove() : set(changed))}
      />
      <button type="button" class="leave" aria-label={texts.removeGroup} onClick={remove}>
        ×
      </button>
    </div>
  )
}
