import { Schema } from "effect"
import type { Zone } from "./openDkim.ts"
import { runPython } from "../../../../tools/build/python.ts"

/** An event in a mail, as PyPI's icalendar reads it. */
const Event = Schema.Struct({
  calendarMethod: Schema.String,
  uid: Schema.String,
  sequence: Schema.Int,
  status: Schema.String,
  summary: Schema.String,
  /** ISO 8601 with an offset. */
  start: Schema.String,
  end: Schema.String,
  organizer: Schema.String,
  attendees: Schema.Array(Schema.String),
  errors: Schema.Array(Schema.String)
})

/** A part of a mail: a text, or a multipart with parts. */
type Part =
  | { readonly type: string; readonly parts: ReadonlyArray<Part> }
  | {
      readonly type: string
      readonly method: string | null
      readonly name: string | null
      readonly text: string
    }
const Part: Schema.Codec<Part> = Schema.Union([
  Schema.Struct({ type: Schema.String, parts: Schema.Array(Schema.suspend((): Schema.Codec<Part> => Part)) }),
  Schema.Struct({
    type: Schema.String,
    method: Schema.NullOr(Schema.String),
    name: Schema.NullOr(Schema.String),
    text: Schema.String
  })
])

const Parsed = Schema.Struct({
  headers: Schema.Array(Schema.Tuple([Schema.String, Schema.String])),
  tree: Part,
  events: Schema.Array(Event),
  /** For each DKIM-Signature, whether it is valid. */
  signatures: Schema.Array(Schema.Boolean)
})

/** Parses a mail with Python's libraries, which share no code with the product. */
export const parseMail = async (mail: string, zone: Zone) => {
  const output = await runPython(import.meta.dirname, ["parse.py", JSON.stringify(zone)], mail)
  const parsed = Schema.decodeUnknownSync(Schema.fromJsonString(Parsed))(output)
  return {
    ...parsed,
    /** The values of a header, unfolded. The name is in lower case. */
    header: (name: string) => parsed.headers.filter(([one]) => one === name).map(([, value]) => value),
    /** The text of the first part of a media type; undefined: there is none. */
    textOf: (type: string) => leavesOf(parsed.tree).find((part) => part.type === type)?.text
  }
}

const leavesOf = (part: Part): ReadonlyArray<Extract<Part, { text: string }>> =>
  "parts" in part ? part.parts.flatMap(leavesOf) : [part]
