import type { FetchFailed } from "@calendeal/domain/calendars"
import { type Answer, failed, refusedBy } from "../requests/ask.ts"

/** The fault for a refused write (RFC 4791, 5.3.2.1; RFC 4331, 6). */
export const writeRefusal = (answer: Answer): FetchFailed => {
  const { status, text } = answer
  if (status === 507 || /quota-not-exceeded|sufficient-disk-space/.test(text)) return failed("no_space")
  if (status === 413 || text.includes("max-resource-size")) return failed("too_large")
  if (status === 403 || status === 405 || status === 501) return failed("read_only")
  if (status === 423) return failed("conflict")
  // The collection does not exist (RFC 4918, 9.7.1).
  if (status === 409) return failed("not_found")
  return refusedBy(answer)
}

/**
 * Whether the collection has the UID under another name. SabreDAV answers with a text instead
 * of the precondition. With people, Cyrus compares all calendars of the user (RFC 6638, 3.2.4.1).
 */
export const isUidConflict = ({ status, text }: Answer): boolean =>
  status >= 400 &&
  status < 500 &&
  /no-uid-conflict|unique-scheduling-object-resource|uid already exists/i.test(text)
