import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { LocalDate } from "../../workspace/event-types/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { RecordedSpend, SpendPlatform, SpendRow } from "./SpendRow.ts"
import type { SpendSummary } from "./spendSummary.ts"

/** Which rows are listed. */
export interface SpendFilter {
  readonly platform?: SpendPlatform
  /** The id or the name of the campaign; upper case makes no difference in a name. */
  readonly campaign?: string
  /** Of this day or a later one. */
  readonly firstDay?: LocalDate
  /** Of this day or an earlier one. */
  readonly lastDay?: LocalDate
}

/** The end of a page: the day of its last row, and what identifies the campaign on it. */
export interface SpendPosition {
  readonly day: LocalDate
  readonly campaign: string
}

/** `limit`: 1 to 100. `after`: the end of the page before. Null: from the start. */
export interface SpendPageRequest {
  readonly limit: number
  readonly after: SpendPosition | null
}

/** `next`: the end of the page. Null: there are no more rows. */
export interface SpendPage {
  readonly items: ReadonlyArray<RecordedSpend>
  readonly next: SpendPosition | null
}

/** Port: what was recorded of a workspace's costs. */
export class SpendBook extends Context.Service<
  SpendBook,
  {
    /** The filtered rows, the latest day first, as `spendPage` says (D-SPEND-8). */
    readonly list: (
      workspaceId: WorkspaceId,
      filter: SpendFilter,
      page: SpendPageRequest
    ) => Effect<SpendPage>
    /** As `spendSummary` says of all rows (D-SPEND-9). */
    readonly summary: (workspaceId: WorkspaceId) => Effect<SpendSummary>
    /** How many of these rows replace one with another amount, currency or name, and how many one that is the same. */
    readonly replaced: (
      workspaceId: WorkspaceId,
      rows: ReadonlyArray<SpendRow>
    ) => Effect<{ readonly changed: number; readonly same: number }>
  }
>()("@calendeal/domain/spend/SpendBook") {}
