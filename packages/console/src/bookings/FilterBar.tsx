import { useQuery } from "@tanstack/preact-query"
import { useLocation } from "preact-iso"
import { api, bodyOf } from "../api/client.ts"
import { SearchBar } from "../parts/SearchBar.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { addressOf, attendances, type Filters, isNumber, type When } from "./filters.ts"

interface Choice {
  readonly id: string
  readonly name: string
}

/** Looks for one booking or one contact, and narrows the list to an event type, a host or an attendance. */
export const FilterBar = ({
  filters,
  here,
  when
}: {
  readonly filters: Filters
  readonly here: string
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
  const go = (changed: Filters) => route(here + addressOf(when, changed))

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
      wrong={words.searchWrong}
      open={openBooking}
      onFound={(contactId) => go({ ...filters, contactId })}
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
        <p class="chosen">
          {words.onlyContact} <a href={here + addressOf(when, without("contactId"))}>{words.showAll}</a>
        </p>
      )}
    </SearchBar>
  )
}
