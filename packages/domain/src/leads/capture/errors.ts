import * as Schema from "effect/Schema"

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
