import { useQuery } from "@tanstack/preact-query"
import { useLocation } from "preact-iso"
import { api, bodyOf } from "../api/client.ts"
import { SearchBar } from "../parts/SearchBar.tsx"
import { type Span, withSpan } from "../parts/span.ts"
import { useView, useWorkspace } from "../view/useView.ts"
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
  const { id: workspaceId } = useWorkspace()
  const { route } = useLocation()
  const path = { path: { workspaceId }, query: { limit: 100 } }
  const eventTypes = useQuery({
    queryKey: [workspaceId, "event-types"],
    queryFn: () => bodyOf(api.GET("/api/workspaces/{workspaceId}/event-types", { params: path }))
  })
  const hosts = useQuery({
    queryKey: [workspaceId, "hosts"],
    queryFn: () => bodyOf(api.GET("/api/workspaces/{workspaceId}/hosts", { params: path }))
  })
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
        (eventTypes.data?.items ?? []).map(({ id, title }) => ({ id, name: title }))
      )}
      {select(words.host, words.allHosts, "hostId", hosts.data?.items ?? [])}
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
