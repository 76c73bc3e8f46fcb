import type { Booking } from "@calendeal/domain/bookings"
import type { DateTime } from "effect"

/** A meeting that was booked, with all its bookings, the newest last. */
export interface BookedMeeting {
  readonly bookings: ReadonlyArray<Booking>
  /** Null: it was not cancelled. */
  readonly cancelledAt: DateTime.Utc | null
}

/** The meetings that were booked, by their names in the story. */
export class BookedMeetings {
  readonly #known = new Map<string, BookedMeeting>()

  /** Dies if the meeting was not booked. */
  newest(meeting: string): Booking {
    const booking = this.#known.get(meeting)?.bookings.at(-1)
    if (booking === undefined) throw new Error(`the meeting ${meeting} was not booked`)
    return booking
  }

  add(meeting: string, booking: Booking): void {
    const bookings = this.#known.get(meeting)?.bookings ?? []
    this.#known.set(meeting, { bookings: [...bookings, booking], cancelledAt: null })
  }

  cancel(meeting: string, cancelledAt: DateTime.Utc): void {
    this.#known.set(meeting, { bookings: this.#known.get(meeting)?.bookings ?? [], cancelledAt })
  }

  get all(): ReadonlyArray<BookedMeeting> {
    return [...this.#known.values()]
  }
}
