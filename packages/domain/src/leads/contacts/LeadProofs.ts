import type { NonEmptyReadonlyArray } from "effect/Array"
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { EventTypeId } from "../../workspace/event-types/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { ContactId } from "./Contact.ts"

/** A lead and the event type that it was created with. */
export interface LeadSubject {
  readonly workspaceId: WorkspaceId
  readonly contactId: ContactId
  readonly eventTypeId: EventTypeId
}

/** Port: proofs that a client created a lead (D-CAP-7a). */
export class LeadProofs extends Context.Service<
  LeadProofs,
  {
    /** A signed proof that its holder created the lead, valid for 24 hours from `now`. */
    readonly issue: (lead: LeadSubject, now: DateTime.Utc) => Effect<string>
    /** The lead of a proof that is valid at `now`, with 5 seconds of leeway; none for anything else. */
    readonly verify: (proof: string, now: DateTime.Utc) => Effect<Option<LeadSubject>>
    /**
     * Keyed hashes of the client's address for this lead: with the newest key, then with each older one. Without the key,
     * they reveal neither the address nor whether two leads have the same one. Pure.
     */
    readonly addressHashes: (lead: LeadSubject, address: string) => NonEmptyReadonlyArray<string>
  }
>()("@calendeal/domain/contacts/LeadProofs") {}
