import { api, bodyOf } from "../api/client.ts"
import type { Span } from "../parts/span.ts"
import { type Filters, queryOf, type When } from "./filters.ts"

/** Which bookings a list shows. */
export interface Choice {
  readonly filters: Filters
  readonly search: string
  readonly span: Span
  readonly when: When
}

/** The instant between past and upcoming bookings: the present minute. In ISO 8601. */
export const listedAt = (): string => new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()

/** Reads pages of the chosen bookings, as they are in the present minute: a meeting that has begun is past with the next reading. */
export const readBookings =
  (workspaceId: string, { filters, search, span, when }: Choice) =>
  (page: { readonly limit?: number; readonly cursor?: string }) =>
    bodyOf(
      api.GET("/api/workspaces/{workspaceId}/bookings", {
        params: {
          path: { workspaceId },
          query: {
            ...filters,
            ...queryOf(when, span, listedAt()),
            ...(search !== "" && { search }),
            ...page
          }
        }
      })
    )
