/**
 * `fetch`, or another way to send, that repeats requests. Only a request with no effect, or with an Idempotency-Key, is repeated, and only if the
 * service could not be reached or answered 429 or 503. It waits for the seconds in `Retry-After`, or else for 0.5 s, and twice
 * as long before each further repetition.
 */
export const retrying = (
  retries: number,
  fetch: (request: Request) => Promise<Response> = (request) => globalThis.fetch(request)
) => {
  const send = async (request: Request, repetition: number): Promise<Response> => {
    if (repetition === retries) return fetch(request)
    const response = await fetch(request.clone()).catch(() => undefined)
    const seconds = secondsToWait(response, repetition)
    if (response !== undefined && !(isTemporary(response) && seconds <= maxSeconds)) return response
    await response?.body?.cancel()
    await wait(seconds, request.signal)
    return send(request, repetition + 1)
  }
  return (request: Request): Promise<Response> => {
    const isRepeatable = request.method === "GET" || request.headers.has("idempotency-key")
    return isRepeatable ? send(request, 0) : fetch(request)
  }
}

const maxSeconds = 60

const isTemporary = ({ status }: Response) => status === 429 || status === 503

const secondsToWait = (response: Response | undefined, repetition: number) => {
  const named = Number(response?.headers.get("retry-after") ?? Number.NaN)
  return Number.isFinite(named) ? named : 2 ** repetition / 2
}

/** Ends early if the request is aborted; `fetch` then rejects. */
const wait = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(end, seconds * 1000)
    function end() {
      clearTimeout(timer)
      signal.removeEventListener("abort", end)
      resolve()
    }
    if (signal.aborted) end()
    else signal.addEventListener("abort", end)
  })
