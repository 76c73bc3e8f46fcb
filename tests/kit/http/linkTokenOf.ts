import {
  BookingLedger,
  BookingTokens,
  BookingUid,
  linkValidUntil,
  type TokenPurpose
} from "@calendeal/domain/bookings"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Option } from "effect"
import { Service } from "./Service.ts"

/** The token of a link in a mail that is sent now: `manage` for the booker, `read` for guests (D-MAIL-20). */
export const linkTokenOf = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  uid: unknown,
  purpose: TokenPurpose
) {
  const { withPorts } = yield* Service
  return yield* withPorts(
    Effect.gen(function* () {
      const subject = { workspaceId, uid: BookingUid.make(String(uid)) }
      const booking = Option.getOrThrow(yield* (yield* BookingLedger).find(workspaceId, subject.uid))
      const { issueLink } = yield* BookingTokens
      return yield* issueLink(subject, purpose, linkValidUntil(booking), yield* DateTime.now)
    })
  )
})
