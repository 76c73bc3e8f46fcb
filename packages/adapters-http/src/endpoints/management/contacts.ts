import type { Contact, Outcome } from "@calendeal/domain/contacts"
import { EventTypeId } from "@calendeal/domain/event-types"
import { commit, type Resources } from "@calendeal/domain/management"
import * as Effect from "effect/Effect"
import * as Struct from "effect/Struct"
import { contactFields, type ContactView, Membership, ContactMerge } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { find, list, type Listing, wireErrors } from "./resources.ts"

const mergeDraft = strictFieldsOf(ContactMerge)

interface ById {
  readonly params: { readonly contactId: string }
}

export const listContacts = ({
  query: { cursor, limit, ...filter }
}: Listing<Pick<Resources["contacts"]["query"], "email" | "from" | "search" | "to">>) =>
  list("contacts", filter, { cursor, limit }, contactView)

export const getContact = ({ params }: ById) => Effect.map(find("contacts", params.contactId), contactView)

export const mergeContacts = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit } = yield* Membership
  const { duplicateId } = yield* mergeDraft
  const { id } = yield* find("contacts", params.contactId)
  yield* commit(audit, { _tag: "MergeContacts", contactId: id, duplicateId })
  return contactView(yield* find("contacts", id))
}, Effect.catchTags(wireErrors))

export const deleteContact = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit } = yield* Membership
  const { id } = yield* find("contacts", params.contactId)
  yield* commit(audit, { _tag: "EraseContact", contactId: id })
}, Effect.catchTags(wireErrors))

/** A contact on the wire: the fields that members see, with its qualification states as a list. */
export const contactView = (contact: Contact): typeof ContactView.Type => ({
  ...Struct.pick(contact, contactFields),
  qualificationStates: Object.entries(contact.qualificationStates).map(
    ([eventTypeId, { capturedAt, outcome }]) => ({
      eventTypeId: EventTypeId.make(eventTypeId),
      capturedAt,
      outcome: outcomeView(outcome)
    })
  )
})

const outcomeView = (outcome: Outcome): QualificationState["outcome"] => {
  switch (outcome._tag) {
    case "Undecided":
      return { kind: "undecided" }
    case "Qualified":
      return { kind: "qualified" }
    case "Routed":
      return {
        kind: "routed",
        hostIds: outcome.hostIds,
        redirectUrl: outcome.redirectUrl,
        rule: outcome.rule ?? null
      }
    case "Disqualified":
      return { kind: "disqualified", ...outcome.disqualification, rule: outcome.rule ?? null }
  }
}

type QualificationState = (typeof ContactView.Type)["qualificationStates"][number]
