import { useLocation } from "preact-iso"
import { HostChips } from "../event-types/HostChips.tsx"
import { useEventTypes, useHosts } from "../queries/eventTypes.ts"
import { useView } from "../view/useView.ts"
import { mostHosts, weekAddress, type WeekChoice } from "./weekChoice.ts"

/** Narrows a week to an event type, and to some hosts. */
export const WeekFilter = ({ choice, here }: { readonly choice: WeekChoice; readonly here: string }) => {
  const { words } = useView()
  const { route } = useLocation()
  const known = useEventTypes().data
  const eventTypes = (known ?? []).map(({ id, title }) => ({ id, title }))
  const hosts = useHosts().data ?? []
  const { eventTypeId, hostIds, ...rest } = choice
  const go = (changed: Partial<WeekChoice>) =>
    route(here + weekAddress({ ...rest, hostIds, ...(eventTypeId && { eventTypeId }), ...changed }))
  return (
    <div class="filters">
      <select
        // Without event types there is no choice; its place stays, so that nothing moves.
        class={known?.length === 0 ? "vacant" : undefined}
        aria-label={words.eventType}
        value={eventTypeId ?? ""}
        onChange={({ currentTarget: { value } }) =>
          route(here + weekAddress({ ...rest, hostIds, ...(value !== "" && { eventTypeId: value }) }))
        }
      >
        <option value="">{words.allEventTypes}</option>
        {eventTypes.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      <div class="acts weekhosts" role="group" aria-label={words.host}>
        <HostChips
          hostIds={hostIds}
          options={hostIds.length < mostHosts ? hosts.map(({ id }) => id) : []}
          onChange={(changed) => go({ hostIds: changed })}
          addText={words.weekHost}
        />
      </div>
    </div>
  )
}
