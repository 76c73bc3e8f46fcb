import { say } from "@calendeal/web-kit/say"
import { useState } from "preact/hooks"
import type { EventType, Host } from "../api/client.ts"
import { SmallButton } from "../editing/fields.tsx"
import { booksForPeople, readsSales } from "../view/roles.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { OneOffLinkButton } from "./OneOffLinkButton.tsx"
import type { Placing } from "./RuleItem.tsx"

/** An event type as a row of the list. `placing`: it can be put elsewhere, by dragging, two buttons and the arrow keys. */
export const TypeRow = ({
  eventType,
  hosts,
  href,
  index,
  placing
}: {
  readonly eventType: EventType
  readonly hosts: ReadonlyArray<Host>
  readonly href: string
  readonly index: number
  readonly placing?: Placing
}) => {
  const { words } = useView()
  const workspace = useWorkspace()
  const { slug } = workspace
  const [isHeld, setHeld] = useState(false)
  const [isOver, setOver] = useState(false)
  // A member who is a host does not see the other hosts.
  const none = readsSales(workspace) ? words.eventTypes.noHosts : words.eventTypes.withoutYou
  const names = eventType.hosts.flatMap(({ hostId }) => hosts.find(({ id }) => id === hostId)?.name ?? [])
  return (
    <tr
      class={isOver ? "row drop-here" : "row"}
      draggable={isHeld}
      onDragStart={({ dataTransfer }) => dataTransfer?.setData("text/x-event-type", `${index}`)}
      onDragEnd={() => setHeld(false)}
      onDragOver={(event) => {
        if (placing === undefined || event.dataTransfer?.types.includes("text/x-event-type") !== true) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        const from = event.dataTransfer?.getData("text/x-event-type") ?? ""
        setOver(false)
        if (from === "") return
        event.preventDefault()
        if (Number(from) !== index) placing?.put(Number(from), index)
      }}
    >
      <td>
        <a
          href={href}
          {...(!href.startsWith("/console/") && { target: "_blank", rel: "noreferrer" })}
          dir="auto"
          draggable={placing === undefined}
        >
          {eventType.title}
        </a>
        <small>
          {say(words.eventTypes.minutesLong, { minutes: eventType.durationMinutes })} · {slug}/
          {eventType.slug}
        </small>
      </td>
      <td dir="auto">{names.length === 0 ? none : names.join(", ")}</td>
      <td>
        <div class="state-cell">
          <span class={eventType.status === "active" ? "tag on" : "tag"}>
            {words.eventTypes[eventType.status]}
          </span>
          {placing !== undefined && (
            <OrderActs title={eventType.title} index={index} placing={placing} hold={setHeld} />
          )}
        </div>
      </td>
      {booksForPeople(workspace) && (
        <td>{eventType.status === "active" && <OneOffLinkButton eventType={eventType} />}</td>
      )}
    </tr>
  )
}

const OrderActs = ({
  hold,
  index,
  placing: { count, put },
  title
}: {
  readonly title: string
  readonly index: number
  readonly placing: Placing
  /** Whether the handle is pressed, so that the row can be dragged. */
  readonly hold: (isHeld: boolean) => void
}) => {
  const { words } = useView()
  const { down, up } = words.editing
  const putBy = (by: -1 | 1, { currentTarget }: { readonly currentTarget: Element }) => {
    const to = index + by
    if (to < 0 || to >= count) return
    put(index, to)
    // The focus goes with the event type.
    const row = currentTarget.closest("tbody")?.children[to]
    row?.querySelector<HTMLElement>(`.order-acts > :nth-child(${placeOf(currentTarget)})`)?.focus()
  }
  return (
    <div class="order-acts">
      <SmallButton
        aria-label={`${up}: ${title}`}
        aria-disabled={index === 0}
        onClick={(event) => putBy(-1, event)}
      >
        ↑
      </SmallButton>
      <SmallButton
        aria-label={`${down}: ${title}`}
        aria-disabled={index === count - 1}
        onClick={(event) => putBy(1, event)}
      >
        ↓
      </SmallButton>
      <button
        type="button"
        class="grip"
        aria-label={say(words.eventTypes.moveType, { title })}
        onPointerDown={() => hold(true)}
        onPointerUp={() => hold(false)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return
          event.preventDefault()
          putBy(event.key === "ArrowUp" ? -1 : 1, event)
        }}
      >
        ⠿
      </button>
    </div>
  )
}

/** The place of a button among its neighbours, from 1 on. */
const placeOf = (button: Element): number => [...(button.parentElement?.children ?? [])].indexOf(button) + 1
