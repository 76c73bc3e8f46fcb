import { Email } from "@calendeal/domain/contacts"
import { Schema } from "effect"
import type { Fixture } from "./fuzz.fixture.ts"
import type { FuzzRequest } from "./fuzz.requests.ts"
import { entriesOf } from "./schema-fuzz.document.ts"
import type { Answer } from "../kit/http/Service.ts"

/** The state that must be stored after the requests, according to their responses. */
export class ExpectedState {
  /** Bookings by uid, each with its event type and idempotency key. */
  readonly bookings = new Map<string, { readonly eventTypeId: string; readonly key: string }>()
  /** Keys of refused bookings, as event type and key. They are unused unless a later request booked. */
  readonly refusedKeys = new Set<string>()
  readonly payments = new Map<string, { readonly workspaceId: string; readonly dealId: string }>()
  /** The contact of each capture with step 1 complete, which is reported to the ad platforms. */
  readonly leadReports: Array<string> = []
  /** The number of stored funnel events by event type. */
  readonly events = new Map<string, number>()
  /** Workspace and email of all contacts that must exist. */
  readonly known = new Set<string>()
  /** Workspace and email of all requests. */
  readonly requested = new Set<string>()
  /** Workspace and email of requests that also name a lead, so that the contact may or may not exist. */
  readonly uncertain = new Set<string>()

  private readonly fixture: Fixture

  constructor(fixture: Fixture) {
    this.fixture = fixture
    for (const [uid, booking] of fixture.bookings) this.bookings.set(uid, booking)
  }

  record({ body = "", endpoint, headers }: FuzzRequest, answer: Answer): void {
    const fields = fieldsOf(body)
    switch (endpoint) {
      case "capture":
        return this.recordLead(fields, answer)
      case "book":
        return this.recordBooking(fields, headers["idempotency-key"] ?? "", answer)
      case "transactions":
        return this.recordPayment(fields, headers["authorization"] ?? "", answer)
      case "funnel-events": {
        const id = eventTypeOf(fields)
        if (answer.status === 200)
          this.events.set(id, (this.events.get(id) ?? 0) + Number(answer.body["inserted"]))
      }
    }
  }

  private recordLead(fields: Fields, { body, status }: Answer): void {
    const namesLead = this.fixture.leads.includes(textOf(fields["priorContactId"]))
    this.recordContact(
      this.fixture.workspaces.get(eventTypeOf(fields)),
      fields["email"],
      status === 200,
      namesLead
    )
    if (status === 200 && fields["step1Complete"] === true) this.leadReports.push(String(body["contactId"]))
  }

  private recordBooking(fields: Fields, key: string, { body, headers, status }: Answer): void {
    const [booker] = Array.isArray(fields["attendees"]) ? fields["attendees"] : []
    const namesLead = this.fixture.leads.includes(textOf(fields["contactId"]))
    const eventTypeId = eventTypeOf(fields)
    const isNew = status === 200 && !headers.has("idempotency-replayed")
    this.recordContact(this.fixture.workspaces.get(eventTypeId), entriesOf(booker)["email"], isNew, namesLead)
    if (isNew) this.bookings.set(String(body["uid"]), { eventTypeId, key })
    else if (status !== 200) this.refusedKeys.add(`${eventTypeId} ${key}`)
  }

  private recordPayment(fields: Fields, authorization: string, { body, status }: Answer): void {
    const workspaceId = this.fixture.workspaces.get(/^Bearer ([^:]*)/.exec(authorization)?.[1] ?? "")
    this.recordContact(workspaceId, fields["email"], status === 201, false)
    if (status === 201 && workspaceId !== undefined)
      this.payments.set(String(body["transactionId"]), { workspaceId, dealId: String(body["dealId"]) })
  }

  private recordContact(
    workspaceId: string | undefined,
    typed: unknown,
    isKnown: boolean,
    isUncertain: boolean
  ): void {
    const email = textOf(typed).trim().toLowerCase()
    if (workspaceId === undefined || !Schema.is(Email)(email)) return
    const subject = `${workspaceId} ${email}`
    this.requested.add(subject)
    if (isKnown) this.known.add(subject)
    if (isUncertain) this.uncertain.add(subject)
  }
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "")

/** In lower case, because ids are case-insensitive. */
const eventTypeOf = (fields: Fields) => textOf(fields["eventTypeId"]).toLowerCase()

type Fields = Readonly<Record<string, unknown>>

/** The fields of a body. Empty if it is not a JSON object. */
const fieldsOf = (body: string | Uint8Array): Fields => {
  try {
    return entriesOf(JSON.parse(typeof body === "string" ? body : Buffer.from(body).toString()))
  } catch {
    return {}
  }
}
