import { ServerResponse } from "node:http"

/** An answer whose head and body leave in one write: see below. */
export class OneWrite extends ServerResponse {}

// Node joins them into one text unless it is asked to compare the body's length with Content-Length, which the platform
// does for every answer. Here the question is not heard: a body that is there as a whole is what its length was taken
// of, and one that is piped is counted by the platform itself.
Object.defineProperty(OneWrite.prototype, "strictContentLength", { get: () => false, set: () => {} })
