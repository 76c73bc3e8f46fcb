import type { NonEmptyReadonlyArray } from "effect/Array"
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { EventTypeId } from "../event-types/index.ts"
import type { WorkspaceId } from "../workspaces/index.ts"
import type { ContactId } from "./Contact.ts"

/** A lead, as the event type that made it knows it. */
export interface LeadSubject {
  readonly workspaceId: WorkspaceId
  readonly contactId: ContactId
  readonly eventTypeId: EventTypeId
}

/** Port: what shows that a caller has made a lead (D-CAP-7a). */
export class LeadProofs extends Context.Service<
  LeadProofs,
  {
    /** A signed proof that its bearer has made the lead, good for 24 hours from `now`. */
    readonly mint: (lead: LeadSubject, now: DateTime.Utc) => Effect<string>
    /** The lead that the proof is of at `now`, with 5 seconds of leeway; none for anything else. */
    readonly verify: (proof: string, now: DateTime.Utc) => Effect<Option<LeadSubject>>
    /**
     * Keyed hashes of the client's address, for this lead alone: by the newest key, and by each older one. Without the
     * key nobody can find the address, nor whether two leads came from one. Pure.
     */
    readonly addressHashes: (lead: LeadSubject, address: string) => NonEmptyReadonlyArray<string>
  }
>()("@calendeal/domain/contacts/LeadProofs") {}
