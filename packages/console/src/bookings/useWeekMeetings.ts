import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf, type BookingInList } from "../api/client.ts"
import { endOf, shifted, startOf } from "../parts/days.ts"
import { useWorkspace } from "../view/useView.ts"
import type { WeekChoice } from "./weekChoice.ts"

/** New bookings appear within this time. */
const refetchInterval = 30_000

/** Pages of 100 bookings that are read of each host. */
const mostPages = 3

/** The confirmed bookings of a week by their start, each once. `isCut`: there are more than are read. */
export const useWeekMeetings = (monday: string, { eventTypeId, hostIds }: Omit<WeekChoice, "date">) => {
  const { id: workspaceId } = useWorkspace()
  return useQuery({
    queryKey: [workspaceId, "bookings", "week", monday, hostIds, eventTypeId],
    queryFn: async ({ signal }) => {
      // With the day before: its last meetings can end in the week.
      const period = { from: startOf(shifted(monday, -1)), to: endOf(shifted(monday, 6)) }
      const read = async (hostId: string | undefined) => {
        const items: Array<BookingInList> = []
        let cursor: string | undefined
        for (let page = 0; page < mostPages; page++) {
          const { items: found, nextCursor } = await bodyOf(
            api.GET("/api/workspaces/{workspaceId}/bookings", {
              params: {
                path: { workspaceId },
                query: {
                  ...period,
                  ...(eventTypeId && { eventTypeId }),
                  ...(hostId && { hostId }),
                  ...(cursor && { cursor }),
                  status: "confirmed",
                  sort: "startAt",
                  limit: 100
                }
              },
              signal
            })
          )
          items.push(...found)
          if (nextCursor === null) return { items, isCut: false }
          cursor = nextCursor
        }
        return { items, isCut: true }
      }
      const parts = await Promise.all((hostIds.length === 0 ? [undefined] : hostIds).map(read))
      const meetings = new Map(parts.flatMap(({ items }) => items).map((booking) => [booking.uid, booking]))
      return { meetings: [...meetings.values()], isCut: parts.some(({ isCut }) => isCut) }
    },
    refetchInterval
  })
}
