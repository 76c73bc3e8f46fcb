import { mergeAttribution } from "./Attribution.ts"
import type { Contact } from "./Contact.ts"
import { joinFields } from "./CustomFields.ts"
import { joinReplaced } from "./Replaced.ts"

/**
 * Merges two contacts of one person into the known one, which keeps its id, email and origin (D-CAP-7).
 *
 * The earlier first touch and the later last touch win. The outcomes of the known contact stay. If both have an answer,
 * the fresh one wins. The order of several merges does not matter, and merging the same contact again changes nothing.
 *
 * ```ts
 * import { Contacts } from "@calendeal/domain"
 * import { sampleContact, sampleTime, sampleWorkspace } from "@calendeal/port-contracts/samples"
 *
 * const { id } = sampleWorkspace()
 * const visit = (source: string, minute: number) =>
 *   Contacts.attributionOf({ utm_source: source }, sampleTime(minute))
 * const known = sampleContact(id, { attribution: visit("newsletter", 0), customFields: { seats: 5 } })
 * const fresh = sampleContact(id, { attribution: visit("search", 10), customFields: { seats: 80 } })
 * const merged = Contacts.mergeContacts(known, fresh)
 *
 * merged.email === known.email // => true
 * merged.customFields // => { seats: 80 }
 * merged.attribution.first?.touch // => { utm_source: "newsletter" }
 * merged.attribution.last?.touch // => { utm_source: "search" }
 * ```
 */
export const mergeContacts = (known: Contact, fresh: Contact): Contact => ({
  ...known,
  name: fresh.name ?? known.name,
  phone: fresh.phone ?? known.phone,
  attribution: mergeAttribution(known.attribution, fresh.attribution),
  customFields: joinFields(known.customFields, fresh.customFields),
  qualificationStates: { ...fresh.qualificationStates, ...known.qualificationStates },
  replaced: joinReplaced(known.replaced, fresh.replaced)
})
