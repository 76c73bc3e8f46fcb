import { Result, Schema, SchemaIssue } from "effect"

const day = 86_400_000

/** SHA-256 in lower-case hexadecimal digits. */
export const Hash = Schema.String.check(
  Schema.isPattern(/^[0-9a-f]{64}$/, { message: "must be 64 lower-case hexadecimal digits" })
)
export const EventId = Schema.String.check(
  Schema.isPattern(/^[0-9a-f]{32}$/, { message: "must be an event id" })
)
export const Currency = Schema.String.check(Schema.isPattern(/^[A-Z]{3}$/, { message: "must be a currency" }))
export const Amount = Schema.Number.check(Schema.isGreaterThan(0))
export const ClickId = Schema.String.check(
  Schema.isPattern(/^[A-Za-z0-9._~=-]{3,512}$/, { message: "must be a click id" })
)
export const Page = Schema.String.check(
  Schema.isPattern(/^https?:\/\/[a-z0-9.:-]+\/[A-Za-z0-9/_-]*$/, { message: "must be a page" })
)

/** An instant in these units, at most `days` days old and at most a minute ahead. */
export const instant = (unit: "seconds" | "milliseconds", now: number, days: number) => {
  const millis = (value: number) => (unit === "seconds" ? value * 1000 : value)
  return Schema.Int.check(
    Schema.makeFilter((value) => millis(value) <= now + 60_000, { message: `must be in ${unit}` }),
    Schema.makeFilter((value) => millis(value) > now - 40 * 365 * day, { message: `must be in ${unit}` }),
    Schema.makeFilter((value) => millis(value) >= now - days * day, { message: "too old" })
  )
}

/** RFC 3339 with an offset, at most `days` days old and at most a minute ahead. */
export const instantText = (now: number, days: number) =>
  Schema.String.check(
    Schema.isPattern(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/, {
      message: "must be RFC 3339"
    }),
    Schema.makeFilter((text) => Date.parse(text) <= now + 60_000, { message: "must not be ahead" }),
    Schema.makeFilter((text) => Date.parse(text) >= now - days * day, { message: "too old" })
  )

const format = SchemaIssue.makeFormatterStandardSchemaV1({
  // The message must not contain the invalid value, because it may be personal data.
  leafHook: (issue) => issue._tag,
  checkHook: (issue) => String(issue.filter.annotations?.["message"] ?? issue._tag)
})

/** Decodes a body and rejects unknown fields. The reason names paths and contains no values. */
export const read = <A>(schema: Schema.Codec<A, unknown>, body: unknown): Result.Result<A, string> =>
  Schema.decodeUnknownResult(schema)(body, { errors: "all", onExcessProperty: "error" }).pipe(
    Result.mapError(({ issue }) =>
      format(issue)
        .issues.map(({ message, path }) => `${(path ?? []).map(String).join(".")}: ${message}`)
        .join("; ")
    )
  )
