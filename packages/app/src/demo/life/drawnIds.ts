import type { IdGenerator } from "@calendeal/domain/consistency"
import { Effect } from "effect"
import type { Dice } from "./Dice.ts"

/** Identifiers from the seed: the same bookings have the same addresses for everyone. Nothing secret is made of them. */
export const drawnIds = (dice: Dice): IdGenerator["Service"] => {
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => dice.integer(0, 15).toString(16)).join("")
  return {
    uuid: Effect.sync(() => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`),
    bits128: Effect.sync(() => BigInt(`0x${hex(32)}`))
  }
}
