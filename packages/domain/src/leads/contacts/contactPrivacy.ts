import { eachTouchKey } from "./Touch.ts"
import type { Contact } from "./Contact.ts"
import { kept, ofBooker, type PrivacyOf } from "./FieldPrivacy.ts"

const visit = { at: ofBooker("members"), touch: eachTouchKey(ofBooker("members")) }

/** The class of each field of a contact (D-PRIV-1): all but its id and its time are about the person. */
export const contactPrivacy = {
  // A capture is answered with it.
  id: kept("public"),
  workspaceId: kept("internal"),
  email: ofBooker("attendees"),
  name: ofBooker("attendees"),
  phone: ofBooker("members"),
  attribution: { first: visit, last: visit, between: { each: visit } },
  customFields: ofBooker("members"),
  qualificationStates: {
    each: {
      capturedAt: ofBooker("members"),
      outcome: {
        _tag: ofBooker("public"),
        hostIds: ofBooker("members"),
        // The page to which the lead is sent, and the one that a disqualified lead sees.
        redirectUrl: ofBooker("public"),
        disqualification: {
          redirectUrl: ofBooker("public"),
          fullyBooked: ofBooker("public"),
          title: ofBooker("public"),
          guestMessage: ofBooker("public"),
          ctaLabel: ofBooker("public"),
          ctaUrl: ofBooker("public")
        },
        rule: { number: ofBooker("members"), name: ofBooker("members") }
      }
    }
  },
  replaced: { each: { field: ofBooker("members"), value: ofBooker("members"), at: ofBooker("members") } },
  origin: {
    eventTypeId: ofBooker("internal"),
    addressHash: ofBooker("internal"),
    at: ofBooker("internal")
  },
  merged: { each: { contactId: ofBooker("members"), email: ofBooker("members"), at: ofBooker("members") } },
  createdAt: kept("members")
} as const satisfies PrivacyOf<Contact, "booker" | "kept">
