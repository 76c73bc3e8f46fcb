import { newKey } from "./newKey.ts"

/**
 * The Idempotency-Keys of the requests that have had no answer. The same request again has the same key, so that it acts once;
 * another one, or one after an answer, has a new key (D-CON-85).
 */
export const unansweredRequests = () => {
  const keys = new Map<string, string>()
  return {
    /** The key of a request, which is its method, address and body. */
    keyOf: (request: string): string => {
      const key = keys.get(request) ?? newKey()
      keys.set(request, key)
      return key
    },
    /** Forgets the key, unless the service asks for the same request again: `waits` says that it names a time. */
    answered: (request: string, status: number, waits: boolean): void => {
      if (status < 500 && !waits) keys.delete(request)
    }
  }
}
