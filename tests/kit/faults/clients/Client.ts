import { setTimeout as sleep } from "node:timers/promises"
import type { SeededRandom } from "../../http/SeededRandom.ts"
import type { BookRequest, Operation, PayRequest, ClientRequest } from "../history/Operation.ts"
import { execute, type KeyPair, type AdminAccess } from "./execute.ts"
import type { KnownBooking, RequestGenerator } from "./RequestGenerator.ts"

/** The state that all clients of a run share. */
export interface SharedState {
  readonly ports: readonly [number, ...ReadonlyArray<number>]
  readonly keyPairs: readonly [KeyPair, ...ReadonlyArray<KeyPair>]
  readonly workspace: AdminAccess
  readonly record: (operation: Operation) => void
  /** Bookings that are acknowledged to a client, and requests that have been sent, latest last. */
  readonly bookings: Array<KnownBooking>
  /** Bookings that a client wanted to reschedule or cancel. Most of them have released their time. */
  readonly moved: Array<KnownBooking>
  readonly sent: Array<BookRequest | PayRequest>
  /** The percentage of requests that their client aborts after sending. */
  readonly disconnectPercent: number
}

/** A client with sequential operations, including concurrent duplicates and reused keys. */
export class Client {
  private readonly random: SeededRandom
  private readonly requests: RequestGenerator
  private readonly shared: SharedState

  constructor(random: SeededRandom, requests: RequestGenerator, shared: SharedState) {
    this.random = random
    this.requests = requests
    this.shared = shared
  }

  /** Runs one random operation with its retries. */
  async act(): Promise<void> {
    const known = this.recentBooking()
    const roll = this.random.between(1, 100)
    if (roll <= 36) return this.sendUntilKnown(this.requests.booking())
    if (roll <= 45)
      return this.sendUntilKnown(this.requests.booking(this.shared.moved.at(-this.random.between(1, 5))))
    if (roll <= 58 && known !== undefined) return this.reschedule(known)
    if (roll <= 64 && known !== undefined) return this.cancel(known)
    if (roll <= 76) return this.captureSome()
    if (roll <= 94) return this.pay(this.random.chance(30) ? known : undefined)
    const old = this.shared.sent.at(-this.random.between(1, 100))
    return old === undefined ? undefined : this.repeat(old)
  }

  /** Reuses a key, with the same request or sometimes a different one. */
  private async repeat(old: BookRequest | PayRequest): Promise<void> {
    const isOther = this.random.chance(30)
    const fresh = this.requests.booking()
    await this.send(
      isOther && old.kind === "book" ? { ...fresh, eventTypeId: old.eventTypeId, key: old.key } : old
    )
  }

  /** One or two concurrent reschedulings of a booking. */
  private async reschedule(known: KnownBooking): Promise<void> {
    const rivals = this.random.chance(25) ? 2 : 1
    await Promise.all(
      Array.from({ length: rivals }, () => this.sendUntilKnown(this.requests.rescheduling(known)))
    )
    this.shared.moved.push(known)
  }

  /** An admin cancels, sometimes twice concurrently or during a rescheduling. */
  private async cancel(known: KnownBooking): Promise<void> {
    const rival = this.random.between(1, 100)
    await Promise.all([
      this.send(this.requests.cancelling(known)),
      rival <= 20 ? this.send(this.requests.cancelling(known)) : undefined,
      rival > 70 ? this.sendUntilKnown(this.requests.rescheduling(known)) : undefined
    ])
    this.shared.moved.push(known)
  }

  /** Concurrent captures of one lead. */
  private async captureSome(): Promise<void> {
    const first = this.requests.capture()
    const others = Array.from({ length: this.random.between(0, 2) }, () => ({
      ...this.requests.capture(),
      email: first.email
    }))
    await Promise.all([first, ...others].map((request) => this.send(request)))
  }

  /** One payment or two concurrent equal payments for one deal. Payments without a key are never retried. */
  private async pay(booking: KnownBooking | undefined): Promise<void> {
    const first = this.requests.payment(booking)
    const rivals = this.random.chance(40) ? [{ ...this.requests.payment(booking), email: first.email }] : []
    await Promise.all(
      [first, ...rivals].map((request) =>
        request.key === null ? this.send(request) : this.sendUntilKnown(request)
      )
    )
  }

  /** Sends a request, sometimes twice concurrently, and retries while the result is unknown. */
  private async sendUntilKnown(request: BookRequest | PayRequest): Promise<void> {
    this.shared.sent.push(request)
    const copies = this.random.chance(20) ? 2 : 1
    let last = await Promise.all(Array.from({ length: copies }, () => this.send(request)))
    for (let again = 0; again < 4 && last.every((one) => one?.outcome._tag === "unknown"); again++) {
      await sleep(this.random.between(20, 400))
      last = [await this.send(request)]
    }
  }

  private async send(request: ClientRequest): Promise<Operation | undefined> {
    const { bookings, keyPairs, ports, record, disconnectPercent, workspace } = this.shared
    const disconnects = this.random.unit() * 100 < disconnectPercent
    const operation = await execute(request, {
      port: this.random.oneOf(ports),
      keyPair: this.random.oneOf(keyPairs),
      workspace,
      ...(disconnects ? { disconnectAfter: this.random.between(0, 30) } : {})
    })
    if (operation === undefined) {
      await sleep(50)
      return undefined
    }
    record(operation)
    const { outcome } = operation
    if (request.kind === "book" && outcome._tag === "ok" && !outcome.isReplay) {
      const { email, eventTypeId, startAt } = request
      bookings.push({ uid: outcome.id, eventTypeId, email, startAt })
    }
    return operation
  }

  /** A recent booking. It may have been rescheduled in the meantime. */
  private recentBooking(): KnownBooking | undefined {
    return this.shared.bookings.at(-this.random.between(1, 15))
  }
}
