import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { NonEmptyReadonlyArray } from "effect/Array"
import { dayOf, instantAt, zoneNamed } from "../../scheduling/availability/index.ts"
import type { Workspace } from "../../workspace/workspaces/index.ts"
import { spendOf, type SpendRow } from "../spend/index.ts"
import { campaignMatches } from "./costs.ts"
import { longestPeriod } from "./period.ts"
import { Reports } from "./Reports.ts"

/** The leads of the days of the rows by campaign (D-SPEND-7). Of more days than a report has, those of the last ones. */
export const spendMatches = Effect.fnUntraced(function* (
  { id: workspaceId, timezone }: Pick<Workspace, "id" | "timezone">,
  rows: NonEmptyReadonlyArray<SpendRow>
) {
  const days = rows.map(({ day }) => dayOf(day))
  const endDay = days.reduce((last, day) => Math.max(last, day)) + 1
  const earliest = days.reduce((first, day) => Math.min(first, day))
  const firstDay = Math.max(earliest, endDay - Duration.toDays(longestPeriod) + 1)
  const begin = (day: number) => DateTime.makeUnsafe(instantAt(zoneNamed(timezone), day, 0, "earlier"))
  const { courses } = yield* Reports.use((reports) =>
    reports.costs({
      workspaceId,
      from: begin(firstDay),
      to: begin(endDay),
      firstDay,
      endDay: firstDay,
      model: "last_non_direct"
    })
  )
  return campaignMatches({ courses, spend: spendOf(rows) })
})
