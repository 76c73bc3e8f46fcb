import type { Schemas } from "@calendeal/client"
import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { periodOf } from "../parts/span.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import type { When } from "./filters.ts"
import { type Choice, listedAt } from "./readBookings.ts"

/** New bookings are counted within this time. */
const refetchInterval = 30_000

/** The number of bookings of each list as text, `43` or `500+`; undefined: not known yet, or not to be counted in time (D-CON-172). */
export const useBookingCounts = ({
  filters,
  search,
  span
}: Omit<Choice, "when">): ((when: When) => string | undefined) => {
  const { lang } = useView()
  const { id: workspaceId } = useWorkspace()
  const { from, until } = span
  const counts = useQuery({
    queryKey: [workspaceId, "bookings", "counts", filters, search, from, until],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/booking-counts", {
          params: {
            path: { workspaceId },
            query: { ...filters, ...periodOf(span), ...(search !== "" && { search }), at: listedAt() }
          },
          signal
        })
      ),
    refetchInterval
  })
  return (when) => counts.data && textOf(lang, counts.data[when])
}

const textOf = (lang: string, { count, more }: Schemas["BookingCount"]): string =>
  `${new Intl.NumberFormat(lang).format(count)}${more ? "+" : ""}`
