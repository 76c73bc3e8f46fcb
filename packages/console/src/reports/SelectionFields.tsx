import { useEventTypes, useHosts } from "../queries/eventTypes.ts"
import { useView } from "../view/useView.ts"
import type { Selected } from "./asked.ts"

interface Item {
  readonly id: string
  readonly name: string
}

/** Limits the reports to an event type and a host. Both have their room before their choices are there. */
export const SelectionFields = ({
  go,
  selected
}: {
  readonly go: (selected: Selected) => void
  readonly selected: Selected
}) => {
  const { words } = useView()
  const eventTypes = useEventTypes().data?.map(({ id, title }) => ({ id, name: title }))
  const hosts = useHosts().data
  const select = (
    label: string,
    all: string,
    field: keyof Selected,
    items: ReadonlyArray<Item> | undefined
  ) => {
    const chosen = selected[field]
    // One that is gone stays chosen until another one is, because the figures are still of it.
    const isGone = chosen !== undefined && !items?.some(({ id }) => id === chosen)
    return (
      <select
        aria-label={label}
        value={chosen ?? ""}
        onChange={({ currentTarget: { value } }) => {
          const { [field]: _, ...others } = selected
          go(value === "" ? others : { ...others, [field]: value })
        }}
      >
        <option value="">{all}</option>
        {isGone && <option value={chosen}>{items === undefined ? "" : words.charts.none}</option>}
        {(items ?? []).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    )
  }
  return (
    <>
      {select(words.eventType, words.allEventTypes, "eventTypeId", eventTypes)}
      {select(words.host, words.allHosts, "hostId", hosts)}
    </>
  )
}
