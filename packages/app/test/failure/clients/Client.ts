import { setTimeout as sleep } from "node:timers/promises"
import type { Dice } from "../../spec/fuzz.Dice.ts"
import type { BookWish, Operation, PayWish, Wish } from "../history/Operation.ts"
import { carryOut, type KeyPair, type Managed } from "./carryOut.ts"
import type { KnownBooking, Wishes } from "./Wishes.ts"

/** What all clients of a run share. */
export interface Company {
  readonly ports: readonly [number, ...ReadonlyArray<number>]
  readonly keyPairs: readonly [KeyPair, ...ReadonlyArray<KeyPair>]
  readonly workspace: Managed
  readonly record: (operation: Operation) => void
  /** Bookings that somebody was told of, and wishes that have been sent, the latest at the end. */
  readonly bookings: Array<KnownBooking>
  /** Bookings that somebody wanted to move or to cancel: most have left their time to others. */
  readonly moved: Array<KnownBooking>
  readonly sent: Array<BookWish | PayWish>
  /** How many of a hundred requests are left by their client after sending. */
  readonly vanishing: number
}

/** Somebody who asks for one thing after the other: alone, twice at once, again under an old key. */
export class Client {
  private readonly dice: Dice
  private readonly wishes: Wishes
  private readonly company: Company

  constructor(dice: Dice, wishes: Wishes, company: Company) {
    this.dice = dice
    this.wishes = wishes
    this.company = company
  }

  /** One wish, with whatever belongs to it. */
  async act(): Promise<void> {
    const known = this.aBooking()
    const lot = this.dice.between(1, 100)
    if (lot <= 36) return this.insist(this.wishes.booking())
    if (lot <= 45) return this.insist(this.wishes.booking(this.company.moved.at(-this.dice.between(1, 5))))
    if (lot <= 58 && known !== undefined) return this.reschedule(known)
    if (lot <= 64 && known !== undefined) return this.cancel(known)
    if (lot <= 76) return this.captureSome()
    if (lot <= 94) return this.pay(this.dice.chance(30) ? known : undefined)
    const old = this.company.sent.at(-this.dice.between(1, 100))
    return old === undefined ? undefined : this.repeat(old)
  }

  /** Under a key again: the same request, or now and then another one. */
  private async repeat(old: BookWish | PayWish): Promise<void> {
    const isOther = this.dice.chance(30)
    const fresh = this.wishes.booking()
    await this.ask(
      isOther && old.kind === "book" ? { ...fresh, eventTypeId: old.eventTypeId, key: old.key } : old
    )
  }

  /** Two who want to move one booking at the same time, or one alone. */
  private async reschedule(known: KnownBooking): Promise<void> {
    const rivals = this.dice.chance(25) ? 2 : 1
    await Promise.all(Array.from({ length: rivals }, () => this.insist(this.wishes.rescheduling(known))))
    this.company.moved.push(known)
  }

  /** An admin cancels, now and then twice at once, or while the booker moves the booking. */
  private async cancel(known: KnownBooking): Promise<void> {
    const rival = this.dice.between(1, 100)
    await Promise.all([
      this.ask(this.wishes.cancelling(known)),
      rival <= 20 ? this.ask(this.wishes.cancelling(known)) : undefined,
      rival > 70 ? this.insist(this.wishes.rescheduling(known)) : undefined
    ])
    this.company.moved.push(known)
  }

  /** Captures of one lead at the same time. */
  private async captureSome(): Promise<void> {
    const first = this.wishes.capture()
    const others = Array.from({ length: this.dice.between(0, 2) }, () => ({
      ...this.wishes.capture(),
      email: first.email
    }))
    await Promise.all([first, ...others].map((wish) => this.ask(wish)))
  }

  /** A payment, or two alike that race for one deal; what has no key is never sent again. */
  private async pay(booking: KnownBooking | undefined): Promise<void> {
    const first = this.wishes.payment(booking)
    const rivals = this.dice.chance(40) ? [{ ...this.wishes.payment(booking), email: first.email }] : []
    await Promise.all(
      [first, ...rivals].map((wish) => (wish.key === null ? this.ask(wish) : this.insist(wish)))
    )
  }

  /** Asks, now and then twice at once, and again while the outcome is unknown. */
  private async insist(wish: BookWish | PayWish): Promise<void> {
    this.company.sent.push(wish)
    const twins = this.dice.chance(20) ? 2 : 1
    let last = await Promise.all(Array.from({ length: twins }, () => this.ask(wish)))
    for (let again = 0; again < 4 && last.every((one) => one?.outcome._tag === "unknown"); again++) {
      await sleep(this.dice.between(20, 400))
      last = [await this.ask(wish)]
    }
  }

  private async ask(wish: Wish): Promise<Operation | undefined> {
    const { bookings, keyPairs, ports, record, vanishing, workspace } = this.company
    const vanishes = this.dice.unit() * 100 < vanishing
    const operation = await carryOut(wish, {
      port: this.dice.oneOf(ports),
      keyPair: this.dice.oneOf(keyPairs),
      workspace,
      ...(vanishes ? { vanishAfter: this.dice.between(0, 30) } : {})
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

  /** A booking of late; it may have been moved meanwhile. */
  private aBooking(): KnownBooking | undefined {
    return this.company.bookings.at(-this.dice.between(1, 15))
  }
}
