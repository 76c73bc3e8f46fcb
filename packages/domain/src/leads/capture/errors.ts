import * as Schema from "effect/Schema"
import { standingOf, type Workspace } from "../../workspace/workspaces/index.ts"

/** The event type's email policy does not accept this email (D-CAP-8). */
export class EmailNotAllowed extends Schema.TaggedError<EmailNotAllowed>()("EmailNotAllowed", {}) {}

/** The event type requires a phone number, and none is given or stored (D-CAP-8, D-BOOK-3). */
export class PhoneRequired extends Schema.TaggedError<PhoneRequired>()("PhoneRequired", {}) {}

/** The merged custom fields would exceed 50 keys or 8 KB (D-CAP-4). */
export class CustomFieldsTooLarge extends Schema.TaggedError<CustomFieldsTooLarge>()(
  "CustomFieldsTooLarge",
  {}
) {}

/** The workspace's subscription lapsed or the workspace was deleted: it accepts no leads and no bookings (D-WS-2). */
export class WorkspaceLapsed extends Schema.TaggedError<WorkspaceLapsed>()("WorkspaceLapsed", {}) {}

/** An operator has suspended the workspace: it accepts no leads and no bookings (D-WS-5). */
export class WorkspaceSuspended extends Schema.TaggedError<WorkspaceSuspended>()("WorkspaceSuspended", {}) {}

/** The error of a workspace that accepts no leads and no bookings; null: it accepts them. */
export const closedBy = (workspace: Pick<Workspace, "subscription" | "suspendedAt">) =>
  errorsByStanding[standingOf(workspace)]()

const errorsByStanding = {
  open: () => null,
  lapsed: () => new WorkspaceLapsed(),
  suspended: () => new WorkspaceSuspended()
}
