import { linkStateOf, type OneOffLink, OneOffLinkId, OneOffLinkTokens } from "@calendeal/domain/bookings"
import { type EventType, formKeys, type HostId } from "@calendeal/domain/event-types"
import { IdGenerator } from "@calendeal/domain/consistency"
import { ServiceAddress } from "@calendeal/domain/mails"
import { commit, DomainDirectory, listAll, ownHost } from "@calendeal/domain/management"
import { addressAt } from "@calendeal/domain/workspaces"
import * as Arr from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Membership, OneOffLinksDraft } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { invalidField } from "../../middleware/refusals.ts"
import { find, list, type Listing, wireErrors } from "./resources.ts"

const draft = strictFieldsOf(OneOffLinksDraft)
type Draft = typeof OneOffLinksDraft.Type

interface ById {
  readonly params: { readonly linkId: string }
}

export const listOneOffLinks = Effect.fnUntraced(function* ({
  query: { eventTypeId, ...page }
}: Listing<{ readonly eventTypeId?: OneOffLink["eventTypeId"] }>) {
  const view = yield* views
  return yield* list("oneOffLinks", eventTypeId === undefined ? {} : { eventTypeId }, page, view)
})

export const getOneOffLink = Effect.fnUntraced(function* ({ params }: ById) {
  const link = yield* find("oneOffLinks", params.linkId)
  return (yield* views)(link)
})

export const createOneOffLinks = Effect.fnUntraced(function* () {
  return yield* makeLinks(yield* draft)
}, Effect.catchTags(wireErrors))

/** Makes the links of a draft. All are made, or none (D-LINK-1). */
export const makeLinks = Effect.fnUntraced(function* (given: Draft) {
  const { audit, member } = yield* Membership
  const { value: eventType } = yield* find("eventTypes", given.eventTypeId)
  const alike: Omit<OneOffLink, "id"> = {
    workspaceId: audit.workspaceId,
    eventTypeId: eventType.id,
    uses: given.uses ?? 1,
    used: 0,
    givesBack: given.givesBack ?? true,
    expiresAt: yield* endOf(given, audit.at),
    hostIds: yield* hostsOf(given, eventType),
    contactId: given.contactId ?? null,
    person: yield* personOf(given),
    responses: yield* responsesOf(given, eventType),
    createdBy: member.userId,
    createdAt: audit.at
  }
  const idGenerator = yield* IdGenerator
  const links = yield* Effect.forEach(Arr.range(1, given.count ?? 1), () =>
    Effect.map(idGenerator.uuid, (id): OneOffLink => ({ id: OneOffLinkId.make(id), ...alike }))
  )
  yield* commit(audit, { _tag: "CreateOneOffLinks", links })
  return { items: links.map(yield* views) }
})

export const deleteOneOffLink = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit } = yield* Membership
  const { id } = yield* find("oneOffLinks", params.linkId)
  yield* commit(audit, { _tag: "DeleteOneOffLink", linkId: id })
}, Effect.catchTags(wireErrors))

const endOf = ({ expiresAt }: Draft, now: DateTime.Utc) => {
  if (expiresAt === undefined) return Effect.succeed(null)
  return DateTime.isGreaterThan(expiresAt, now)
    ? Effect.succeed(expiresAt)
    : Effect.fail(invalidField("expiresAt", { message: "must be in the future", code: "in_past" }))
}

/** Members who are hosts make links for meetings with themselves only (D-HOST-2). */
const hostsOf = Effect.fnUntraced(function* ({ hostIds = [] }: Draft, { hosts }: EventType) {
  const own = ownHost((yield* Membership).member)
  const wanted: ReadonlyArray<HostId> = own !== null && hostIds.length === 0 ? [own] : [...new Set(hostIds)]
  const foreign = wanted.findIndex(
    (id) => (own !== null && id !== own) || !hosts.some(({ hostId }) => hostId === id)
  )
  return foreign < 0
    ? wanted
    : yield* invalidField(["hostIds", foreign], {
        message: "must be a host of the event type",
        code: "other_host"
      })
})

/** Whose details are filled in: those of the draft, else the contact's. */
const personOf = Effect.fnUntraced(function* ({ contactId, person }: Draft) {
  const contact = contactId === undefined ? null : yield* find("contacts", contactId)
  if (person !== undefined) return { email: person.email, name: person.name ?? null }
  return contact && { email: contact.email, name: contact.name }
})

const responsesOf = Effect.fnUntraced(function* ({ responses = {} }: Draft, { form }: EventType) {
  const known = formKeys(form)
  const unknown = Object.keys(responses).find((key) => key !== "phone" && !known.has(key))
  return unknown === undefined
    ? responses
    : yield* invalidField(["responses", unknown], {
        message: "must be a field of the form",
        code: "unknown_field"
      })
})

/** How links are shown: with the address at which the workspace's pages are. */
const views = Effect.gen(function* () {
  const { audit } = yield* Membership
  const [tokens, directory] = [yield* OneOffLinkTokens, yield* DomainDirectory]
  const { value: workspace } = yield* find("workspace", audit.workspaceId)
  const name = Option.getOrNull(yield* directory.nameOf(audit.workspaceId))
  const address = addressAt(yield* ServiceAddress, name)
  const all = yield* listAll(audit.workspaceId, "eventTypes", {})
  const slugs = new Map(all.map(({ value }) => [value.id, value.slug]))
  const now = yield* DateTime.now
  return ({ workspaceId: _, ...link }: OneOffLink) => {
    const token = tokens.issue(link.id)
    const url = new URL(`/${workspace.slug}/${slugs.get(link.eventTypeId) ?? ""}?link=${token}`, address)
    return { ...link, url: url.href, token, state: linkStateOf(link, now) }
  }
})
