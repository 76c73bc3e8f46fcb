import { say } from "@calendeal/web-kit/say"
import { GripIcon } from "../parts/GripIcon.tsx"
import { booksForPeople } from "../view/roles.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { OneOffLinkButton } from "./OneOffLinkButton.tsx"
import type { TypeRowProps } from "./TypeRowProps.ts"

/** What can be done with an event type in its row: a switch, its link, a menu, and a handle that moves it. */
export const TypeActs = ({
  eventType,
  hold,
  index,
  placing,
  say: speak,
  status
}: TypeRowProps & {
  /** Whether the handle is pressed, so that the row can be dragged. */
  readonly hold: (isHeld: boolean) => void
}) => {
  const { words } = useView()
  const workspace = useWorkspace()
  const texts = words.eventTypes
  const { id, slug, title } = eventType
  const current = status?.pending?.id === id ? status.pending.status : eventType.status
  const address = `${location.origin}/${workspace.slug}/${slug}`
  const menu = `menu-${id}`
  const putBy = (by: -1 | 1, from: Element) => {
    const to = index + by
    if (placing === undefined || to < 0 || to >= placing.count) return
    const isInMenu = from.matches("[popover] *")
    placing.put(index, to)
    // The focus goes with the event type, whose row has its handle and the button of its menu in the same places.
    const row = from.closest("tbody")?.children[to]
    row?.querySelector<HTMLElement>(isInMenu ? "[popovertarget]" : ".grip")?.focus()
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      speak(words.editing.copied)
    } catch {
      // The browser does not allow it: the page itself has the address.
      open(address, "_blank", "noopener")
    }
  }
  return (
    <div class="type-acts">
      {status === undefined || current === "archived" ? (
        <span class={current === "active" ? "tag on" : "tag"}>{texts[current]}</span>
      ) : (
        <button
          type="button"
          role="switch"
          class="switch"
          aria-checked={current === "active"}
          aria-label={`${title}: ${texts.active}`}
          onClick={() =>
            status.put({ id, title, status: current === "active" ? "hidden" : "active" }, current)
          }
        />
      )}
      <button
        type="button"
        class="button wide"
        aria-label={`${words.overview.copyLink}: ${title}`}
        title={words.overview.copyLink}
        onClick={() => void copy()}
      >
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1" />
        </svg>
      </button>
      <button
        type="button"
        class="button"
        aria-label={say(texts.moreOf, { name: title })}
        {...{ popovertarget: menu }}
      >
        …
      </button>
      <div id={menu} class="menu" popover="auto">
        <a class="button" href={address} target="_blank" rel="noreferrer">
          {words.openPage}
        </a>
        {booksForPeople(workspace) && eventType.status === "active" && (
          <OneOffLinkButton eventType={eventType} />
        )}
        {placing !== undefined &&
          ([-1, 1] as const).map((by) => (
            <button
              key={by}
              type="button"
              class="button"
              disabled={index + by < 0 || index + by >= placing.count}
              aria-label={`${by < 0 ? words.editing.up : words.editing.down}: ${title}`}
              onClick={({ currentTarget }) => {
                document.getElementById(menu)?.hidePopover()
                putBy(by, currentTarget)
              }}
            >
              {by < 0 ? words.editing.up : words.editing.down}
            </button>
          ))}
      </div>
      {placing !== undefined && (
        <button
          type="button"
          class="grip"
          aria-label={say(texts.moveType, { title })}
          onPointerDown={() => hold(true)}
          onPointerUp={() => hold(false)}
          onKeyDown={(event) => {
            if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return
            event.preventDefault()
            putBy(event.key === "ArrowUp" ? -1 : 1, event.currentTarget)
          }}
        >
          <GripIcon />
        </button>
      )}
    </div>
  )
}
