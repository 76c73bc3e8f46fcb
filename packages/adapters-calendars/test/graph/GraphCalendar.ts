import type { Event, SingleValueLegacyExtendedProperty } from "@microsoft/microsoft-graph-types"

/** An answer of Microsoft Graph: the status and the body. */
export class GraphError extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

/** A stored event. `text` is the body without the meeting that Exchange adds to it. */
interface Stored {
  readonly id: string
  fields: Event
  text: string
  meeting: string | null
  /** Looks at the event until the link of its meeting is shown. */
  pending: number
  version: number
  readonly properties: Map<string, string>
}

/** The fields that a client may write, by their names in the published types. */
const writable = [
  "subject",
  "body",
  "start",
  "end",
  "location",
  "isAllDay",
  "attendees",
  "isOnlineMeeting",
  "onlineMeetingProvider",
  "showAs",
  "singleValueExtendedProperties"
] as const satisfies ReadonlyArray<keyof Event>
const creatable: ReadonlyArray<string> = [...writable, "transactionId"]

/** What the documentation leaves open: the answer to the transaction id of a deleted event. */
export type DeletedReplay = "new" | "deleted" | "refused"

/** The rules of a calendar in Exchange, as Microsoft documents them. */
export class GraphCalendar {
  canEdit = true
  allowedOnlineMeetingProviders: ReadonlyArray<string> = ["teamsForBusiness"]
  deletedReplay: DeletedReplay = "refused"
  /** Looks at an event until the link of a new meeting is shown. */
  linkAfter = 0
  /** Everyone to whom Exchange has sent an invitation. */
  readonly invited: Array<string> = []
  readonly events = new Map<string, Stored>()
  /** The ids of changed and removed events, in order. */
  readonly log: Array<string> = []
  readonly #transactions = new Map<string, { readonly id: string; readonly body: string }>()

  create(given: Event): Stored {
    this.#check(given, creatable)
    if (!given.start || !given.end) throw new GraphError(400, "ErrorPropertyValidationFailure")
    const transactionId = given.transactionId ?? undefined
    const body = JSON.stringify(given)
    const used = transactionId === undefined ? undefined : this.#transactions.get(transactionId)
    if (used !== undefined) {
      const existing = this.events.get(used.id)
      if (existing !== undefined && used.body === body) return existing
      const isRefused = existing !== undefined || this.deletedReplay === "refused"
      if (isRefused) throw new GraphError(409, "ErrorDuplicateTransactionId")
      if (this.deletedReplay === "deleted") return newEvent(used.id, given)
    }
    const stored = newEvent(`AAMkAG${crypto.randomUUID().replaceAll("-", "")}AAA=`, given)
    this.events.set(stored.id, stored)
    if (transactionId !== undefined) this.#transactions.set(transactionId, { id: stored.id, body })
    this.#apply(stored, given)
    return stored
  }

  change(id: string, given: Event, etag: string | undefined): Stored {
    const stored = this.find(id)
    if (etag !== undefined && etag !== etagOf(stored)) throw new GraphError(412, "ErrorIrresolvableConflict")
    this.#check(given, writable)
    this.#apply(stored, given)
    return stored
  }

  remove(id: string): void {
    this.find(id)
    this.events.delete(id)
    this.log.push(id)
  }

  find(id: string): Stored {
    if (!/^AAMk[\w-]{20,}=*$/.test(id)) throw new GraphError(400, "ErrorInvalidIdMalformed")
    const stored = this.events.get(id)
    if (stored === undefined) throw new GraphError(404, "ErrorItemNotFound")
    return stored
  }

  /** The event as Graph returns it. `shown`: the ids of extended properties that the request expands. */
  view(stored: Stored, shown: ReadonlyArray<string>): Event & { readonly "@odata.etag": string } {
    const { fields, id, meeting, properties, text, version } = stored
    const isReady = stored.pending <= 0
    stored.pending -= 1
    const expanded = shown.flatMap((name): ReadonlyArray<SingleValueLegacyExtendedProperty> => {
      const value = properties.get(name)
      return value === undefined ? [] : [{ id: name, value }]
    })
    return {
      ...fields,
      "@odata.etag": etagOf(stored),
      id,
      changeKey: String(version),
      type: "singleInstance",
      isCancelled: false,
      iCalUId: `040000008200E00074C5B7101A82E008${id}`,
      start: shownTime(fields.start?.dateTime),
      end: shownTime(fields.end?.dateTime),
      body: { contentType: "text", content: meeting === null ? `${text}\r\n` : `${text}\r\n${meeting}` },
      isOnlineMeeting: meeting !== null,
      onlineMeeting: meeting === null || !isReady ? null : { joinUrl: joinUrlOf(meeting) },
      ...(expanded.length > 0 && { singleValueExtendedProperties: expanded })
    }
  }

  #check(given: Event, allowed: ReadonlyArray<string>): void {
    if (!this.canEdit) throw new GraphError(403, "ErrorAccessDenied")
    for (const name of Object.keys(given))
      if (!allowed.includes(name)) throw new GraphError(400, "UnableToDeserializePostBody")
    for (const time of [given.start, given.end]) {
      const isRight =
        /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$/.test(time?.dateTime ?? "") && time?.timeZone === "UTC"
      if (time !== undefined && !isRight) throw new GraphError(400, "ErrorPropertyValidationFailure")
    }
    if ((given.start?.dateTime ?? "") > (given.end?.dateTime ?? "~"))
      throw new GraphError(400, "ErrorCalendarEndDateIsEarlierThanStartDate")
  }

  #apply(stored: Stored, { body, singleValueExtendedProperties, ...given }: Event): void {
    stored.fields = { ...stored.fields, ...given }
    if (body) {
      // A body without the meeting removes the meeting.
      if (stored.meeting !== null && !(body.content ?? "").includes(stored.meeting)) stored.meeting = null
      stored.text = body.content ?? ""
    }
    const wantsMeeting = given.isOnlineMeeting === true && given.onlineMeetingProvider === "teamsForBusiness"
    if (
      wantsMeeting &&
      stored.meeting === null &&
      this.allowedOnlineMeetingProviders.includes("teamsForBusiness")
    ) {
      stored.meeting = `________ Microsoft Teams meeting ${crypto.randomUUID()} ________`
      stored.pending = this.linkAfter
    }
    for (const { id, value } of singleValueExtendedProperties ?? [])
      stored.properties.set(id ?? "", value ?? "")
    for (const { emailAddress } of given.attendees ?? []) this.invited.push(emailAddress?.address ?? "")
    stored.version += 1
    this.log.push(stored.id)
  }
}

const newEvent = (id: string, fields: Event): Stored => ({
  id,
  fields: {
    subject: fields.subject ?? null,
    start: fields.start ?? null,
    end: fields.end ?? null,
    transactionId: fields.transactionId ?? null
  },
  text: "",
  meeting: null,
  pending: 0,
  version: 0,
  properties: new Map()
})

const etagOf = ({ id, version }: Stored): string => `W/"${id}-${version}"`

const shownTime = (dateTime: string | null | undefined): Event["start"] & object => ({
  dateTime: `${(dateTime ?? "").slice(0, 19)}.0000000`,
  timeZone: "UTC"
})

const joinUrlOf = (meeting: string): string =>
  `https://teams.microsoft.com/l/meetup-join/19%3ameeting_${meeting.slice(33, 69)}%40thread.v2/0`
