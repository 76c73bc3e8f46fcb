import * as Schema from "effect/Schema"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as SchemaTransformation from "effect/SchemaTransformation"
import * as SchemaGetter from "effect/SchemaGetter"
import {
  eachTouchKey,
  Touch,
  touchFrom,
  TypedEmail,
  visitDays,
  visitLimit,
  Visits,
  visitsFrom
} from "@calendeal/domain/contacts"
import { LocalDate } from "@calendeal/domain/event-types"
import { type Fault, invalidValue } from "@calendeal/domain/texts"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import { amountOf, Cents, centsOf, Currency, maximumCents } from "@calendeal/domain/money"

/** An email as typed; case and surrounding white space are ignored (D-CAP-1). */
export const EmailField = TypedEmail.pipe(
  Schema.annotateEncoded({
    description:
      "At most 254 characters. Case and surrounding white space are ignored. A domain with letters outside of ASCII is given in its ASCII form, such as `xn--mller-kva.example`."
  })
)

/** A calendar date on the wire, `YYYY-MM-DD`. */
export const DateField = (description: string) =>
  LocalDate.annotate({ description, examples: [LocalDate.make("2026-12-01")] })

const noInstant: Fault = { message: "must be an ISO 8601 instant with Z or an offset", code: "instant" }

/** The form of an instant, also for the document. `readInstant` also checks that the date exists. */
const instantPattern =
  /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[Tt](?:(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?|24:00(?::00(?:[.,]0+)?)?)(?:[Zz]|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)$/u

/**
 * An instant on the wire. Decodes ISO 8601 with `Z` or an offset; seconds and fractions are optional. Encodes as
 * `YYYY-MM-DDTHH:MM:SSZ`, in whole seconds (D-HTTP-6).
 */
export const Instant = Schema.String.check(
  Schema.makeFilter((text) => instantPattern.test(text), {
    ...noInstant,
    toJsonSchema: () => ({ format: "date-time", pattern: instantPattern.source })
  })
)
  .annotate({
    description: "An ISO 8601 instant with `Z` or an offset. Seconds and fractions are optional.",
    examples: ["2026-12-01T09:30:00Z"]
  })
  .pipe(
    Schema.decodeTo(
      Schema.DateTimeUtc,
      SchemaTransformation.transformEffect<DateTime.Utc, string>({
        decode: (text) => {
          const instant = readInstant(text)
          return instant === undefined
            ? Effect.fail(invalidValue(noInstant))
            : Effect.succeed(DateTime.makeUnsafe(instant))
        },
        encode: (instant) => Effect.succeed(writeInstant(instant))
      })
    )
  )

const instantParts =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:Z|([+-])(\d{2})(?::?(\d{2}))?)$/i

/** The epoch milliseconds of an ISO 8601 instant; undefined if it is invalid. Smaller fractions are cut off. */
export const readInstant = (text: string): number | undefined => {
  const parts = instantParts.exec(text)
  if (parts === null) return undefined
  const group = (index: number) => Number(parts[index] ?? 0)
  const [year, month, day] = [group(1), group(2), group(3)]
  const [hour, minute, second] = [group(4), group(5), group(6)]
  const millisecond = Number((parts[7] ?? "").slice(0, 3).padEnd(3, "0"))
  const isDate = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
  // 24:00 is the end of the day.
  const isTime = hour * 3_600_000 + minute * 60_000 + second * 1000 + millisecond <= 86_400_000
  if (!isDate || !isTime || minute > 59 || second > 59 || group(9) > 23 || group(10) > 59) return undefined
  const offsetMinutes = (parts[8] === "-" ? -1 : 1) * (group(9) * 60 + group(10))
  const utc = new Date(0)
  utc.setUTCFullYear(year, month - 1, day)
  utc.setUTCHours(hour, minute - offsetMinutes, second, millisecond)
  const instant = utc.getTime()
  return instant >= earliest && instant <= latest ? instant : undefined
}

// The calendar repeats every 400 years, and Date.UTC would read a year below 100 as 19xx.
const daysIn = (year: number, month: number) => new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()

// The range of four-digit years that Postgres can store.
const earliest = Date.parse("0001-01-01T00:00:00.000Z")
const latest = Date.parse("9999-12-31T23:59:59.999Z")

const writeInstant = (instant: DateTime.Utc): string => `${DateTime.formatIso(instant).slice(0, 19)}Z`

/** A time zone. An unknown one has its own code if it is the only fault (D-HTTP-7, D-HTTP-7a). */
export const TimeZoneField = TimeZoneName.annotate({
  description: "An IANA time zone name or alias. Case is ignored; offsets are invalid.",
  examples: [TimeZoneName.make("Europe/London"), TimeZoneName.make("UTC")]
})

/** A currency. The letters are checked before upper-casing, which turns some others, such as the dotless i, into ASCII. */
export const CurrencyField = Schema.String.check(
  Schema.isPattern(/^[A-Za-z]{3}$/u, {
    message: "must be three letters",
    code: "currency",
    expected: "three letters"
  })
)
  .annotate({ description: "A code of three letters. Case is ignored.", examples: ["usd"] })
  .pipe(Schema.decodeTo(Currency, { decode: SchemaGetter.toUpperCase(), encode: SchemaGetter.passthrough() }))

const maximumAmount = amountOf(Cents.make(maximumCents))

const noAmount: Fault = {
  message: `must be above 0 and at most ${maximumAmount}, with at most two decimals`,
  code: "amount",
  values: { most: maximumAmount }
}

/**
 * A sum of money on the wire: a decimal number, decoded exactly to cents, never rounded (D-TX-1). `parseExactly` has
 * already turned a literal with more digits than a number can hold into NaN.
 */
export const Amount = Schema.Number.check(
  Schema.isFinite({ ...noAmount }),
  Schema.isGreaterThan(0, { ...noAmount }),
  Schema.isLessThanOrEqualTo(maximumAmount, { ...noAmount })
)
  .annotate({
    description: `Above 0, at most ${maximumAmount}, with at most two decimals.`,
    examples: [199.5]
  })
  .pipe(
    Schema.decodeTo(
      Schema.toType(Cents),
      SchemaTransformation.transformEffect<Cents, number>({
        decode: (amount) => {
          const cents = centsOf(amount)
          return cents === undefined ? Effect.fail(invalidValue(noAmount)) : Effect.succeed(cents)
        },
        encode: (cents) => Effect.succeed(amountOf(cents))
      })
    )
  )

/**
 * A reference to a resource. UUIDs are accepted in any case and converted to lower case, so that a resource has one key in
 * every cache, counter and table.
 */
export const Reference = <Id extends Schema.Codec<string, string>>(id: Id, description: string) =>
  Schema.String.check(Schema.isUUID())
    .annotate({ description })
    .pipe(
      Schema.decodeTo(id, {
        decode: SchemaGetter.transform((named: string) => named.toLowerCase()),
        encode: SchemaGetter.passthrough()
      })
    )

const SentArrival = Schema.Struct({
  ...eachTouchKey(
    Schema.optionalKey(
      Schema.Json.annotate({
        description:
          "A text. If it has more than 512 characters it is cut or dropped; any other type is dropped (D-CAP-3a)."
      })
    )
  ),
  visits: Schema.optionalKey(
    Schema.Json.annotate({
      description: `The visits that the browser remembers, the oldest first: objects with the same keys and \`at\`, an instant. The latest ${visitLimit} are read. Used are those of the last ${visitDays} days, unless the workspace remembers none (D-JRN-5).`
    })
  )
})

const Arrival = Schema.Struct({ touch: Schema.toType(Touch), visits: Schema.toType(Visits) })

/**
 * The source of a visit, with the visits that the browser remembers. No value of a known key makes the request invalid, and null, which
 * automation tools send for nothing, is no source (D-CAP-3a).
 */
export const ArrivalField = Schema.NullOr(SentArrival).pipe(
  Schema.decodeTo(
    Arrival,
    SchemaTransformation.transform<typeof Arrival.Type, typeof SentArrival.Type | null>({
      decode: (sent) => ({ touch: touchFrom(sent ?? {}), visits: visitsFrom(sent?.visits) }),
      encode: ({ touch, visits }) => ({
        ...touch,
        visits: visits.map((visit) => ({ at: DateTime.formatIso(visit.at), ...visit.touch }))
      })
    })
  ),
  Schema.annotateEncoded({
    description: "The source of the visit. Other keys are dropped (D-CAP-3)."
  })
)
