import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Booking, BookingTokens, linkValidUntil } from "../../../scheduling/bookings/index.ts"
import { addressAt } from "../../../workspace/workspaces/index.ts"
import { bookingLinks, ServiceAddress } from "../../mails/index.ts"
import { DomainDirectory, WorkspaceQueries } from "../../records/index.ts"

/**
 * What the provider's page says, and where it sends the browser, after the payment and back: to the booking. The link only reads, because
 * the provider knows it. The same for every attempt, because the provider accepts a repeated request only if it is equal.
 */
export const pageOf = Effect.fnUntraced(function* (booking: Booking) {
  const { createdAt, eventTypeId, language, uid, workspaceId } = booking
  const [directory, queries] = [yield* DomainDirectory, yield* WorkspaceQueries]
  const [workspace, eventType] = yield* Effect.all([
    queries.find(workspaceId, "workspace", workspaceId),
    queries.find(workspaceId, "eventTypes", eventTypeId)
  ])
  const { slug } = Option.getOrThrow(workspace).value
  const baseUrl = addressAt(yield* ServiceAddress, Option.getOrNull(yield* directory.nameOf(workspaceId)))
  const tokens = yield* BookingTokens
  const token = yield* tokens.issueLink({ workspaceId, uid }, "read", linkValidUntil(booking), createdAt)
  const links = bookingLinks({ baseUrl, workspaceSlug: slug, language: language ?? "en", token })
  // Not the title of the booking, which can have the booker's name: nothing about the visitor goes to the provider.
  const title = Option.match(eventType, { onNone: () => slug, onSome: ({ value }) => value.title })
  return { title, pageUrl: links.manage }
})
