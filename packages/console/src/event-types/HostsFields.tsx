import { FieldGroup, SelectField } from "../editing/fields.tsx"
import { withItem, withoutItem } from "../editing/lists.ts"
import { useHosts } from "../queries/eventTypes.ts"
import { useView } from "../view/useView.ts"
import { HostRow } from "./HostRow.tsx"
import type { TabProps } from "./TabProps.ts"

/** The hosts of an event type, one in a row, with the weight of each (D-CON-167). */
export const HostsFields = ({ change, draft }: TabProps) => {
  const { words } = useView()
  const texts = words.eventTypes
  const hosts = useHosts()
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
      <ul class="host-rows">
        {draft.hosts.map((assignee, index) => (
          <HostRow
            key={assignee.hostId}
            assignee={assignee}
            index={index}
            isWeighted={draft.assignment === "round_robin"}
            set={(changed) => change({ hosts: withItem(draft.hosts, index, { ...assignee, ...changed }) })}
            remove={() => change({ hosts: withoutItem(draft.hosts, index) })}
          />
        ))}
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
