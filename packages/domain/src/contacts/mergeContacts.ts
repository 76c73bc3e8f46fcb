import { mergeAttribution } from "./Attribution.ts"
import type { Contact } from "./Contact.ts"
import { joinFields } from "./CustomFields.ts"
import { joinReplaced } from "./Replaced.ts"

/**
 * The known contact with all that a fresher one of the same person knew (D-CAP-7); it keeps its id and e-mail. The
 * earlier first touch and the later last one win; what was decided of the known contact stays decided; where both
 * answered, the fresher answer stands; and it is the known contact's maker, if any, who made it. Of several contacts it does not matter which are merged first, and to merge
 * the same one again changes nothing.
 */
export const mergeContacts = (known: Contact, fresh: Contact): Contact => ({
  ...known,
  name: fresh.name ?? known.name,
  phone: fresh.phone ?? known.phone,
  attribution: mergeAttribution(known.attribution, fresh.attribution),
  customFields: joinFields(known.customFields, fresh.customFields),
  standings: { ...fresh.standings, ...known.standings },
  replaced: joinReplaced(known.replaced, fresh.replaced)
})
