import * as Context from "effect/Context"
import type { NonEmptyReadonlyArray } from "effect/Array"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import * as Schema from "effect/Schema"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { AddressHash } from "./MailTokens.ts"

/** Why an address gets no mail: `bounce`: its server refused a mail permanently; `complaint`: reported as unwanted. */
export const SuppressionReason = Schema.Literals(["bounce", "complaint"])
export type SuppressionReason = typeof SuppressionReason.Type

/**
 * Whether the address gets no further mails (D-MAIL-41): its owner complained, or its mailbox does not exist or is disabled,
 * by the enhanced status (RFC 3463). 5.1.0 does not count: servers also reject a sender with it.
 */
export const suppresses = (reason: SuppressionReason, status: string | null): boolean =>
  reason === "complaint" || /^5\.(?:1\.(?:[1-3]|10)|2\.1)$/.test(status ?? "")

/** An address of a workspace that gets no mail. It holds a keyed hash, not the address. */
export interface Suppression {
  readonly workspaceId: WorkspaceId
  readonly hash: AddressHash
  readonly reason: SuppressionReason
  readonly at: DateTime.Utc
}

/** Port: the addresses that get no mail (D-MAIL-41). Members lift suppressions through `WorkspaceCommands`. */
export class Suppressions extends Context.Service<
  Suppressions,
  {
    /** The earliest suppression under any of an address's hashes. */
    readonly find: (
      workspaceId: WorkspaceId,
      hashes: NonEmptyReadonlyArray<AddressHash>
    ) => Effect<Option<Suppression>>
    /** The first suppression of an address stays. Nothing happens if the workspace is removed. */
    readonly add: (suppression: Suppression) => Effect<void>
  }
>()("@calendeal/domain/mails/Suppressions") {}
