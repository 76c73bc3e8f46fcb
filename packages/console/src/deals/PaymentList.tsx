import { say } from "@calendeal/web-kit/say"
import { useInfiniteQuery, useQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { Empty, NoneFound } from "../parts/Empty.tsx"
import { PagedList } from "../parts/Pages.tsx"
import { periodOf, type Span } from "../parts/span.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { PaymentCommand } from "./PaymentCommand.tsx"
import { PaymentCsv } from "./PaymentCsv.tsx"
import { PaymentTable } from "./PaymentTable.tsx"
import { SaleTotals } from "./SaleTotals.tsx"

const limit = 50

/** The payments, the latest paid first, and how other systems record them. */
export const PaymentList = ({ search, span }: { readonly search: string; readonly span: Span }) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const filter = { ...periodOf(span), ...(search !== "" && { search }) }
  const read = (page: { readonly limit: number; readonly cursor?: string }) =>
    bodyOf(
      api.GET("/api/workspaces/{workspaceId}/transactions", {
        params: {
          path: { workspaceId },
          query: { ...filter, sort: span.isReversed ? "transactionAt" : "-transactionAt", ...page }
        }
      })
    )
  const list = useInfiniteQuery({
    queryKey: [workspaceId, "payments", search, span],
    queryFn: ({ pageParam }) => read({ limit, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor
  })
  const totals = useQuery({
    queryKey: [workspaceId, "payments", "totals", filter],
    queryFn: () =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/transactions/totals", {
          params: { path: { workspaceId }, query: filter }
        })
      )
  })
  const isNarrowed = search !== "" || span.from !== null || span.until !== null
  const payments = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      {payments.length > 0 && (
        <SaleTotals textOf={(count) => say(words.deals.total_payments, { count })} totals={totals.data}>
          <PaymentCsv read={read} />
        </SaleTotals>
      )}
      <PagedList
        list={list}
        more={span.isReversed ? words.later : words.deals.more}
        empty={
          isNarrowed ? (
            <NoneFound />
          ) : (
            <Empty isAll title={words.deals.empty_payments} text={words.deals.emptyText} />
          )
        }
      >
        <PaymentTable payments={payments} />
      </PagedList>
      {/* Not before the list, which would move it. */}
      {list.data !== undefined && <PaymentCommand />}
    </>
  )
}
