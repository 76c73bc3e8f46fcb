import { unansweredRequests } from "@calendeal/web-kit/unanswered"

const unanswered = unansweredRequests()

/**
 * `fetch` that gives each POST an Idempotency-Key, unless it has one. The same request has the same key until it is answered, so that
 * a retry after a lost answer acts once (D-CON-85).
 */
export const keyedFetch = async (request: Request): Promise<Response> => {
  if (request.method !== "POST" || request.headers.has("idempotency-key")) return fetch(request)
  const text = `${request.url} ${await request.clone().text()}`
  request.headers.set("idempotency-key", unanswered.keyOf(text))
  const response = await fetch(request)
  unanswered.answered(text, response.status, response.headers.has("retry-after"))
  return response
}
