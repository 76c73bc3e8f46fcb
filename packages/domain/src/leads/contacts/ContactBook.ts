import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { Result } from "effect/Result"
import * as Schema from "effect/Schema"
import type { OutboxMessage } from "../../workspace/consistency/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { Contact, ContactId } from "./Contact.ts"
import type { Email } from "../../kernel/texts/index.ts"

/** The contact to update. */
export interface ContactSubject {
  readonly workspaceId: WorkspaceId
  readonly email: Email
  /** The lead that the same visitor created before with a mistyped email (D-CAP-7). */
  readonly prior: Option<ContactId>
}

/** The stored contacts of the subject when the update is decided. */
export interface Found {
  readonly contact: Option<Contact>
  /** The prior lead, if it belongs to the workspace. `hasHistory`: it has a booking, deal or transaction. */
  readonly prior: Option<{ readonly contact: Contact; readonly hasHistory: boolean }>
}

/** The contact to store. */
export interface ContactUpdate {
  /** A new contact, a changed one or the renamed prior lead, depending on its id. */
  readonly contact: Contact
  /** The lead that was merged into the contact, and is deleted. */
  readonly absorbed: Option<ContactId>
  readonly outboxMessages: ReadonlyArray<OutboxMessage>
}

/** The workspace was deleted, so nothing can be stored in it. */
export class WorkspaceGone extends Schema.TaggedError<WorkspaceGone>()("WorkspaceGone", {}) {}

/**
 * Port: the contacts of the workspaces, without erased ones. The id and the email of a merged contact find the one that it was
 * merged into (D-CONTACT-1).
 */
export class ContactBook extends Context.Service<
  ContactBook,
  {
    readonly find: (workspaceId: WorkspaceId, id: ContactId) => Effect<Option<Contact>>
    readonly findByEmail: (workspaceId: WorkspaceId, email: Email) => Effect<Option<Contact>>
    /**
     * Reads, decides and stores in one transaction, isolated from other updates of the same contacts. `decide` is pure and
     * can be called more than once. If it fails, nothing is stored.
     */
    readonly update: <E>(
      subject: ContactSubject,
      decide: (found: Found) => Result<ContactUpdate, E>
    ) => Effect<ContactUpdate, E | WorkspaceGone>
    /**
     * Removes the origins of some leads of all workspaces that were created before the instant (D-CAP-7a). Returns the
     * number of removed origins. At 0, only leads that other transactions are writing can be left.
     */
    readonly forgetOrigins: (madeBefore: DateTime.Utc) => Effect<number>
  }
>()("@calendeal/domain/contacts/ContactBook") {}
