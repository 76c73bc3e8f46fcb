import type * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import type { Deal } from "./Deal.ts"

/** What a member changes of a deal. An absent field stays as it is. */
export interface DealChange {
  readonly status?: Deal["status"]
  /** Null: none. */
  readonly stage?: Deal["stage"]
  readonly lostReason?: NonNullable<Deal["lostReason"]>
  readonly ownerId?: Deal["ownerId"]
  readonly value?: NonNullable<Deal["value"]>
}

/** Why a change is refused: a lost deal needs a reason, and only a lost deal has one; only an open deal moves to another stage. */
export type RefusedDealChange = "reason_needed" | "reason_without_loss" | "stage_of_ended"

/**
 * The deal after a member's change (D-TX-9, D-TX-13). A deal that ends keeps its stage, and has it again if it is reopened. A state that stays keeps its time, and one that ends loses its reason. A corrected value
 * closes nothing: only payments and members do.
 */
export const changeDeal = (
  deal: Deal,
  { lostReason, ownerId = deal.ownerId, stage = deal.stage, status = deal.status, value }: DealChange,
  now: DateTime.Utc
): Result.Result<Deal, RefusedDealChange> => {
  if (status !== "lost" && lostReason !== undefined) return Result.fail("reason_without_loss")
  const reason = status === "lost" ? (lostReason ?? deal.lostReason) : null
  if (status === "lost" && reason === null) return Result.fail("reason_needed")
  if (status !== "open" && stage !== deal.stage) return Result.fail("stage_of_ended")
  return Result.succeed({
    ...deal,
    status,
    stage,
    ownerId,
    value: value ?? deal.value,
    closedAt: status === "closed" ? (deal.closedAt ?? now) : null,
    lostAt: status === "lost" ? (deal.lostAt ?? now) : null,
    lostReason: reason
  })
}
