import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { traced } from "../traces/index.ts"
import { FollowUp, Identities } from "../consistency/index.ts"
import {
  attributionOf,
  type Contact,
  ContactBook,
  ContactId,
  type CustomFields,
  type Email,
  fitsLimits,
  type Found,
  keepKnown,
  mergeAttribution,
  mergeFields,
  newContact,
  type Outcome,
  outcomeFor,
  type PersonName,
  type Phone,
  PhoneNumbers,
  type Revision,
  type Touch
} from "../contacts/index.ts"
import {
  type EventTypeId,
  findVisibleOffering,
  formKeys,
  FreeMailProviders,
  type HostId,
  type Offering,
  takesEmail
} from "../event-types/index.ts"
import { allowedHosts, qualify } from "../routing/index.ts"
import { CustomFieldsTooLarge, EmailNotAllowed, PhoneRequired, WorkspaceLapsed } from "./errors.ts"
import { resumeLead } from "./resumeLead.ts"

/** What the booking form's first step says of a visitor (specification 4.1). */
export interface CaptureRequest {
  readonly eventTypeId: EventTypeId
  readonly email: Email
  readonly name: Option.Option<PersonName>
  readonly phone: Option.Option<Phone>
  readonly touch: Touch
  readonly customFields: CustomFields
  /** True when the visitor pressed Continue; only then are the rules asked (D-CAP-5). */
  readonly stepOneComplete: boolean
  readonly priorContactId: Option.Option<ContactId>
}

/** What became of the visitor. */
export interface Captured {
  readonly contactId: ContactId
  readonly wasCreated: boolean
  readonly outcome: Outcome
  /** Empty for a disqualified visitor. */
  readonly allowedHostIds: ReadonlyArray<HostId>
}

/**
 * Creates or updates the contact, and qualifies and routes it once step 1 is complete (specification 4.1).
 * Fails with EventTypeNotFound, EmailNotAllowed, WorkspaceLapsed, PhoneRequired or CustomFieldsTooLarge, and
 * then has stored nothing.
 */
export const capture = traced("capture")(function* (request: CaptureRequest) {
  const book = yield* ContactBook
  const providers = yield* FreeMailProviders
  const phoneNumbers = yield* PhoneNumbers
  const identities = yield* Identities
  const offering = yield* findVisibleOffering(request.eventTypeId)
  const { eventType, workspace } = offering
  if (!takesEmail(eventType.emailPolicy, request.email, providers.includes))
    return yield* new EmailNotAllowed()
  if (workspace.subscription === "lapsed") return yield* new WorkspaceLapsed()

  const now = yield* DateTime.now
  const freshId = ContactId.make(yield* identities.uuid)
  const phoneCountryOf = (contact: Contact) =>
    Option.getOrNull(phoneNumbers.countryOf(contact.phone ?? "", workspace.defaultCountry))
  const { contact } = yield* book
    .revise({ workspaceId: workspace.id, email: request.email, prior: request.priorContactId }, (found) =>
      revision(request, offering, found, { now, freshId, phoneCountryOf })
    )
    .pipe(Effect.catchTag("WorkspaceGone", () => Effect.fail(new WorkspaceLapsed())))
  const outcome = outcomeFor(contact, eventType.id)
  const captured: Captured = {
    contactId: contact.id,
    wasCreated: contact.id === freshId,
    outcome,
    allowedHostIds: allowedHosts(offering, outcome).map(({ id }) => id)
  }
  return captured
})

interface Circumstances {
  readonly now: DateTime.Utc
  readonly freshId: ContactId
  readonly phoneCountryOf: (contact: Contact) => string | null
}

/** What the contact book shall hold after the capture. Pure, because the book may ask more than once. */
const revision = (
  request: CaptureRequest,
  { eventType, workspace }: Offering,
  found: Found,
  { freshId, now, phoneCountryOf }: Circumstances
): Result.Result<Revision, PhoneRequired | CustomFieldsTooLarge> => {
  const resumed = resumeLead(found, request.email, eventType.id, now)
  const before = Option.getOrElse(resumed.contact, () =>
    newContact(freshId, workspace.id, request.email, now)
  )
  const said: Contact = {
    ...before,
    name: Option.getOrElse(request.name, () => before.name),
    phone: Option.getOrElse(request.phone, () => before.phone),
    attribution: mergeAttribution(before.attribution, attributionOf(request.touch, now)),
    customFields: mergeFields(before.customFields, keepKnown(request.customFields, formKeys(eventType.form)))
  }
  if (!fitsLimits(said.customFields)) return Result.fail(new CustomFieldsTooLarge())
  if (request.stepOneComplete && eventType.phoneRequired && !said.phone?.trim())
    return Result.fail(new PhoneRequired())

  const outcome = request.stepOneComplete
    ? qualify(eventType, { contact: said, phoneCountry: phoneCountryOf(said) })
    : outcomeFor(said, eventType.id)
  const contact = { ...said, standings: { ...said.standings, [eventType.id]: { capturedAt: now, outcome } } }
  return Result.succeed({
    contact,
    absorbed: resumed.absorbed,
    followUps: request.stepOneComplete ? [leadReport(contact, eventType.id)] : []
  })
}

const leadReport = (contact: Contact, eventTypeId: EventTypeId): FollowUp =>
  FollowUp.make({ _tag: "ReportLead", workspaceId: contact.workspaceId, contactId: contact.id, eventTypeId })
