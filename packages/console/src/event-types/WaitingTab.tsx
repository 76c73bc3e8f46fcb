import { useInfiniteQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { Empty } from "../parts/Empty.tsx"
import { PagedList } from "../parts/Pages.tsx"
import { Table } from "../parts/Table.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { WaitingRow } from "./WaitingRow.tsx"

/** The people on the waiting list of an event type, newest first (D-CON-156). */
export const WaitingTab = ({ eventTypeId }: { readonly eventTypeId: string }) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.eventTypes.waitingTab
  const people = useInfiniteQuery({
    queryKey: [workspaceId, "waiting-entries", eventTypeId],
    queryFn: ({ pageParam }) =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/waiting-entries", {
          params: {
            path: { workspaceId },
            query: { eventTypeId, limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) }
          }
        })
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor
  })
  return (
    <PagedList list={people} more={texts.more} empty={<Empty title={texts.empty} text={texts.emptyText} />}>
      <Table class="records acting" isText stacked="ends" caption={words.eventTypes.waiting}>
        <thead>
          <tr>
            <th scope="col">{texts.person}</th>
            <th scope="col">{texts.wanted}</th>
            <th scope="col">{texts.joined}</th>
            <th scope="col">{words.eventTypes.state}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {people.data?.pages.flatMap(({ items }) =>
            items.map((entry) => <WaitingRow key={entry.id} entry={entry} />)
          )}
        </tbody>
      </Table>
    </PagedList>
  )
}
