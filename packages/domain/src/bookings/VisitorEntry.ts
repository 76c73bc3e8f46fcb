import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import type { WorkspaceId } from "../workspaces/index.ts"
import type { BookingToken } from "./BookingTokens.ts"
import type { BookingUid } from "./BookingUid.ts"

/**
 * What a visitor presented when changing a booking: a token, by its purpose, or the booking's uid and its booker's
 * e-mail alone, which is all that the specification asks for a move (D-TOK-2a).
 */
export const VisitorProof = Schema.Literals(["manage_token", "read_token", "booker_email"])
export type VisitorProof = typeof VisitorProof.Type

/** The line of the audit log for what a visitor did to a booking. It holds identifiers, never personal data. */
export interface VisitorEntry {
  /** A UUID. */
  readonly id: string
  readonly workspaceId: WorkspaceId
  readonly action: "booking.cancel" | "booking.reschedule"
  /** The booking that was cancelled, or that another one has replaced. */
  readonly subject: BookingUid
  readonly proof: VisitorProof
  readonly at: DateTime.Utc
  readonly requestId: string
}

/** What the visitor presented for this booking: a good token of another booking counts as none. */
export const proofFor = (
  token: BookingToken | undefined,
  booking: { readonly workspaceId: WorkspaceId; readonly uid: string }
): VisitorProof => {
  if (token?.uid !== booking.uid || token.workspaceId !== booking.workspaceId) return "booker_email"
  return token.purpose === "manage" ? "manage_token" : "read_token"
}
