import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { OutboxMessage } from "../../workspace/consistency/index.ts"
import { ContactId } from "../contacts/index.ts"
import { Money } from "../../kernel/money/index.ts"
import { StageKey, UserId, WorkspaceId } from "../../workspace/workspaces/index.ts"

/** A deal's identifier, a UUID. */
export const DealId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("DealId"))
export type DealId = typeof DealId.Type

/** Why a deal is lost. A choice and no text, because a text could be about a person. */
export const LostReason = Schema.Literals(["price", "timing", "competitor", "no_answer", "no_need", "other"])
export type LostReason = typeof LostReason.Type

/** An opportunity with a contact. A booking or a payment opens it; a payment of its value closes it. */
export const Deal = Schema.Struct({
  id: DealId,
  workspaceId: WorkspaceId,
  contactId: ContactId,
  /** The booking that opened the deal. Null: a payment opened it. */
  bookingUid: Schema.NullOr(Schema.String),
  /** Closed deals are won. */
  status: Schema.Literals(["open", "closed", "lost"]),
  /** The latest stage that a member gave it; one that the workspace no longer has counts as none. Null: none (D-TX-13). */
  stage: Schema.NullOr(StageKey),
  /** The member who follows it. They may have left the workspace. */
  ownerId: Schema.NullOr(UserId),
  /** Null: unknown. */
  value: Schema.NullOr(Money),
  openedAt: Schema.DateTimeUtc,
  closedAt: Schema.NullOr(Schema.DateTimeUtc),
  /** Null unless it is lost, as is its reason. */
  lostAt: Schema.NullOr(Schema.DateTimeUtc),
  lostReason: Schema.NullOr(LostReason)
})
export type Deal = typeof Deal.Type

/** The state of a deal that is opened now. */
export const newlyOpen = {
  status: "open",
  stage: null,
  ownerId: null,
  closedAt: null,
  lostAt: null,
  lostReason: null
} as const satisfies Partial<Deal>

/**
 * The version of what members change of a deal, for `If-Match` (D-MATCH-2): 1 while it is open, otherwise the time of its end in
 * milliseconds since 1970.
 */
export const dealVersion = ({ closedAt, lostAt }: Pick<Deal, "closedAt" | "lostAt">): number =>
  closedAt !== null ? DateTime.toEpochMillis(closedAt) : lostAt !== null ? DateTime.toEpochMillis(lostAt) : 1

/** The outbox messages of a changed deal: one if the change closes it. `before` is none for a new deal. */
export const messagesWhenClosed = (
  before: Option.Option<Pick<Deal, "status">>,
  deal: Deal
): ReadonlyArray<OutboxMessage> => {
  const { closedAt, id, status, workspaceId } = deal
  if (status !== "closed" || closedAt === null || Option.exists(before, (was) => was.status === "closed"))
    return []
  return [
    OutboxMessage.make({
      _tag: "ReportClosedDeal",
      workspaceId,
      dealId: id,
      closedAt: DateTime.formatIso(closedAt)
    })
  ]
}

/** The outbox messages of a deal that a member changes: one if it is in another stage. */
export const messagesWhenStaged = (
  before: Pick<Deal, "stage">,
  { id, stage, workspaceId }: Deal,
  at: DateTime.Utc
): ReadonlyArray<OutboxMessage> =>
  stage === before.stage
    ? []
    : [
        OutboxMessage.make({
          _tag: "ReportDealStage",
          workspaceId,
          dealId: id,
          changedAt: DateTime.formatIso(at)
        })
      ]

/** The stage of a deal among those of its workspace. Null: none, or one that was removed. */
export const stageAmong = <Key extends string>(
  stages: ReadonlyArray<{ readonly key: Key }>,
  { stage }: { readonly stage: string | null }
): Key | null => stages.find(({ key }) => key === stage)?.key ?? null
