import { type BookRequest, type History, isBook, isPay, type PayWish } from "../history/Operation.ts"
import { carryOut } from "./carryOut.ts"
import type { Company } from "./Client.ts"

/** Without faults, retries every request with an unknown result under its key. */
export const settle = async (
  { keyPairs, ports, record, workspace }: Company,
  history: History
): Promise<void> => {
  const open = new Map<string, BookRequest | PayWish>()
  for (const { wish } of history.filter((one) => isBook(one) || isPay(one))) {
    if (wish.key !== null) open.set(wish.key, wish)
  }
  for (const { outcome, wish } of history.filter((one) => isBook(one) || isPay(one))) {
    if (wish.key !== null && outcome._tag !== "unknown") open.delete(wish.key)
  }
  for (const wish of open.values()) {
    const operation = await carryOut(wish, { port: ports[0], keyPair: keyPairs[0], workspace })
    if (operation !== undefined) record(operation)
  }
}
