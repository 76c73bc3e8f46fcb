import * as DateTime from "effect/DateTime"
import { mergeAttribution } from "./Attribution.ts"
import type { Contact } from "./Contact.ts"
import { type CustomFields, fitsLimits } from "./CustomFields.ts"
import type { QualificationState } from "./QualificationState.ts"
import { joinReplaced, withReplaced } from "./Replaced.ts"

/** The most contacts that are merged into one (D-CONTACT-5). */
export const mergedLimit = 20

/**
 * The contact after a member has merged a duplicate of the same person into it (D-CONTACT-1, D-CONTACT-2). It keeps its id,
 * email, name, phone number, answers and outcomes, and gets what it lacks from the duplicate. The earlier first touch and
 * the later last touch win. A name or number of the duplicate that is not taken is in `replaced`. No visitor can rename the
 * contact afterwards.
 *
 * ```ts
 * import { Contacts } from "@calendeal/domain"
 * import { sampleContact, sampleTime, sampleWorkspace } from "@calendeal/port-contracts/samples"
 *
 * const { id } = sampleWorkspace()
 * const kept = sampleContact(id, { customFields: { seats: 5 } })
 * const duplicate = sampleContact(id, { customFields: { seats: 80, goal: "grow" } })
 * const merged = Contacts.mergeDuplicate(kept, duplicate, sampleTime(0))
 *
 * merged.email === kept.email // => true
 * merged.customFields // => { seats: 5, goal: "grow" }
 * merged.merged.map(({ email }) => email === duplicate.email) // => [true]
 * ```
 */
export const mergeDuplicate = (kept: Contact, duplicate: Contact, at: DateTime.Utc): Contact => {
  const merged: Contact = {
    ...kept,
    name: kept.name ?? duplicate.name,
    phone: isBlank(kept.phone) ? (duplicate.phone ?? kept.phone) : kept.phone,
    attribution: mergeAttribution(kept.attribution, duplicate.attribution),
    customFields: withGapsFilled(kept.customFields, duplicate.customFields),
    qualificationStates: mergedStandings(kept.qualificationStates, duplicate.qualificationStates),
    replaced: joinReplaced(kept.replaced, duplicate.replaced),
    origin: null,
    merged: [
      ...kept.merged,
      ...duplicate.merged,
      { contactId: duplicate.id, email: duplicate.email, at }
    ].toSorted((a, b) => DateTime.Order(a.at, b.at)),
    createdAt: DateTime.min(kept.createdAt, duplicate.createdAt)
  }
  return withReplaced(duplicate, merged, at)
}

const isBlank = (text: string | null): boolean => text === null || text.trim() === ""

/** The answers with those of the other that they lack, in their order, as long as the limits hold (D-CAP-4). */
const withGapsFilled = (kept: CustomFields, other: CustomFields): CustomFields =>
  Object.entries(other).reduce((fields, [key, value]) => {
    const filled = { ...fields, [key]: value }
    return Object.hasOwn(fields, key) || !fitsLimits(filled) ? fields : filled
  }, kept)

/** By event type: the kept contact's, or the duplicate's if only the duplicate's rules have run. */
const mergedStandings = (
  kept: Contact["qualificationStates"],
  other: Contact["qualificationStates"]
): Contact["qualificationStates"] => {
  const isDecided = (state: QualificationState | undefined) =>
    state !== undefined && state.outcome._tag !== "Undecided"
  const states = Object.entries(kept).filter(
    ([id, state]) => isDecided(state) || !isDecided(new Map(Object.entries(other)).get(id))
  )
  return { ...other, ...Object.fromEntries(states) }
}
