import { useInfiniteQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { timesOf } from "../parts/times.ts"
import { numbersOf } from "../charts/numbers.ts"
import { Empty, NoneFound } from "../parts/Empty.tsx"
import { PagedList } from "../parts/Pages.tsx"
import { periodOf, type Span } from "../parts/span.ts"
import { DealCsv } from "./DealCsv.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { ContactName } from "./ContactName.tsx"
import { Table } from "../parts/Table.tsx"

/** Each row needs its contact, so that pages are short. */
const limit = 20

/** Deals of one state, the latest first. */
export const DealList = ({
  search,
  span,
  status
}: {
  readonly search: string
  readonly span: Span
  readonly status: "open" | "closed"
}) => {
  const { lang, words } = useView()
  const { id: workspaceId, slug } = useWorkspace()
  const read = (page: { readonly limit: number; readonly cursor?: string }) =>
    bodyOf(
      api.GET("/api/workspaces/{workspaceId}/deals", {
        params: {
          path: { workspaceId },
          query: {
            status,
            ...periodOf(span),
            sort: span.isReversed ? "openedAt" : "-openedAt",
            ...(search !== "" && { search }),
            ...page
          }
        }
      })
    )
  const list = useInfiniteQuery({
    queryKey: [workspaceId, "deals", status, search, span],
    queryFn: ({ pageParam }) => read({ limit, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor
  })
  const isNarrowed = search !== "" || span.from !== null || span.until !== null
  const deals = list.data?.pages.flatMap(({ items }) => items) ?? []
  const { both } = timesOf(lang)
  const { money } = numbersOf(lang)
  return (
    <>
      {deals.length > 0 && (
        <div class="acts">
          <DealCsv read={read} status={status} />
        </div>
      )}
      <PagedList
        list={list}
        more={span.isReversed ? words.later : words.deals.more}
        empty={
          isNarrowed ? (
            <NoneFound />
          ) : (
            <Empty title={words.deals[`empty_${status}`]} text={words.deals.emptyText} />
          )
        }
      >
        <Table caption={words.deals[status]}>
          <thead>
            <tr>
              <th scope="col">{words.deals.amount}</th>
              <th scope="col">{words.deals.contact}</th>
              <th scope="col" class="date">
                {words.deals.opened}
              </th>
              {status === "closed" && (
                <th scope="col" class="date">
                  {words.deals.closedAt}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {deals.map(({ amount, closedAt, contactId, currency, id, openedAt }) => (
              <tr key={id}>
                <th scope="row">
                  <a href={`/console/${slug}/deals/${id}`}>
                    {amount === null || currency === null ? words.deals.noValue : money({ amount, currency })}
                  </a>
                </th>
                <td>
                  <ContactName contactId={contactId} />
                </td>
                <td class="date">{both(openedAt)}</td>
                {status === "closed" && <td class="date">{closedAt !== null && both(closedAt)}</td>}
              </tr>
            ))}
          </tbody>
        </Table>
      </PagedList>
    </>
  )
}
