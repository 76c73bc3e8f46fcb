import { type Contact, ContactId, Email, newContact } from "@calendeal/domain/contacts"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { sampleNow } from "./time.ts"

/** An e-mail that nobody else has. */
export const sampleEmail = (): Email => Email.make(`ada.${crypto.randomUUID()}@example.com`)

/** A contact of whom only the e-mail is known. */
export const sampleContact = (workspaceId: WorkspaceId, overrides: Partial<Contact> = {}): Contact => ({
  ...newContact(ContactId.make(crypto.randomUUID()), workspaceId, sampleEmail(), sampleNow),
  ...overrides
})
