import { Initials } from "../page/Initials.tsx"
import type { EventView } from "../page/PageView.ts"

/** The host to whom the rules have led the visitor, alone; the page's header then shows no other (D-PAGE-16). */
export const PickedHost = ({
  event: { hosts },
  hostIds
}: {
  readonly event: EventView
  /** The routed hosts; null before qualification. */
  readonly hostIds: ReadonlyArray<string> | null
}) => {
  const host = hosts.find(({ id }) => id === hostIds?.[0])
  if (host === undefined || hostIds?.length !== 1 || hosts.length < 2) return null
  return (
    <p class="host">
      {host.face === null ? (
        <Initials name={host.name} />
      ) : (
        <img src={host.face} alt="" width={44} height={44} referrerpolicy="no-referrer" />
      )}
      <span>
        <b>{host.name}</b>
        {host.title}
        {host.introduction !== null && <span class="hint"> {host.introduction}</span>}
      </span>
    </p>
  )
}
