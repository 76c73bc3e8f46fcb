import { newKey } from "./newKey.ts"

/** How many requests without an answer keep their keys: the latest ones. */
const maximumKept = 50

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
      keys.delete(request)
      keys.set(request, key)
      for (const oldest of keys.keys()) {
        if (keys.size <= maximumKept) break
        keys.delete(oldest)
      }
      return key
    },
    /** Forgets the key, unless the service asks for the same request again. */
    answered: (request: string, { headers, status }: Pick<Response, "headers" | "status">): void => {
      if (status < 500 && !headers.has("retry-after")) keys.delete(request)
    }
  }
}
