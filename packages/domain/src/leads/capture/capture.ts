import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { OutboxMessage, IdGenerator } from "../../workspace/consistency/index.ts"
import {
  type Caller,
  type Contact,
  ContactBook,
  ContactId,
  fitsLimits,
  type Found,
  isCreator,
  isPossiblePhone,
  keepKnown,
  LeadProofs,
  mergeFields,
  newContact,
  type Outcome,
  outcomeFor,
  PhoneNumbers,
  type ContactUpdate,
  withReplaced,
  withArrival
} from "../contacts/index.ts"
import {
  type EventTypeId,
  findShownOffering,
  formKeys,
  FreeMailProviders,
  type HostId,
  type Offering,
  acceptsEmail,
  isPreview
} from "../../workspace/event-types/index.ts"
import { allowedHosts, qualify } from "../routing/index.ts"
import type { CaptureRequest } from "./CaptureRequest.ts"
import { closedBy, CustomFieldsTooLarge, EmailNotAllowed, PhoneRequired, WorkspaceLapsed } from "./errors.ts"
import { resumeLead } from "./resumeLead.ts"

/** The result of a capture. */
export interface Captured {
  readonly contactId: ContactId
  readonly wasCreated: boolean
  readonly outcome: Outcome
  /** Empty for a disqualified visitor. */
  readonly allowedHostIds: ReadonlyArray<HostId>
  /** For the client that created this lead; none for an existing contact (D-CAP-7a). */
  readonly leadProof: Option.Option<string>
}

/**
 * Creates or updates the contact, and qualifies and routes it if step 1 is complete (specification 4.1).
 * Fails with EventTypeNotFound, EmailNotAllowed, WorkspaceLapsed, WorkspaceSuspended, PhoneRequired or CustomFieldsTooLarge. A failure stores
 * nothing, and a preview is decided as for a new contact without storing it (D-PREV-1).
 *
 * ```ts
 * import { randomBytes } from "node:crypto"
 * import * as Crypto from "@calendeal/adapters-identity/crypto"
 * import * as Memory from "@calendeal/adapters-memory"
 * import * as ReferenceData from "@calendeal/adapters-identity/reference-data"
 * import { Capture } from "@calendeal/domain"
 * import { createOffering } from "@calendeal/port-contracts/samples"
 * import { Effect, Layer, Redacted, Result, Schema } from "effect"
 *
 * const key = Redacted.make(`v1:${randomBytes(32).toString("base64")}`)
 * const keys = Result.getOrThrow(Crypto.parseKeyRing(key))
 * const ports = Layer.mergeAll(
 *   Memory.layer,
 *   ReferenceData.layer,
 *   Crypto.layer({ secretsKeys: keys, bookingTokenKeys: keys })
 * )
 *
 * const program = Effect.gen(function* () {
 *   const { eventType } = yield* createOffering()
 *   const request = yield* Schema.decodeEffect(Capture.CaptureRequest)({
 *     eventTypeId: eventType.id,
 *     email: "sam@customer.example",
 *     stepOneComplete: true
 *   })
 *   const { allowedHostIds, outcome, wasCreated } = yield* Capture.capture(request)
 *   return [outcome._tag, allowedHostIds.length, wasCreated]
 * })
 *
 * await Effect.runPromise(Effect.provide(program, ports)) // => ["Qualified", 1, true]
 * ```
 */
export const capture = Effect.fn("capture")(function* (request: CaptureRequest) {
  const book = yield* ContactBook
  const providers = yield* FreeMailProviders
  const phoneNumbers = yield* PhoneNumbers
  const idGenerator = yield* IdGenerator
  const proofs = yield* LeadProofs
  const offering = yield* findShownOffering(request.eventTypeId)
  const { eventType, workspace } = offering
  if (!acceptsEmail(eventType.emailPolicy, request.email, providers.includes))
    return yield* new EmailNotAllowed()
  const closed = closedBy(workspace)
  if (closed !== null) return yield* closed

  const now = yield* DateTime.now
  const freshId = ContactId.make(yield* idGenerator.uuid)
  const phoneCountryOf = (contact: Contact) =>
    Option.getOrNull(phoneNumbers.countryOf(contact.phone ?? "", workspace.defaultCountry))
  const hasPhone = (contact: Contact) =>
    isPossiblePhone(contact.phone ?? "", phoneNumbers, workspace.defaultCountry)
  const caller: Caller = {
    eventTypeId: eventType.id,
    proven: Option.isSome(request.leadProof)
      ? yield* proofs.verify(request.leadProof.value, now)
      : Option.none(),
    address: request.address,
    addressHashes: proofs.addressHashes
  }
  const change = (found: Found) =>
    contactUpdate(request, offering, found, { now, freshId, caller, phoneCountryOf, hasPhone })
  const isStored = !isPreview(offering)
  const { contact } = yield* isStored
    ? book
        .update({ workspaceId: workspace.id, email: request.email, prior: request.priorContactId }, change)
        .pipe(Effect.catchTag("WorkspaceGone", () => Effect.fail(new WorkspaceLapsed())))
    : Effect.fromResult(change({ contact: Option.none(), prior: Option.none() }))
  const outcome = outcomeFor(contact, eventType.id)
  const wasCreated = isStored && contact.id === freshId
  const lead = { workspaceId: workspace.id, contactId: contact.id, eventTypeId: eventType.id }
  const captured: Captured = {
    contactId: contact.id,
    wasCreated,
    outcome,
    leadProof: wasCreated ? Option.some(yield* proofs.issue(lead, now)) : Option.none(),
    allowedHostIds: allowedHosts(offering, outcome).map(({ id }) => id)
  }
  return captured
})

interface Circumstances {
  readonly now: DateTime.Utc
  readonly freshId: ContactId
  readonly caller: Caller
  readonly phoneCountryOf: (contact: Contact) => string | null
  readonly hasPhone: (contact: Contact) => boolean
}

/** The contact to store. Pure, because the contact book can call it more than once. */
const contactUpdate = (
  request: CaptureRequest,
  offering: Offering,
  found: Found,
  { caller, freshId, hasPhone, now, phoneCountryOf }: Circumstances
): Result.Result<ContactUpdate, PhoneRequired | CustomFieldsTooLarge> => {
  const { eventType, workspace } = offering
  const isOwn = (contact: Contact) => isCreator(contact, caller, now)
  const resumed = resumeLead(found, request.email, isOwn)
  const before = Option.getOrElse(resumed.contact, () => newLead(request, offering, freshId, caller, now))
  const updated: Contact = {
    ...before,
    // After a capture by another client, its creator can no longer rename it.
    origin: before.id === freshId || isOwn(before) ? before.origin : null,
    name: Option.getOrElse(request.name, () => before.name),
    phone: Option.getOrElse(request.phone, () => before.phone),
    attribution: withArrival(before.attribution, request, workspace.visitMemory, now),
    customFields: mergeFields(before.customFields, keepKnown(request.customFields, formKeys(eventType.form)))
  }
  if (!fitsLimits(updated.customFields)) return Result.fail(new CustomFieldsTooLarge())
  if (request.stepOneComplete && eventType.phoneRequired && !hasPhone(updated))
    return Result.fail(new PhoneRequired())

  const outcome = request.stepOneComplete
    ? qualify(eventType, { contact: updated, phoneCountry: phoneCountryOf(updated) })
    : outcomeFor(updated, eventType.id)
  const qualificationStates = { ...updated.qualificationStates, [eventType.id]: { capturedAt: now, outcome } }
  const stored = Option.getOrElse(found.contact, () => before)
  const contact = withReplaced(stored, { ...updated, qualificationStates }, now)
  return Result.succeed({
    contact,
    absorbed: resumed.absorbed,
    outboxMessages: request.stepOneComplete ? [leadMessage(contact, eventType.id)] : []
  })
}

/** The lead that this capture creates. */
const newLead = (
  { email }: CaptureRequest,
  { eventType, workspace }: Offering,
  freshId: ContactId,
  { address, addressHashes }: Caller,
  now: DateTime.Utc
): Contact => {
  const lead = { workspaceId: workspace.id, contactId: freshId, eventTypeId: eventType.id }
  const hash = Option.map(address, (text) => addressHashes(lead, text)[0])
  return {
    ...newContact(freshId, workspace.id, email, now),
    origin: { eventTypeId: eventType.id, addressHash: Option.getOrNull(hash), at: now }
  }
}

const leadMessage = (contact: Contact, eventTypeId: EventTypeId): OutboxMessage =>
  OutboxMessage.make({
    _tag: "ReportLead",
    workspaceId: contact.workspaceId,
    contactId: contact.id,
    eventTypeId,
    isDisqualified: outcomeFor(contact, eventTypeId)._tag === "Disqualified"
  })
