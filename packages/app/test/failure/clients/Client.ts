import { setTimeout as sleep } from "node:timers/promises"
import type { SeededRandom } from "../../spec/fuzz.SeededRandom.ts"
import type { BookRequest, Operation, PayWish, ClientRequest } from "../history/Operation.ts"
import { carryOut, type KeyPair, type Managed } from "./carryOut.ts"
import type { KnownBooking, Wishes } from "./Wishes.ts"

/** The state that all clients of a run share. */
export interface Company {
  readonly ports: readonly [number, ...ReadonlyArray<number>]
  readonly keyPairs: readonly [KeyPair, ...ReadonlyArray<KeyPair>]
  readonly workspace: Managed
  readonly record: (operation: Operation) => void
  /** Bookings that are acknowledged to a client, and requests that have been sent, latest last. */
  readonly bookings: Array<KnownBooking>
  /** Bookings that a client wanted to reschedule or cancel. Most of them have released their time. */
  readonly moved: Array<KnownBooking>
  readonly sent: Array<BookRequest | PayWish>
  /** The percentage of requests that their client aborts after sending. */
  readonly vanishing: number
}

/** A client with sequential operations, including concurrent duplicates and reused keys. */
export class Client {
  private readonly random: SeededRandom
  private readonly wishes: Wishes
  private readonly company: Company

  constructor(random: SeededRandom, wishes: Wishes, company: Company) {
    this.random = random
    this.wishes = wishes
    this.company = company
  }

  /** Runs one operation with its follow-ups. */
  async act(): Promise<void> {
    const known = this.aBooking()
    const lot = this.random.between(1, 100)
    if (lot <= 36) return this.insist(this.wishes.booking())
    if (lot <= 45) return this.insist(this.wishes.booking(this.company.moved.at(-this.random.between(1, 5))))
    if (lot <= 58 && known !== undefined) return this.reschedule(known)
    if (lot <= 64 && known !== undefined) return this.cancel(known)
    if (lot <= 76) return this.captureSome()
    if (lot <= 94) return this.pay(this.random.chance(30) ? known : undefined)
    const old = this.company.sent.at(-this.random.between(1, 100))
    return old === undefined ? undefined : this.repeat(old)
  }

  /** Reuses a key, with the same request or sometimes a different one. */
  private async repeat(old: BookRequest | PayWish): Promise<void> {
    const isOther = this.random.chance(30)
    const fresh = this.wishes.booking()
    await this.ask(
      isOther && old.kind === "book" ? { ...fresh, eventTypeId: old.eventTypeId, key: old.key } : old
    )
  }

  /** One or two concurrent reschedulings of a booking. */
  private async reschedule(known: KnownBooking): Promise<void> {
    const rivals = this.random.chance(25) ? 2 : 1
    await Promise.all(Array.from({ length: rivals }, () => this.insist(this.wishes.rescheduling(known))))
    this.company.moved.push(known)
  }

  /** An admin cancels, sometimes twice concurrently or during a rescheduling. */
  private async cancel(known: KnownBooking): Promise<void> {
    const rival = this.random.between(1, 100)
    await Promise.all([
      this.ask(this.wishes.cancelling(known)),
      rival <= 20 ? this.ask(this.wishes.cancelling(known)) : undefined,
      rival > 70 ? this.insist(this.wishes.rescheduling(known)) : undefined
    ])
    this.company.moved.push(known)
  }

  /** Concurrent captures of one lead. */
  private async captureSome(): Promise<void> {
    const first = this.wishes.capture()
    const others = Array.from({ length: this.random.between(0, 2) }, () => ({
      ...this.wishes.capture(),
      email: first.email
    }))
    await Promise.all([first, ...others].map((wish) => this.ask(wish)))
  }

  /** One payment or two concurrent equal payments for one deal. Payments without a key are never retried. */
  private async pay(booking: KnownBooking | undefined): Promise<void> {
    const first = this.wishes.payment(booking)
    const rivals = this.random.chance(40) ? [{ ...this.wishes.payment(booking), email: first.email }] : []
    await Promise.all(
      [first, ...rivals].map((wish) => (wish.key === null ? this.ask(wish) : this.insist(wish)))
    )
  }

  /** Sends a request, sometimes twice concurrently, and retries while the result is unknown. */
  private async insist(wish: BookRequest | PayWish): Promise<void> {
    this.company.sent.push(wish)
    const twins = this.random.chance(20) ? 2 : 1
    let last = await Promise.all(Array.from({ length: twins }, () => this.ask(wish)))
    for (let again = 0; again < 4 && last.every((one) => one?.outcome._tag === "unknown"); again++) {
      await sleep(this.random.between(20, 400))
      last = [await this.ask(wish)]
    }
  }

  private async ask(wish: ClientRequest): Promise<Operation | undefined> {
    const { bookings, keyPairs, ports, record, vanishing, workspace } = this.company
    const vanishes = this.random.unit() * 100 < vanishing
    const operation = await carryOut(wish, {
      port: this.random.oneOf(ports),
      keyPair: this.random.oneOf(keyPairs),
      workspace,
      ...(vanishes ? { vanishAfter: this.random.between(0, 30) } : {})
    })
    if (operation === undefined) {
      await sleep(50)
      return undefined
    }
    record(operation)
    const { outcome } = operation
    if (wish.kind === "book" && outcome._tag === "ok" && !outcome.isReplay) {
      const { email, eventTypeId, startAt } = wish
      bookings.push({ uid: outcome.id, eventTypeId, email, startAt })
    }
    return operation
  }

  /** A recent booking. It may have been rescheduled in the meantime. */
  private aBooking(): KnownBooking | undefined {
    return this.company.bookings.at(-this.random.between(1, 15))
  }
}
