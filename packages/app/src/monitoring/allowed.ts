import { scrubText } from "./scrubText.ts"
import { mark } from "./sensitiveKeys.ts"

/** What may be shown of a value; `[scrubbed]` if it is not of its form. */
type Form = (value: unknown) => unknown

const number: Form = (value) => (typeof value === "number" || typeof value === "boolean" ? value : mark)

/** Text that the program or the machine generates. */
const generated =
  (pattern: RegExp): Form =>
  (value) =>
    typeof value === "string" && pattern.test(value) ? value : mark

/** Text that can contain what a visitor sent: it passes the net. */
const text: Form = (value) => (typeof value === "string" ? scrubText(value) : mark)

/** One word; ids and codes also come from other programs. */
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
    // The request line and the id of the request.
    requestId: word,
    method,
    route,
    status: word,
    ms: number,
    // Errors: class or tag, text, frames, and the code of a driver or of Node.
    type: word,
    message: text,
    stack: text,
    code: word,
    // Spans: OpenTelemetry's names, as Effect sets them.
    "request.id": word,
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

/** What may be shown of the value of a key: nothing if the allow-list does not have it. */
export const allowed = (key: string, value: unknown): unknown => forms.get(key)?.(value) ?? mark
