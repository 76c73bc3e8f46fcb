import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { dateIn, ownZone } from "../parts/times.ts"
import { useMinute } from "../view/useMinute.ts"
import { useWorkspace } from "../view/useView.ts"
import type { Filters } from "./filters.ts"
import { ribbonLength } from "./dayRibbon.ts"

/** New bookings appear within this time. */
const refetchInterval = 30_000

/** Today in the browser's zone, and the figures of the next days as far as they are known. */
export const useBookedDays = ({ eventTypeId, hostId }: Filters) => {
  const { id: workspaceId } = useWorkspace()
  const today = dateIn(new Date(useMinute()).toISOString())
  const filter = { ...(eventTypeId && { eventTypeId }), ...(hostId && { hostId }) }
  const days = useQuery({
    queryKey: [workspaceId, "bookings", "days", today, filter],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/booking-days", {
          params: {
            path: { workspaceId },
            query: { from: today, days: String(ribbonLength), tz: ownZone, ...filter }
          },
          signal
        })
      ),
    refetchInterval
  })
  return { today, figures: days.data?.items ?? [] }
}

/** A day with its bookings. */
export type DayFigures = ReturnType<typeof useBookedDays>["figures"][number]
