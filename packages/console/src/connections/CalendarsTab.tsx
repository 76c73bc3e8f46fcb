import { useInfiniteQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { FieldGroup } from "../editing/fields.tsx"
import { useHosts } from "../queries/eventTypes.ts"
import { CalendarState } from "../parts/CalendarState.tsx"
import { ConnectionTest } from "../editing/ConnectionTest.tsx"
import { Loading } from "../parts/Loading.tsx"
import { PagedList } from "../parts/Pages.tsx"
import { useView, useWorkspace } from "../view/useView.ts"

/** The calendars of all hosts, each with its last fault and a test (D-CON-78). */
export const CalendarsTab = () => {
  const { words } = useView()
  const { id: workspaceId, slug } = useWorkspace()
  const texts = words.connections
  const hosts = useHosts()
  const list = useInfiniteQuery({
    queryKey: [workspaceId, "all-calendars"],
    queryFn: ({ pageParam }) =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/calendars", {
          params: {
            path: { workspaceId },
            query: { limit: 50, ...(pageParam !== null && { cursor: pageParam }) }
          }
        })
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor
  })
  const calendars = list.data?.pages.flatMap(({ items }) => items) ?? []
  const hostName = (hostId: string) => hosts.data?.find(({ id }) => id === hostId)?.name ?? words.host
  return (
    <div class="settings">
      <FieldGroup title={texts.calendars} text={texts.toCalendars}>
        {hosts.isPending ? (
          <Loading query={hosts} />
        ) : (
          <PagedList list={list} more={words.editing.next} empty={<p>{texts.noCalendars}</p>}>
            <ul class="items">
              {calendars.map((calendar) => (
                <li key={calendar.id}>
                  <div>
                    <b dir="auto">{calendar.account}</b> <span class="tag">{calendar.kind}</span>
                    <p>
                      <a href={`/console/${slug}/availability/${calendar.hostId}?tab=calendars`} dir="auto">
                        {hostName(calendar.hostId)}
                      </a>
                    </p>
                    <CalendarState calendar={calendar} />
                  </div>
                  <ConnectionTest
                    name={calendar.account}
                    test={() =>
                      bodyOf(
                        api.POST("/api/workspaces/{workspaceId}/hosts/{hostId}/calendars/{calendarId}/test", {
                          params: { path: { workspaceId, hostId: calendar.hostId, calendarId: calendar.id } }
                        })
                      )
                    }
                  />
                </li>
              ))}
            </ul>
          </PagedList>
        )}
        <p>
          <a class="button" href={`/console/${slug}/availability`}>
            {words.availability.title}
          </a>
        </p>
      </FieldGroup>
    </div>
  )
}
