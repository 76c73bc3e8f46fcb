import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { BookingTokens, linkValidUntil } from "../../../scheduling/bookings/index.ts"
import {
  bookingLinks,
  endsForRecipient,
  MailTokens,
  noLinks,
  recipientOf,
  type SendMail,
  ServiceAddress,
  unsubscribeLink
} from "../index.ts"
import { DomainDirectory } from "../../records/index.ts"
import { addressAt, type WorkspaceId } from "../../../workspace/workspaces/index.ts"
import { answersFor } from "./answersFor.ts"
import type { MailFacts } from "./contentOf.ts"

/**
 * The links of a mail. The booker's manage the booking, a guest's show it (D-MAIL-20). After a cancellation, the booker can
 * book again. A reminder can be stopped. Hosts and members get the booking in the console, which is at the address of the
 * installation (D-MAIL-72), and those who may answer a booking that waits do it by a link (D-APPR-16). Other links have the
 * own domain of the workspace (D-DOM-3).
 */
export const linksFor = Effect.fnUntraced(function* (
  { kind, recipient }: SendMail,
  { booking, eventType, kept, settings, workspace }: MailFacts,
  now: DateTime.Utc
) {
  const baseUrl = yield* addressOf(workspace.id)
  const { audience } = recipientOf(recipient)
  if (audience === "host" || audience === "member") {
    const path = `/console/${workspace.slug}/bookings/${booking.uid}`
    const answers = kind === "requested" ? yield* answersFor(recipientOf(recipient), booking, settings) : {}
    // A host who no longer takes part cannot open it.
    const console = kind === "reassigned" ? null : new URL(path, yield* ServiceAddress).href
    return { ...noLinks, ...answers, console }
  }
  if (kind === "part_refunded") return noLinks
  // Who asked to move a meeting picks another time for that one.
  const isKept = endsForRecipient({ kind }) && kept !== null
  if (endsForRecipient({ kind }) && !isKept) {
    const canBookAgain = audience === "booker" && eventType?.status === "active"
    const path = `/${workspace.slug}/${eventType?.slug ?? ""}`
    return { ...noLinks, bookAgain: canBookAgain ? new URL(path, baseUrl).href : null }
  }
  const [mailTokens, tokens] = [yield* MailTokens, yield* BookingTokens]
  const purpose = audience === "booker" ? "manage" : "read"
  const linked = isKept ? kept : booking
  const subject = { workspaceId: workspace.id, uid: linked.uid }
  const token = yield* tokens.issueLink(subject, purpose, linkValidUntil(linked), now)
  const { cancel, manage, move } = bookingLinks({
    baseUrl,
    workspaceSlug: workspace.slug,
    language: booking.language ?? settings.language,
    token
  })
  const stop =
    kind === "reminder"
      ? yield* mailTokens.issueUnsubscribe(
          { workspaceId: workspace.id, bookingUid: booking.uid, recipient },
          booking.endAt
        )
      : null
  if (isKept) return { ...noLinks, bookAgain: purpose === "manage" ? move : null }
  // What waits for approval can only be cancelled.
  if (kind === "requested") return { ...noLinks, cancel: purpose === "manage" ? cancel : null }
  return {
    ...noLinks,
    manage,
    move: purpose === "manage" ? move : null,
    cancel: purpose === "manage" ? cancel : null,
    unsubscribe: stop === null ? null : unsubscribeLink(baseUrl, stop)
  }
})

const addressOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const directory = yield* DomainDirectory
  return addressAt(yield* ServiceAddress, Option.getOrNull(yield* directory.nameOf(workspaceId)))
})
