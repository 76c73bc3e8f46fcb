import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Logger, Schema } from "effect"
import { OtlpResource } from "effect/observability"
import { scrub } from "@calendeal/app/monitoring/scrub"
import { scrubExport } from "@calendeal/app/monitoring/scrubbedExport"
import { scrubbing } from "@calendeal/app/monitoring/scrubbingLogger"
import { scrubText } from "@calendeal/app/monitoring/scrubText"
import { failure, haystack, letters, marked, named, type Canary, sentence, unmarked } from "./1.8-canaries.ts"
import { SeededRandom } from "../kit/http/SeededRandom.ts"

/** A failure shows the seed, which repeats the test. */
const Seed = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 ** 31 }))
const options = { arbitrary: { runs: 800 } }

/** Asserts that the text does not contain the canary in any case or percent-encoding. */
const assertWithout = ({ traces, written }: Canary, text: string) => {
  const forms = [text, text.toLowerCase(), unescaped(text)]
  for (const trace of [...traces, written, encodeURIComponent(written)]) {
    for (const place of forms) assert.notInclude(place, trace, `of ${written}`)
  }
}

const unescaped = (text: string) =>
  text.replaceAll(/(?:%25)*%([0-9A-Fa-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

describe("Scrubbing of outgoing data", () => {
  it.prop(
    "D-MON-1, §1.8.scrub: removes canaries from any position in a value",
    [Seed],
    ([seed]) => {
      const { canary, value } = haystack(new SeededRandom(seed))
      const once = scrub(value)
      assertWithout(canary, JSON.stringify(once) ?? "")
      assert.deepStrictEqual(scrub(once), once)
    },
    options
  )

  it.prop(
    "D-MON-1: removes canaries from texts, and scrubbing is idempotent",
    [Seed],
    ([seed]) => {
      const random = new SeededRandom(seed)
      const [plain, hidden] = [marked(random), unmarked(random)]
      const text = [sentence(random, plain), named(random, hidden), letters(random, 5)]
        .sort(() => random.unit() - 0.5)
        .join(random.oneOf(["\n", "\r\n", "\n\n"]))
      const once = scrubText(text)
      assertWithout(plain, once)
      assertWithout(hidden, once)
      assert.strictEqual(scrubText(once), once)
    },
    options
  )

  it.prop(
    "D-MON-1: scrubbing any text again changes nothing",
    [Seed],
    ([seed]) => {
      const random = new SeededRandom(seed)
      const text = Array.from({ length: random.between(1, 12) }, () => random.oneOf(fragments)).join("")
      const once = scrubText(text)
      assert.strictEqual(scrubText(once), once, text)
    },
    { arbitrary: { runs: 10_000 } }
  )

  it.prop(
    "D-MON-1: removes canaries from a log line's message, annotations and cause",
    [Seed],
    ([seed]) => {
      const random = new SeededRandom(seed)
      const { canary, value } = haystack(random)
      const lines: Array<string> = []
      const format = random.oneOf([scrubbing(Logger.formatJson), scrubbing(Logger.formatLogFmt)])
      const [died, failed] = [marked(random), marked(random)]
      const cause = Cause.combine(Cause.die(failure(random, died)), Cause.fail(failure(random, failed)))
      Effect.log("kept", value, cause).pipe(
        Effect.annotateLogs({ inner: value, kept: "kept", email: canary.written }),
        Effect.provide(Logger.layer([Logger.map(format, (line) => void lines.push(line))])),
        Effect.runSync
      )
      assert.strictEqual(lines.length, 1)
      assert.include(lines[0], "kept")
      for (const each of [canary, died, failed]) assertWithout(each, lines[0] ?? "")
    },
    { arbitrary: { runs: 150 } }
  )

  it.prop(
    "D-MON-1: removes canaries from an OpenTelemetry export",
    [Seed],
    ([seed]) => {
      const random = new SeededRandom(seed)
      const [known, hidden] = [marked(random), unmarked(random)]
      const attributes = Object.entries({
        note: sentence(random, known),
        [`contact.name`]: hidden.written,
        list: [{ inner: [hidden.written], [`bookerEmail`]: 1 }, sentence(random, known)].slice(1),
        nested: { [`firstName`]: hidden.written }
      })
      const span = {
        traceId: "0af7651916cd43dd8448eb211c80319c",
        name: `book ${sentence(random, known)}`,
        startTimeUnixNano: "1767225600123456789",
        attributes: OtlpResource.entriesToAttributes(attributes),
        events: [{ name: sentence(random, known), attributes: OtlpResource.entriesToAttributes(attributes) }],
        status: { code: 2, message: sentence(random, known) }
      }
      const exported = JSON.stringify(scrubExport({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] }))
      assertWithout(known, exported)
      assertWithout(hidden, exported)
      assert.include(exported, span.traceId)
      assert.include(exported, span.startTimeUnixNano)
    },
    { arbitrary: { runs: 300 } }
  )
})

/** Fragments of texts that the rules match or almost match. */
const fragments = [
  "ada", "@", "example.com", ".", "-", "+", " ", "\n", ":", "=", "&", "?", "/", "\"", "'", "\\", "(", ")", "[", "]", "{", "}", ",",
  "email", "token", "Bearer ", "name", "api", " key", "eyJhbGciOi", "sks_abcdefghijkl", "ak_12345:", "://", "415", "555-2671",
  "4155552671", "+14155552671", "020 7946 0958", "2026-01-01", "%40", "%3D", "%2540", "%20", "[scrubbed]", "Key (email)=(",
  "Failing row contains (", "$1", "x", "_", "ü", "file.ts:12:3", "192.168.1.1", "00", "1.2.3", ";", "<", ">", "\u00a0", "|"
] as const // prettier-ignore
