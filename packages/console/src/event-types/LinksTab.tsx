import { useInfiniteQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { Empty } from "../parts/Empty.tsx"
import { PagedList } from "../parts/Pages.tsx"
import { Table } from "../parts/Table.tsx"
import { useMembers } from "../queries/useMembers.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { AddLinks } from "./AddLinks.tsx"
import { LinkRow } from "./LinkRow.tsx"

/** The one-off links of an event type, newest first (D-CON-154). */
export const LinksTab = ({ eventTypeId }: { readonly eventTypeId: string }) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.eventTypes.oneOff
  const members = useMembers()
  const links = useInfiniteQuery({
    queryKey: [workspaceId, "one-off-links", eventTypeId],
    queryFn: ({ pageParam }) =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/one-off-links", {
          params: {
            path: { workspaceId },
            query: { eventTypeId, limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) }
          }
        })
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor
  })
  const nameOf = (userId: string) => members.data?.find((member) => member.userId === userId)?.name ?? ""
  return (
    <>
      <AddLinks eventTypeId={eventTypeId} />
      <PagedList list={links} more={texts.more} empty={<Empty title={texts.empty} text={texts.emptyText} />}>
        <Table class="records acting" isText stacked="ends" caption={words.eventTypes.links}>
          <thead>
            <tr>
              <th scope="col">{texts.made}</th>
              <th scope="col">{texts.whom}</th>
              <th scope="col">{texts.left}</th>
              <th scope="col">{texts.end}</th>
              <th scope="col">{words.eventTypes.state}</th>
              <th scope="col">{words.eventTypes.oneOffLink}</th>
            </tr>
          </thead>
          <tbody>
            {links.data?.pages.flatMap(({ items }) =>
              items.map((link) => <LinkRow key={link.id} link={link} maker={nameOf(link.createdBy)} />)
            )}
          </tbody>
        </Table>
      </PagedList>
    </>
  )
}
