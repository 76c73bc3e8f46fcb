import type { EventType } from "@calendeal/domain/event-types"
import type { SeededRandom } from "../../http/SeededRandom.ts"
import type { BookRequest, CancelRequest, CaptureRequest, PayRequest } from "../history/Operation.ts"

/** The number of requests that share the same starts and leads. */
const requestsPerStart = 10
const requestsPerGroup = 200
const leadsPerGroup = 12
const halfHour = 1_800_000

/** An acknowledged booking. */
export type KnownBooking = Pick<BookRequest, "eventTypeId" | "email" | "startAt"> & { readonly uid: string }

/**
 * Generates random requests from the seed. All clients request the same few resources at a time and advance together,
 * so that they conflict often and never run out of bookable starts.
 */
export class RequestGenerator {
  private readonly random: SeededRandom
  private readonly name: string
  private readonly eventTypes: ReadonlyArray<EventType>
  private readonly progress: { requests: number }
  private readonly begin: number
  private count = 0

  constructor(place: {
    readonly random: SeededRandom
    /** Distinguishes this client's bodies and keys from those of other clients. */
    readonly name: string
    readonly eventTypes: ReadonlyArray<EventType>
    /** Shared by all clients. */
    readonly progress: { requests: number }
    /** The first start: a midnight in epoch milliseconds. */
    readonly begin: number
  }) {
    this.random = place.random
    this.name = place.name
    this.eventTypes = place.eventTypes
    this.progress = place.progress
    this.begin = place.begin
  }

  /** `at`: the time of a booking that was moved. By default a time among the current starts. */
  booking(at?: KnownBooking): BookRequest {
    const eventType = this.eventTypes.find(({ id }) => id === at?.eventTypeId) ?? this.anEventType()
    return {
      kind: "book",
      eventTypeId: eventType.id,
      key: `key-${this.next()}`,
      body: this.next(),
      email: this.aLead(),
      startAt: at?.startAt ?? this.aStart(eventType),
      replaces: null
    }
  }

  rescheduling(known: KnownBooking): BookRequest {
    const eventType = this.eventTypes.find(({ id }) => id === known.eventTypeId) ?? this.anEventType()
    const { email, uid } = known
    return { ...this.booking(known), email, startAt: this.aStart(eventType), replaces: uid }
  }

  cancelling({ email, uid }: KnownBooking): CancelRequest {
    return { kind: "cancel", bookingUid: uid, body: this.next(), email }
  }

  capture(): CaptureRequest {
    return {
      kind: "capture",
      eventTypeId: this.anEventType().id,
      body: this.next(),
      email: this.aLead(),
      isComplete: this.random.chance(60)
    }
  }

  payment(booking: KnownBooking | undefined): PayRequest {
    return {
      kind: "pay",
      key: this.random.chance(75) ? `pay-${this.next()}` : null,
      body: this.next(),
      email: booking?.email ?? this.aLead(),
      cents: this.random.oneOf([100_00, 100_00, 25_50]),
      bookingUid: booking?.uid ?? null
    }
  }

  private next(): string {
    this.count += 1
    this.progress.requests += 1
    return `${this.name}-${this.count}`
  }

  private anEventType(): EventType {
    const [first, ...others] = this.eventTypes
    if (first === undefined) throw new Error("The fixture has no event types")
    return this.random.oneOf([first, ...others])
  }

  private aLead(): string {
    const group = Math.floor(this.progress.requests / requestsPerGroup)
    return `lead.${group}.${this.random.between(1, leadsPerGroup)}@customer.example`
  }

  /** Event types with a daily limit use starts from the whole day. */
  private aStart({ window }: EventType): number {
    const now = Math.floor(this.progress.requests / requestsPerStart)
    const slot =
      window.maxBookingsPerDay === null
        ? now + this.random.between(0, 9)
        : Math.floor(now / 48) * 48 + this.random.between(0, 47)
    return this.begin + slot * halfHour
  }
}
