import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import type { Booking } from "../../scheduling/bookings/index.ts"
import { OutboxMessage } from "../../workspace/consistency/index.ts"
import type { ConferenceFault, MeetingLink } from "./MeetingLink.ts"
import type { LinkEffects } from "./MeetingLinks.ts"

/** How long mails and calendar entries wait for a pending link, in minutes after the booking (D-CONF-4). */
export const linkWaitMinutes = 2

/** How long a link is tried before the location's own link is used, in minutes after the booking (D-CONF-5). */
export const linkTryMinutes = 60

/** Whether the location's own link is used from now on if the next attempt fails too. A later success still counts. */
export const linkGivesUp = (
  { createdAt, startAt }: Pick<Booking, "createdAt" | "startAt">,
  now: DateTime.Utc
) =>
  DateTime.isGreaterThanOrEqualTo(
    now,
    DateTime.min(DateTime.add(createdAt, { minutes: linkTryMinutes }), startAt)
  )

/** The parts of a booking that decide about its link. */
export type LinkedBooking = Pick<
  Booking,
  "conference" | "organiser" | "rootUid" | "sequence" | "uid" | "workspaceId"
>

/**
 * Who makes a booking's link: a conference account, a template, or the leading host's calendar. A move that changes it needs a
 * new link (D-CONF-6). Null: the booking has no conference.
 */
export const makerOf = ({
  conference,
  organiser
}: Pick<LinkedBooking, "conference" | "organiser">): string | null => {
  switch (conference?.provider) {
    case undefined:
      return null
    case "google_meet":
    case "teams":
      return `${conference.provider} ${organiser.hostId}`
    case "account":
      return `account ${conference.accountId}`
    case "link_template":
      return `link_template ${conference.template}`
  }
}

/**
 * The link that holds for a booking, given the stored one (D-CONF-3). A link survives moves. A link of another maker, and one
 * that failed before the last move, is pending again. No mail about a new booking awaits it yet. Null: the booking has no
 * conference.
 */
export const linkFor = (booking: LinkedBooking, stored: Option.Option<MeetingLink>): MeetingLink | null => {
  const { rootUid, sequence, workspaceId } = booking
  const maker = makerOf(booking)
  if (maker === null) return null
  const pending: MeetingLink = {
    workspaceId,
    rootUid,
    maker,
    sequence,
    state: "pending",
    url: null,
    remoteId: null,
    fault: null,
    isAwaited: false,
    revision: Option.match(stored, { onNone: () => 0, onSome: ({ revision }) => revision })
  }
  if (Option.isNone(stored) || stored.value.maker !== maker) return pending
  if (stored.value.sequence >= sequence) return stored.value
  const { remoteId, state } = stored.value
  return state === "failed" ? { ...pending, remoteId } : { ...stored.value, sequence, isAwaited: false }
}

/**
 * The link for a mail or an entry of a booking that is about to be sent. `store`: to be stored before, so that another mail
 * follows if the link is pending, and results for earlier bookings of the meeting are late; null: nothing changes.
 */
export const linkInMail = (booking: LinkedBooking, stored: Option.Option<MeetingLink>) => {
  const link = linkFor(booking, stored)
  if (link === null) return null
  const mailed: MeetingLink = { ...link, isAwaited: link.isAwaited || link.state === "pending" }
  const isStored = Option.exists(
    stored,
    ({ isAwaited, maker, sequence }) =>
      isAwaited === mailed.isAwaited && maker === mailed.maker && sequence >= mailed.sequence
  )
  return { link: mailed, store: isStored ? null : mailed }
}

/** The result of an attempt to make a link. */
export type LinkResult =
  | { readonly _tag: "Ready"; readonly url: string; readonly remoteId: string | null }
  /** The next attempt may succeed. */
  | { readonly _tag: "Retried"; readonly remoteId: string | null; readonly fault: ConferenceFault | null }
  | { readonly _tag: "Failed"; readonly fault: ConferenceFault }

/** A link to store with its effects. */
export interface LinkChange {
  readonly link: Omit<MeetingLink, "revision">
  readonly effects: LinkEffects
}

/**
 * The link after an attempt for this booking (D-CONF-5). A ready link stays ready, with the newest URL. When a link is settled,
 * the waiting mails become due, and `ReportLink` follows. Null: the result is late, a newer booking has its own attempts.
 */
export const settledLink = (
  booking: LinkedBooking,
  stored: Option.Option<MeetingLink>,
  result: LinkResult
): LinkChange | null => {
  const current = linkFor(booking, stored)
  if (current === null || (Option.isSome(stored) && stored.value.sequence > booking.sequence)) return null
  const wasPending = current.state === "pending"
  const isNewer = Option.exists(stored, ({ sequence }) => sequence < booking.sequence)
  const { revision: _, ...base } = { ...current, sequence: booking.sequence }
  const revision = 1 + Option.match(stored, { onNone: () => 0, onSome: (link) => link.revision })
  switch (result._tag) {
    case "Retried":
      return {
        link: { ...base, remoteId: result.remoteId ?? base.remoteId, fault: result.fault },
        effects: { messages: [], dueNow: null }
      }
    case "Failed":
      return wasPending
        ? {
            link: { ...base, state: "failed", fault: result.fault },
            effects: settledEffects(booking, revision)
          }
        : { link: base, effects: { messages: [], dueNow: null } }
    case "Ready": {
      const link = {
        ...base,
        state: "ready" as const,
        url: result.url,
        remoteId: result.remoteId ?? base.remoteId,
        fault: null,
        // Mails had another link before.
        isAwaited: base.isAwaited || (!wasPending && current.url !== result.url)
      }
      const isNews = wasPending || isNewer || current.url !== result.url
      return { link, effects: isNews ? settledEffects(booking, revision) : { messages: [], dueNow: null } }
    }
  }
}

const settledEffects = ({ uid: bookingUid, workspaceId }: LinkedBooking, revision: number): LinkEffects => ({
  messages: [OutboxMessage.make({ _tag: "ReportLink", workspaceId, bookingUid, revision })],
  dueNow: bookingUid
})

/** Until when mails and entries of a booking wait for its link; null: they do not wait (D-CONF-4). */
export const waitsForLink = (
  booking: LinkedBooking & Pick<Booking, "createdAt">,
  stored: Option.Option<MeetingLink>
): DateTime.Utc | null =>
  linkFor(booking, stored)?.state === "pending"
    ? DateTime.add(booking.createdAt, { minutes: linkWaitMinutes })
    : null
