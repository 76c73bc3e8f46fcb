import { Email } from "@calendeal/domain/contacts"
import { Schema } from "effect"
import type { Belongings } from "./fuzz.belongings.ts"
import type { Attempt } from "./fuzz.requests.ts"
import { entriesOf } from "./schema-fuzz.Part.ts"
import type { Answer } from "./Service.ts"

/** What the service has said that it did, and what it was asked: all that may be stored. */
export class Acts {
  /** Bookings by uid; each was made under a key of an event type. */
  readonly bookings = new Map<string, { readonly eventTypeId: string; readonly key: string }>()
  /** Keys under which nothing was booked, or not yet: event type and key. */
  readonly refusedKeys = new Set<string>()
  readonly payments = new Map<string, { readonly workspaceId: string; readonly dealId: string }>()
  /** Contacts that were captured with step 1 complete: each is told to the ad platforms, every time. */
  readonly leadReports: Array<string> = []
  /** Events stored, by event type. */
  readonly events = new Map<string, number>()
  /** E-mails by workspace: those that must have a contact, and all that were asked. */
  readonly known = new Set<string>()
  readonly asked = new Set<string>()
  /** E-mails that a contact may have had for a while only, or that another contact booked for. */
  readonly loose = new Set<string>()

  private readonly mine: Belongings

  constructor(mine: Belongings) {
    this.mine = mine
    for (const [uid, attempt] of mine.bookings) this.bookings.set(uid, attempt)
  }

  see({ body = "", endpoint, headers }: Attempt, answer: Answer): void {
    const asked = read(body)
    switch (endpoint) {
      case "capture":
        return this.captured(asked, answer)
      case "book":
        return this.booked(asked, headers["idempotency-key"] ?? "", answer)
      case "transactions":
        return this.paid(asked, headers["authorization"] ?? "", answer)
      case "funnel-events": {
        const id = idOf(asked)
        if (answer.status === 200)
          this.events.set(id, (this.events.get(id) ?? 0) + Number(answer.body["inserted"]))
      }
    }
  }

  private captured(asked: Asked, { body, status }: Answer): void {
    const isRenaming = this.mine.leads.includes(textOf(asked["priorContactId"]))
    this.meets(this.mine.homes.get(idOf(asked)), asked["email"], status === 200, isRenaming)
    if (status === 200 && asked["step1Complete"] === true) this.leadReports.push(String(body["contactId"]))
  }

  private booked(asked: Asked, key: string, { body, headers, status }: Answer): void {
    const [booker] = Array.isArray(asked["attendees"]) ? asked["attendees"] : []
    const isNamed = this.mine.leads.includes(textOf(asked["contactId"]))
    const eventTypeId = idOf(asked)
    const isNew = status === 200 && !headers.has("idempotency-replayed")
    this.meets(this.mine.homes.get(eventTypeId), entriesOf(booker)["email"], isNew, isNamed)
    if (isNew) this.bookings.set(String(body["uid"]), { eventTypeId, key })
    else if (status !== 200) this.refusedKeys.add(`${eventTypeId} ${key}`)
  }

  private paid(asked: Asked, authorization: string, { body, status }: Answer): void {
    const workspaceId = this.mine.homes.get(/^Bearer ([^:]*)/.exec(authorization)?.[1] ?? "")
    this.meets(workspaceId, asked["email"], status === 201, false)
    if (status === 201 && workspaceId !== undefined)
      this.payments.set(String(body["transactionId"]), { workspaceId, dealId: String(body["dealId"]) })
  }

  private meets(workspaceId: string | undefined, typed: unknown, isKnown: boolean, isLoose: boolean): void {
    const email = textOf(typed).trim().toLowerCase()
    if (workspaceId === undefined || !Schema.is(Email)(email)) return
    const subject = `${workspaceId} ${email}`
    this.asked.add(subject)
    if (isKnown) this.known.add(subject)
    if (isLoose) this.loose.add(subject)
  }
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "")

/** Ids are known in lower case, however they were sent. */
const idOf = (asked: Asked) => textOf(asked["eventTypeId"]).toLowerCase()

type Asked = Readonly<Record<string, unknown>>

/** The fields of a body, of one that is no object none. */
const read = (body: string | Uint8Array): Asked => {
  try {
    return entriesOf(JSON.parse(typeof body === "string" ? body : Buffer.from(body).toString()))
  } catch {
    return {}
  }
}
