import type { RequestLine } from "@calendeal/adapters-http"
import { scrubText } from "./scrubText.ts"

/** The line that `jsonLine` would make of a request. Of all that it tells only the id may be the caller's own word. */
export const requestJson = ({ at, fiberId, method, ms, requestId, route, status }: RequestLine): string =>
  JSON.stringify({
    message: "request",
    level: "INFO",
    timestamp: new Date(at).toISOString(),
    annotations: { requestId: scrubText(requestId), method, route, status, ms },
    spans: {},
    fiberId: `#${fiberId}`
  })
