import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { Result } from "effect/Result"
import * as Schema from "effect/Schema"
import type { OutboxMessage } from "../consistency/index.ts"
import type { WorkspaceId } from "../workspaces/index.ts"
import type { Contact, ContactId } from "./Contact.ts"
import type { Email } from "./Email.ts"

/** Whose record is to be revised. */
export interface ContactSubject {
  readonly workspaceId: WorkspaceId
  readonly email: Email
  /** The lead that the same visitor left a moment ago under a mistyped e-mail (D-CAP-7). */
  readonly prior: Option<ContactId>
}

/** What the book holds of the subject when the revision is decided. */
export interface Found {
  readonly contact: Option<Contact>
  /** The prior lead when it is of this workspace; `hasHistory`: a booking, deal or transaction hangs on it. */
  readonly prior: Option<{ readonly contact: Contact; readonly hasHistory: boolean }>
}

/** What the book shall hold afterwards. */
export interface ContactUpdate {
  /** New, changed, or a renamed prior lead: its id tells. */
  readonly contact: Contact
  /** The lead that was merged into the contact and goes. */
  readonly absorbed: Option<ContactId>
  readonly outboxMessages: ReadonlyArray<OutboxMessage>
}

/** The workspace was removed meanwhile: nothing can be stored in it any more. */
export class WorkspaceGone extends Schema.TaggedError<WorkspaceGone>()("WorkspaceGone", {}) {}

/** Port: the contacts of the workspaces, without those that were erased: of them nobody knows any more. */
export class ContactBook extends Context.Service<
  ContactBook,
  {
    readonly find: (workspaceId: WorkspaceId, id: ContactId) => Effect<Option<Contact>>
    readonly findByEmail: (workspaceId: WorkspaceId, email: Email) => Effect<Option<Contact>>
    /**
     * Reads, decides and stores as one act that no other revision of the same contacts comes between.
     * `decide` is pure and may be called more than once; when it fails, nothing is stored.
     */
    readonly update: <E>(
      subject: ContactSubject,
      decide: (found: Found) => Result<ContactUpdate, E>
    ) => Effect<ContactUpdate, E | WorkspaceGone>
    /**
     * Takes away the origins of leads that were made before the instant, whatever their workspace, some at a time
     * (D-CAP-7a). Returns of how many: of 0 when none is left that nobody is writing.
     */
    readonly forgetOrigins: (madeBefore: DateTime.Utc) => Effect<number>
  }
>()("@calendeal/domain/contacts/ContactBook") {}
