import { useLocation } from "preact-iso"
import { SearchBar } from "../parts/SearchBar.tsx"
import { type Span, withSpan } from "../parts/span.ts"
import { useEventTypes, useHosts } from "../queries/eventTypes.ts"
import { useView } from "../view/useView.ts"
import { addressOf, attendances, type Filters, isForwards, isNumber, type When } from "./filters.ts"

interface Choice {
  readonly id: string
  readonly name: string
}

/** Searches the list, opens the booking of a number, and narrows the list to an event type, a host or an attendance. */
export const FilterBar = ({
  filters,
  here,
  onSearch,
  search,
  span,
  when
}: {
  readonly filters: Filters
  readonly here: string
  readonly onSearch: (text: string) => void
  readonly span: Span
  readonly search: string
  readonly when: When
}) => {
  const { words } = useView()
  const { route } = useLocation()
  const eventTypes = useEventTypes().data ?? []
  const hosts = useHosts().data ?? []
  const listOf = (changed: Filters) => withSpan(here + addressOf(when, changed), span)
  const go = (changed: Filters) => route(listOf(changed))
  const byTime = [words.earliestFirst, words.latestFirst] as const

  const openBooking = (text: string) => {
    if (!isNumber(text)) return false
    route(`${here}/${text}`)
    return true
  }
  const without = (field: keyof Filters): Filters =>
    Object.fromEntries(Object.entries(filters).filter(([name]) => name !== field))

  const select = (
    label: string,
    all: string,
    field: "eventTypeId" | "hostId" | "attendance",
    choices: ReadonlyArray<Choice>
  ) =>
    choices.length > 1 && (
      <select
        aria-label={label}
        value={filters[field] ?? ""}
        onChange={({ currentTarget: { value } }) =>
          go(value === "" ? without(field) : { ...filters, [field]: value })
        }
      >
        <option value="">{all}</option>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    )

  return (
    <SearchBar
      label={words.search}
      search={search}
      open={openBooking}
      onSearch={onSearch}
      span={span}
      onSpan={(changed) => route(withSpan(here + addressOf(when, filters), changed))}
      {...(when !== "cancelled" && {
        orders: isForwards(when) ? byTime : ([byTime[1], byTime[0]] as const)
      })}
    >
      {select(
        words.eventType,
        words.allEventTypes,
        "eventTypeId",
        eventTypes.map(({ id, title }) => ({ id, name: title }))
      )}
      {select(words.host, words.allHosts, "hostId", hosts)}
      {when === "past" &&
        select(
          words.attendance,
          words.anyAttendance,
          "attendance",
          attendances.map((mark) => ({ id: mark, name: words[`mark_${mark}`] }))
        )}
      {filters.contactId !== undefined && (
        <p>
          {words.onlyContact} <a href={listOf(without("contactId"))}>{words.showAll}</a>
        </p>
      )}
    </SearchBar>
  )
}
