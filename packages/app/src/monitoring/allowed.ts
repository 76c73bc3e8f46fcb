import { scrubText } from "./scrubText.ts"
import { mark } from "./sensitiveKeys.ts"

/** The part of a value that may be logged; `[scrubbed]` if the value does not have this form. */
type Form = (value: unknown) => unknown

const number: Form = (value) => (typeof value === "number" || typeof value === "boolean" ? value : mark)

/** Text that the program or the machine generates. */
const generated =
  (pattern: RegExp): Form =>
  (value) =>
    typeof value === "string" && pattern.test(value) ? value : mark

/** Text that can contain a visitor's input. */
const text: Form = (value) => (typeof value === "string" ? scrubText(value) : mark)

/** One word. Ids and codes can come from other programs. */
const word: Form = (value) =>
  typeof value === "string" && /^[\p{L}\p{N}_$./@:-]{1,200}$/u.test(value) ? scrubText(value) : number(value)

const method = generated(/^[A-Z]{1,20}$/)
const route = generated(/^[\w/:.*-]{1,200}$/)

/**
 * The keys whose values may leave the process, in log lines, spans and error reports (D-MON-1). To log another value,
 * add its key here with the narrowest form (docs/decisions/0043-an-allow-list-for-logs.md).
 */
const forms: ReadonlyMap<string, Form> = new Map(
  Object.entries({
    // The request line and the ids of the request: ours and the caller's.
    requestId: word,
    callerRequestId: word,
    method,
    route,
    status: word,
    ms: number,
    // The workspace of the request, and the mark of its client, which is another one each day (D-MON-2).
    workspace: generated(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    client: generated(/^[0-9a-f]{12}$/),
    // Errors: class or tag, text, frames, and the code of a driver or of Node.
    type: word,
    message: text,
    stack: text,
    code: word,
    // The kind of a failure of the database, and what it was doing.
    _tag: word,
    operation: word,
    // Spans: OpenTelemetry's names, as Effect sets them.
    "request.id": word,
    "request.caller_id": word,
    "http.request.method": method,
    "http.route": route,
    "http.response.status_code": number,
    "url.scheme": generated(/^https?$/),
    "server.port": number,
    "error.type": word,
    "db.system.name": word,
    "db.namespace": word,
    "db.query.text": text,
    "db.client.connection.wait_time_ms": number,
    "effect.sql.method": word,
    "effect.fiberId": number,
    "effect.logLevel": word,
    "exception.type": word,
    "exception.message": text,
    "exception.stacktrace": text
  })
)

/** The part of a key's value that may be logged; `[scrubbed]` for keys that are not on the allow-list. */
export const allowed = (key: string, value: unknown): unknown => forms.get(key)?.(value) ?? mark
