import { ConferenceFault } from "@calendeal/domain/conferencing"
import { FetchFault } from "@calendeal/domain/calendars"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"

/**
 * A column with one of these codes. During a rolling deployment, a later version of the service stores codes that this one does
 * not know; they are read as `general`.
 */
const codeColumn = <const Codes extends ReadonlyArray<string>>(
  codes: Schema.Literals<Codes>,
  general: Codes[number]
) => {
  const isKnown = Schema.is(codes)
  return Schema.String.pipe(
    Schema.decodeTo(Schema.toType(codes), {
      decode: SchemaGetter.transform((code: string) => (isKnown(code) ? code : general)),
      encode: SchemaGetter.transform((code: Codes[number]): string => code)
    })
  )
}

/** Why a calendar could not be read, or an entry not be written. */
export const FetchFaultColumn = Schema.NullOr(codeColumn(FetchFault, "server_error"))

/** Why a link could not be made. */
export const ConferenceFaultColumn = Schema.NullOr(codeColumn(ConferenceFault, "server_error"))
