import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import * as Schema from "effect/Schema"
import type { BookingUid } from "../../scheduling/bookings/index.ts"
import type { TimeZoneName, WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { ConferenceAccess, ConferenceAccountId, EnteredAccess } from "./ConferenceAccount.ts"
import { ConferenceFault } from "./MeetingLink.ts"

/** No conference was made, moved or ended. */
export class ConferenceFailed extends Schema.TaggedError<ConferenceFailed>()("ConferenceFailed", {
  fault: ConferenceFault,
  /** The provider's `Retry-After`, in seconds. */
  retryAfterSeconds: Schema.NullOr(Schema.Number)
}) {}

/** The conference that a meeting needs. */
export interface ConferenceRequest {
  readonly workspaceId: WorkspaceId
  readonly accountId: ConferenceAccountId
  readonly access: ConferenceAccess
  /** The meeting. Each attempt with the same root uid leads to the same conference. */
  readonly rootUid: BookingUid
  readonly title: string
  readonly startAt: DateTime.Utc
  readonly endAt: DateTime.Utc
  readonly timezone: TimeZoneName
  /** The leading host. */
  readonly host: { readonly name: string; readonly email: string }
  /** The conference's identifier; null: not known yet. */
  readonly remoteId: string | null
}

/** A conference at its provider. */
export interface MadeConference {
  /** The https URL for the participants. */
  readonly url: string
  readonly remoteId: string | null
}

/** An access that is tried. The grant of a connected user is read where it is stored, because each use may replace it. */
export type TriedAccess =
  | EnteredAccess
  | { readonly _tag: "zoom_user"; readonly workspaceId: WorkspaceId; readonly id: ConferenceAccountId }

/** Port: the conference providers. */
export class ConferenceProvider extends Context.Service<
  ConferenceProvider,
  {
    /** Creates the conference, or moves it to the request's time. Repeating it after a crash leads to one conference. */
    readonly ensure: (request: ConferenceRequest) => Effect<MadeConference, ConferenceFailed>
    /**
     * The URL at the provider for a participant who enters now, for the providers whose link leads to this service: their rooms
     * exist only while a participant is in them (D-CONF-15). Creates the room. Repeatable.
     */
    readonly enter: (request: ConferenceRequest) => Effect<string, ConferenceFailed>
    /** Ends the conference. If it is gone, nothing happens. */
    readonly end: (request: ConferenceRequest) => Effect<void, ConferenceFailed>
    /** Fails if the credentials or addresses do not work. Makes no conference. */
    readonly check: (access: TriedAccess) => Effect<void, ConferenceFailed>
  }
>()("@calendeal/domain/conferencing/ConferenceProvider") {}
