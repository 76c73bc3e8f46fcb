import { GoogleError, invalid } from "./GoogleError.ts"
import { isJson, type Json, merged, objectIn, textIn } from "./Json.ts"

/** What a test sets. */
export interface CalendarSettings {
  readonly role: "owner" | "writer" | "reader" | "freeBusyReader"
  /** How requests for a conference end, and after how many reads; null: the account may not create conferences. */
  readonly meet: { readonly reads: number; readonly ends: "success" | "failure" } | null
}

/** A calendar of the stand-in. Each change of an event, also by Google itself, gives it a new etag. */
export class StoredCalendar {
  readonly id: string
  settings: CalendarSettings
  readonly events = new Map<string, Json>()
  /** The ids of changed events, in order. A sync token is a position in it. */
  readonly changes: Array<string> = []
  /** The number of mails to guests that requests asked for. */
  mails = 0
  /** Sync tokens before this position have expired. */
  expiredBefore = 0
  /** Called after each change. */
  changed: () => void = () => undefined
  readonly #pending = new Map<string, number>()
  readonly #requestIds = new Set<string>()

  constructor(id: string, settings: CalendarSettings) {
    this.id = id
    this.settings = settings
  }

  /** The event, also if it was deleted. Reading it brings a pending conference closer to its end. */
  get(id: string): Json {
    const event = this.#find(id)
    const left = this.#pending.get(id)
    if (left === undefined) return event
    this.#pending.set(id, left - 1)
    if (left > 1) return event
    this.#pending.delete(id)
    const ended = this.#endConference(event)
    this.#store(id, ended)
    return this.#find(id)
  }

  insert(body: Json, params: URLSearchParams): Json {
    this.#mustWrite()
    const id = textIn(body, "id") ?? `generated${this.changes.length}`
    if (!/^[a-v0-9]{5,1024}$/.test(id)) throw invalid("Invalid resource id value.")
    if ("id" in body && "iCalUID" in body) throw invalid("Only one of id and iCalUID is allowed.")
    // A deleted event keeps its id.
    if (this.events.has(id))
      throw new GoogleError(409, "duplicate", "The requested identifier already exists.")
    const now = new Date().toISOString()
    const defaults = {
      kind: "calendar#event",
      status: "confirmed",
      iCalUID: `${id}@google.com`,
      created: now,
      sequence: 0,
      creator: { email: this.id, self: true },
      organizer: { email: this.id, self: true },
      reminders: { useDefault: true },
      eventType: "default"
    }
    return this.#write(id, { ...defaults, ...body, id }, {}, params)
  }

  patch(id: string, body: Json, ifMatch: string | undefined, params: URLSearchParams): Json {
    this.#mustWrite()
    const event = this.#find(id)
    this.#mustMatch(event, ifMatch)
    const { conferenceData, ...changes } = body
    const known = event["conferenceData"]
    return this.#write(
      id,
      { ...merged(event, changes), ...(conferenceData === undefined ? {} : { conferenceData }) },
      known === undefined ? {} : { conferenceData: known },
      params
    )
  }

  update(id: string, body: Json, ifMatch: string | undefined, params: URLSearchParams): Json {
    this.#mustWrite()
    const event = this.#find(id)
    this.#mustMatch(event, ifMatch)
    const kept = [
      "kind",
      "id",
      "iCalUID",
      "created",
      "creator",
      "organizer",
      "sequence",
      "eventType",
      "reminders"
    ]
    const fixed = Object.fromEntries(kept.map((field) => [field, event[field]]))
    const known =
      params.get("conferenceDataVersion") === "1" ? {} : { conferenceData: event["conferenceData"] }
    return this.#write(id, { status: "confirmed", ...fixed, ...body, id }, known, params)
  }

  delete(id: string, ifMatch: string | undefined, params: URLSearchParams): void {
    this.#mustWrite()
    const event = this.#find(id)
    if (event["status"] === "cancelled") throw new GoogleError(410, "deleted", "Resource has been deleted")
    this.#mustMatch(event, ifMatch)
    this.#countMails(event, params)
    this.#store(id, { ...event, status: "cancelled" })
  }

  /** The changed events since a position, each once, deleted ones with their id only. */
  since(position: number): ReadonlyArray<Json> {
    return [...new Set(this.changes.slice(position))].map((id) => {
      const event = this.#find(id)
      const { etag, kind, status } = event
      return status === "cancelled" ? { kind, etag, id, status } : event
    })
  }

  #find(id: string): Json {
    const event = this.events.get(id)
    if (event === undefined) throw new GoogleError(404, "notFound", "Not Found")
    return event
  }

  #mustWrite(): void {
    if (this.settings.role === "owner" || this.settings.role === "writer") return
    throw new GoogleError(403, "requiredAccessLevel", "You need to have writer access to this calendar.")
  }

  #mustMatch(event: Json, ifMatch: string | undefined): void {
    if (ifMatch !== undefined && ifMatch !== "*" && ifMatch !== event["etag"])
      throw new GoogleError(412, "conditionNotMet", "Precondition Failed")
  }

  /** Stores an event that a client wrote. `known` is the conference so far, which only another request replaces. */
  #write(id: string, event: Json, known: Json, params: URLSearchParams): Json {
    checkEvent(event)
    const { conferenceData, ...rest } = event
    const isRead = params.get("conferenceDataVersion") === "1"
    const conference =
      isRead &&
      isJson(conferenceData) &&
      "createRequest" in conferenceData &&
      conferenceData !== known["conferenceData"]
        ? this.#requestConference(id, conferenceData, known)
        : known
    this.#countMails(event, params)
    this.#store(id, { ...rest, ...conference })
    return this.#find(id)
  }

  #requestConference(id: string, conferenceData: Json, known: Json): Json {
    const request = objectIn(conferenceData, "createRequest")
    const requestId = textIn(request, "requestId")
    const type = textIn(objectIn(request, "conferenceSolutionKey"), "type")
    if (requestId === undefined) throw invalid("Missing requestId")
    if (type !== "hangoutsMeet" || this.settings.meet === null)
      throw invalid("Invalid conference type value.")
    if (this.#requestIds.has(requestId)) return known
    this.#requestIds.add(requestId)
    const pending = { createRequest: { ...request, status: { statusCode: "pending" } } }
    if (this.settings.meet.reads > 0) {
      this.#pending.set(id, this.settings.meet.reads)
      return { conferenceData: pending }
    }
    return this.#endConference({ conferenceData: pending })
  }

  #endConference(event: Json): Json {
    const { createRequest } = objectIn(event, "conferenceData")
    const { ends } = this.settings.meet ?? { ends: "failure" }
    const request = merged(isJson(createRequest) ? createRequest : {}, { status: { statusCode: ends } })
    if (ends === "failure") return { ...event, conferenceData: { createRequest: request } }
    const name = `abc-${String(this.#requestIds.size).padStart(4, "d")}-xyz`
    const uri = `https://meet.google.com/${name}`
    return {
      ...event,
      hangoutLink: uri,
      conferenceData: {
        createRequest: request,
        conferenceId: name,
        conferenceSolution: { key: { type: "hangoutsMeet" }, name: "Google Meet" },
        entryPoints: [
          { entryPointType: "video", uri, label: `meet.google.com/${name}` },
          { entryPointType: "more", uri: `https://tel.meet/${name}`, pin: "123" }
        ]
      }
    }
  }

  #countMails(event: Json, params: URLSearchParams): void {
    const { attendees } = event
    const isSilent = params.get("sendUpdates") === "none" || params.get("sendNotifications") === "false"
    if (!isSilent && Array.isArray(attendees)) this.mails += attendees.length
  }

  #store(id: string, event: Json): void {
    this.changes.push(id)
    this.events.set(id, {
      ...event,
      etag: `"${3_000_000_000_000_000 + this.changes.length}"`,
      updated: new Date().toISOString()
    })
    this.changed()
  }
}

/** The conditions of events beyond their schema. */
const checkEvent = (event: Json): void => {
  const [start, end] = [instantIn(event, "start"), instantIn(event, "end")]
  if (end < start) throw new GoogleError(400, "timeRangeEmpty", "The specified time range is empty.")
  for (const kind of ["private", "shared"]) {
    for (const [key, value] of Object.entries(objectIn(objectIn(event, "extendedProperties"), kind))) {
      if (key.length > 44 || String(value).length > 1024) throw invalid("Invalid extended property")
    }
  }
}

const instantIn = (event: Json, field: string): number => {
  const time = objectIn(event, field)
  const [date, dateTime] = [textIn(time, "date"), textIn(time, "dateTime")]
  if ((date === undefined) === (dateTime === undefined)) throw invalid(`Invalid ${field} time.`)
  return Date.parse(dateTime ?? `${date}T00:00:00Z`)
}
