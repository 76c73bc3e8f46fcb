import { type BookRequest, type History, isBook, isPay, type PayRequest } from "../history/Operation.ts"
import { execute } from "./execute.ts"
import type { SharedState } from "./Client.ts"

/** Without faults, retries every request with an unknown result under its key. */
export const retryUnknown = async (
  { keyPairs, ports, record, workspace }: SharedState,
  history: History
): Promise<void> => {
  const open = new Map<string, BookRequest | PayRequest>()
  for (const { request } of history.filter((one) => isBook(one) || isPay(one))) {
    if (request.key !== null) open.set(request.key, request)
  }
  for (const { outcome, request } of history.filter((one) => isBook(one) || isPay(one))) {
    if (request.key !== null && outcome._tag !== "unknown") open.delete(request.key)
  }
  for (const request of open.values()) {
    const operation = await execute(request, { port: ports[0], keyPair: keyPairs[0], workspace })
    if (operation !== undefined) record(operation)
  }
}
