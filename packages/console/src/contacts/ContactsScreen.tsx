import { companyIn } from "@calendeal/domain/contacts"
import { useInfiniteQuery } from "@tanstack/preact-query"
import { useLocation } from "preact-iso"
import { api, bodyOf, type Contact } from "../api/client.ts"
import { timesOf } from "../parts/times.ts"
import { touchText } from "../bookings/touchText.ts"
import { Empty, NoneFound } from "../parts/Empty.tsx"
import { Face } from "../parts/Face.tsx"
import { PagedList } from "../parts/Pages.tsx"
import { SearchBar } from "../parts/SearchBar.tsx"
import { Header } from "../parts/Header.tsx"
import { periodOf, spanIn, withSpan } from "../parts/span.ts"
import { useSearch } from "../parts/useSearch.ts"
import { ContactCsv } from "./ContactCsv.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { Table } from "../parts/Table.tsx"

/** The contacts that the role may read, the latest first. */
export const ContactsScreen = () => {
  const { words } = useView()
  const { id: workspaceId, slug } = useWorkspace()
  const { query, route } = useLocation()
  const [search, setSearch] = useSearch()
  const span = spanIn(query)
  const here = `/console/${slug}/contacts`
  const read = (page: { readonly limit: number; readonly cursor?: string }) =>
    bodyOf(
      api.GET("/api/workspaces/{workspaceId}/contacts", {
        params: {
          path: { workspaceId },
          query: {
            ...periodOf(span),
            sort: span.isReversed ? "createdAt" : "-createdAt",
            ...(search !== "" && { search }),
            ...page
          }
        }
      })
    )
  const list = useInfiniteQuery({
    queryKey: [workspaceId, "contacts", search, span],
    queryFn: ({ pageParam }) => read({ limit: 50, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor
  })
  const isNarrowed = search !== "" || span.from !== null || span.until !== null
  const contacts = list.data?.pages.flatMap(({ items }) => items) ?? []
  const isEmpty = list.data !== undefined && contacts.length === 0 && !isNarrowed
  return (
    <>
      <Header title={words.contacts.title}>
        <div class="acts">{!isEmpty && <ContactCsv read={read} />}</div>
      </Header>
      <div class="body">
        <SearchBar
          label={words.contacts.search}
          search={search}
          onSearch={setSearch}
          span={span}
          onSpan={(changed) => route(withSpan(here, changed))}
          orders={[words.latestFirst, words.earliestFirst]}
        />
        <PagedList
          list={list}
          more={span.isReversed ? words.later : words.contacts.more}
          empty={
            isNarrowed ? (
              <NoneFound />
            ) : (
              <Empty
                isAll
                title={words.contacts.empty}
                text={words.contacts.emptyText}
                link={{ href: `/${slug}`, text: words.openPage }}
              />
            )
          }
        >
          <Table class="records" stacked="ends" caption={words.contacts.title}>
            <thead>
              <tr>
                <th scope="col">{words.contacts.person}</th>
                <th scope="col">{words.contacts.source}</th>
                <th scope="col">{words.contacts.standing}</th>
                <th scope="col" class="date">
                  {words.contacts.since}
                </th>
              </tr>
            </thead>
            <tbody>
              {contacts.map((contact) => (
                <Row key={contact.id} contact={contact} />
              ))}
            </tbody>
          </Table>
        </PagedList>
      </div>
    </>
  )
}

const Row = ({ contact }: { readonly contact: Contact }) => {
  const { lang, words } = useView()
  const { slug } = useWorkspace()
  const { attribution, createdAt, customFields, email, id, name, qualificationStates } = contact
  const below = companyIn(customFields) ?? (name === null ? null : email)
  const standing = qualificationStates.at(-1)
  return (
    <tr class="row">
      <th scope="row">
        <Face name={name ?? email} isNamed />
        <a href={`/console/${slug}/contacts/${id}`} class="cut" dir="auto">
          {name ?? email}
        </a>
        {below !== null && (
          <small class="cut" dir="auto">
            {below}
          </small>
        )}
      </th>
      <td>
        <span class="cut" dir="auto">
          {attribution.first === null ? words.direct : touchText(attribution.first.touch, words)}
        </span>
      </td>
      <td>
        {standing !== undefined && (
          <span
            class={
              standing.outcome.kind === "qualified" || standing.outcome.kind === "routed" ? "tag on" : "tag"
            }
          >
            {words.contacts[`state_${standing.outcome.kind}`]}
          </span>
        )}
      </td>
      <td class="date">{timesOf(lang).both(createdAt)}</td>
    </tr>
  )
}
