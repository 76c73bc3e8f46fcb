import { say } from "@calendeal/web-kit/say"
import { useState } from "preact/hooks"
import { FieldGroup, SelectField, SmallButton, TextField } from "../editing/fields.tsx"
import { moved, withItem, withoutItem } from "../editing/lists.ts"
import { useView } from "../view/useView.ts"
import type { SettingsProps } from "./SettingsTab.tsx"
import { tryChannel } from "./tryChannel.ts"

type ChannelRule = SettingsProps["draft"]["channelRules"][number]
type Condition = ChannelRule["when"][number]

const newCondition: Condition = { field: "source", match: "is", text: "" }
/** As many as D-CHAN-3 allows. */
const [mostRules, mostConditions] = [50, 3]

/** The workspace's own rules of channels in their order, and what they make of a pasted address (D-CON-200). */
export const ChannelsTab = ({ change, draft: { channelRules: rules } }: SettingsProps) => {
  const { words } = useView()
  const { charts, editing, workspaceArea: texts } = words
  const [said, setSaid] = useState("")
  const set = (channelRules: Array<ChannelRule>) => change({ channelRules })
  const channels = namesOf(charts.channels)
  return (
    <>
      <FieldGroup title={texts.channelRules} text={texts.channelsText}>
        <ol class="items">
          {rules.map((rule, index) => {
            const name = say(texts.ruleNumber, { number: index + 1 })
            const put = (by: -1 | 1) => {
              set(moved(rules, index, by))
              setSaid(say(words.eventTypes.ruleMoved, { number: index + 1, place: index + 1 + by }))
            }
            return (
              <li key={index}>
                <b>{name}</b>
                {rule.when.map((condition, place) => (
                  <ConditionFields
                    key={place}
                    condition={condition}
                    path={`channelRules.${index}.when.${place}`}
                    remove={
                      rule.when.length > 1
                        ? () => set(withItem(rules, index, { ...rule, when: withoutItem(rule.when, place) }))
                        : null
                    }
                    name={`${name}, ${place + 1}`}
                    set={(changed) =>
                      set(withItem(rules, index, { ...rule, when: withItem(rule.when, place, changed) }))
                    }
                  />
                ))}
                <SelectField
                  label={texts.channel}
                  path={`channelRules.${index}.channel`}
                  value={rule.channel}
                  options={channels}
                  onChange={(channel) => set(withItem(rules, index, { ...rule, channel }))}
                />
                <div class="acts">
                  {rule.when.length < mostConditions && (
                    <SmallButton
                      aria-label={`${texts.addCondition}: ${name}`}
                      onClick={() =>
                        set(withItem(rules, index, { ...rule, when: [...rule.when, newCondition] }))
                      }
                    >
                      {texts.addCondition}
                    </SmallButton>
                  )}
                  {index > 0 && (
                    <SmallButton aria-label={`${editing.up}: ${name}`} onClick={() => put(-1)}>
                      {editing.up}
                    </SmallButton>
                  )}
                  {index < rules.length - 1 && (
                    <SmallButton aria-label={`${editing.down}: ${name}`} onClick={() => put(1)}>
                      {editing.down}
                    </SmallButton>
                  )}
                  <SmallButton
                    aria-label={`${editing.remove}: ${name}`}
                    onClick={() => set(withoutItem(rules, index))}
                  >
                    {editing.remove}
                  </SmallButton>
                </div>
              </li>
            )
          })}
        </ol>
        {rules.length < mostRules && (
          <p>
            <SmallButton onClick={() => set([...rules, { when: [newCondition], channel: "referral" }])}>
              {texts.addChannelRule}
            </SmallButton>
          </p>
        )}
        <p class="unseen" role="status">
          {said}
        </p>
      </FieldGroup>
      <Trial rules={rules} />
    </>
  )
}

const ConditionFields = ({
  condition,
  name,
  path,
  remove,
  set
}: {
  readonly condition: Condition
  readonly name: string
  readonly path: string
  /** Null: it is the only one. */
  readonly remove: (() => void) | null
  readonly set: (condition: Condition) => void
}) => {
  const { words } = useView()
  const { editing, workspaceArea: texts } = words
  return (
    <div class="pair" role="group" aria-label={name}>
      <SelectField
        label={texts.conditionField}
        path={`${path}.field`}
        value={condition.field}
        options={namesOf(texts.conditionFields)}
        onChange={(field) => set({ ...condition, field })}
      />
      <SelectField
        label={texts.conditionMatch}
        path={`${path}.match`}
        value={condition.match}
        options={namesOf(texts.conditionMatches)}
        onChange={(match) => set({ ...condition, match })}
      />
      <TextField
        label={texts.conditionText}
        path={`${path}.text`}
        value={condition.text}
        onChange={(text) => set({ ...condition, text })}
      />
      {remove !== null && (
        <p>
          <SmallButton aria-label={`${editing.remove}: ${name}`} onClick={remove}>
            {editing.remove}
          </SmallButton>
        </p>
      )}
    </div>
  )
}

/** Shows the channel of an address while the rules are changed. */
const Trial = ({ rules }: { readonly rules: ReadonlyArray<ChannelRule> }) => {
  const { words } = useView()
  const { charts, workspaceArea: texts } = words
  const [address, setAddress] = useState("")
  const [referrer, setReferrer] = useState("")
  const tried = tryChannel(address.trim(), referrer.trim(), rules)
  const sentence = () => {
    if (tried === null) return texts.triedWrong
    const channel = charts.channels[tried.channel]
    return tried.rule === null
      ? say(texts.triedUsual, { channel })
      : say(texts.triedByRule, { number: tried.rule + 1, channel })
  }
  return (
    <FieldGroup title={texts.tryChannel}>
      <TextField
        label={texts.tryChannel}
        hint={texts.tryChannelHint}
        type="url"
        value={address}
        onChange={setAddress}
      />
      <TextField label={texts.tryReferrer} type="url" value={referrer} onChange={setReferrer} />
      <p role="status" dir="auto">
        {address === "" ? "" : sentence()}
      </p>
    </FieldGroup>
  )
}

/** The values of a record of words with their names, in its order. */
const namesOf = <Value extends string>(
  names: Readonly<Record<Value, string>>
): ReadonlyArray<readonly [Value, string]> => typedKeys(names).map((value) => [value, names[value]])

const typedKeys = <Value extends string>(names: Readonly<Record<Value, string>>): ReadonlyArray<Value> =>
  Object.keys(names).filter((key): key is Value => Object.hasOwn(names, key))
