import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf, type EventType } from "../api/client.ts"
import { everyItem } from "../api/pages.ts"
import { endOf, shifted, startOf } from "../parts/days.ts"
import { dateIn } from "../parts/times.ts"
import { readsSales } from "../view/roles.ts"
import { useWorkspace } from "../view/useView.ts"

/** What is known of an event type beside its settings. */
export type TypeFigures = ReturnType<typeof useTypeFigures>

/** When the event types can be booked next, and what the last 30 days brought: a request for all of them each, not one per row. */
export const useTypeFigures = (eventTypes: ReadonlyArray<EventType>) => {
  const workspace = useWorkspace()
  const { id: workspaceId } = workspace
  const times = useQuery({
    queryKey: [workspaceId, "event-type-times", eventTypes.map(({ id, status }) => id + status)],
    queryFn: () =>
      everyItem((query) =>
        bodyOf(
          api.GET("/api/workspaces/{workspaceId}/event-type-times", {
            params: { path: { workspaceId }, query }
          })
        )
      )
  })
  const today = dateIn(new Date().toISOString())
  const report = useQuery({
    queryKey: [workspaceId, "type-revenue", today],
    queryFn: () =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/reports/revenue", {
          params: {
            path: { workspaceId },
            query: { by: "event_type", from: startOf(shifted(today, -29)), to: endOf(today) }
          }
        })
      ),
    enabled: readsSales(workspace),
    staleTime: 60_000
  })
  const sold = new Map(report.data?.items.map((item) => [item.key, item]))
  const soonest = new Map(times.data?.map((item) => [item.eventTypeId, item.soonest]))
  return {
    /** Undefined: not known yet. */
    soonest: (id: string) => soonest.get(id),
    /** Undefined: not known yet; none: 0. */
    bookings: (id: string) => (report.data === undefined ? undefined : (sold.get(id)?.bookings ?? 0)),
    revenue: (id: string) => sold.get(id)?.revenue ?? [],
    most: Math.max(1, ...[...sold.values()].map(({ bookings }) => bookings))
  }
}
