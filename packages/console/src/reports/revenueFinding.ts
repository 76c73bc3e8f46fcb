import type { RevenueRow } from "../charts/revenueRows.ts"

/** What the report of revenue says first. */
export type RevenueFinding =
  /** `share`: of all revenue above zero. */
  | { readonly tag: "Revenue"; readonly row: RevenueRow; readonly share: number }
  | { readonly tag: "Bookings"; readonly row: RevenueRow }

/** The row with most revenue, else the one with most bookings; of equal ones the first. Null: there are neither (D-CON-238). */
export const revenueFinding = (rows: ReadonlyArray<RevenueRow>): RevenueFinding | null => {
  const most = (of: "bookings" | "revenue") =>
    rows.filter((row) => row[of] > 0).toSorted((one, other) => other[of] - one[of])[0]
  const [earning, booked] = [most("revenue"), most("bookings")]
  if (earning !== undefined) {
    const all = rows.reduce((sum, { revenue }) => sum + Math.max(0, revenue), 0)
    return { tag: "Revenue", row: earning, share: earning.revenue / all }
  }
  return booked === undefined ? null : { tag: "Bookings", row: booked }
}
