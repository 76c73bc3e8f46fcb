import { useInfiniteQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { Empty } from "../parts/Empty.tsx"
import { PagedList } from "../parts/Pages.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { PaymentCommand } from "./PaymentCommand.tsx"
import { PaymentTable } from "./PaymentTable.tsx"

/** Each row needs its contact, so that pages are short. */
const limit = 20

/** The payments, the latest recorded first, and how other systems record them. */
export const PaymentList = () => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const list = useInfiniteQuery({
    queryKey: [workspaceId, "payments"],
    queryFn: ({ pageParam }) =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/transactions", {
          params: {
            path: { workspaceId },
            query: { limit, ...(pageParam === null ? {} : { cursor: pageParam }) }
          }
        })
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor
  })
  return (
    <>
      <PagedList
        list={list}
        more={words.deals.more}
        empty={<Empty title={words.deals.empty_payments} text={words.deals.emptyText} />}
      >
        <PaymentTable payments={list.data?.pages.flatMap(({ items }) => items) ?? []} />
      </PagedList>
      {/* Not before the list, which would move it. */}
      {list.data !== undefined && <PaymentCommand />}
    </>
  )
}
