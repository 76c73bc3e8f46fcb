import { settingRanges } from "@calendeal/domain/event-types"
import { CheckField, FieldGroup, NumberField, SelectField, SmallButton } from "../editing/fields.tsx"
import { withItem, withoutItem } from "../editing/lists.ts"
import { useView } from "../view/useView.ts"
import type { TabProps } from "./TabProps.ts"
import { useHosts } from "../queries/eventTypes.ts"

/** The hosts of an event type, with the weight and the priority of each. */
export const HostsFields = ({ change, draft }: TabProps) => {
  const { words } = useView()
  const texts = words.eventTypes
  const hosts = useHosts()
  const nameOf = (id: string) => hosts.data?.find((host) => host.id === id)?.name ?? id
  const others = (hosts.data ?? []).filter(
    (host) => host.active && !draft.hosts.some(({ hostId }) => hostId === host.id)
  )
  return (
    <FieldGroup title={texts.whoHosts} text={texts.weightHint}>
      <SelectField
        label={texts.settings.assignment}
        value={draft.assignment}
        options={[
          ["round_robin", texts.roundRobin],
          ["collective", texts.collective]
        ]}
        onChange={(assignment) => change({ assignment })}
      />
      <ul class="items">
        {draft.hosts.map((assignee, index) => {
          const name = nameOf(assignee.hostId)
          const set = (changed: Partial<typeof assignee>) =>
            change({ hosts: withItem(draft.hosts, index, { ...assignee, ...changed }) })
          return (
            <li key={assignee.hostId} aria-label={name}>
              <b dir="auto">{name}</b>
              {draft.assignment === "round_robin" && (
                <div class="pair">
                  <NumberField
                    label={texts.weight}
                    path={`hosts.${index}.weight`}
                    range={{ ...settingRanges.weight, minimum: 0.01 }}
                    step="any"
                    value={assignee.weight}
                    onChange={(weight) => weight !== null && set({ weight })}
                  />
                  <NumberField
                    label={texts.priority}
                    path={`hosts.${index}.priority`}
                    range={settingRanges.priority}
                    value={assignee.priority}
                    onChange={(priority) => priority !== null && set({ priority })}
                  />
                </div>
              )}
              <div class="acts">
                {draft.assignment === "round_robin" && (
                  <CheckField
                    label={texts.required}
                    value={assignee.required}
                    onChange={(required) => set({ required })}
                  />
                )}
                <SmallButton
                  aria-label={`${words.editing.remove}: ${name}`}
                  onClick={() => change({ hosts: withoutItem(draft.hosts, index) })}
                >
                  {words.editing.remove}
                </SmallButton>
              </div>
            </li>
          )
        })}
      </ul>
      {others.length > 0 && (
        <SelectField
          label={texts.addHost}
          value=""
          options={[["", "–"], ...others.map(({ id, name }) => [id, name] as const)]}
          onChange={(hostId) =>
            hostId !== "" &&
            change({ hosts: [...draft.hosts, { hostId, priority: 0, weight: 1, required: false }] })
          }
        />
      )}
    </FieldGroup>
  )
}
