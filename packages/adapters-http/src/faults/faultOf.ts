import { faultMessages } from "@calendeal/domain/calendars"
import { conferenceFaultMessages } from "@calendeal/domain/conferencing"
import * as Struct from "effect/Struct"
import { sentences } from "./sentences.ts"

/** The code of a fault. `connection`: what was entered does not connect; the value `fault` says why. */
export const faultCodes = ["connection" as const, ...Struct.keys(sentences)]
type FaultCode = (typeof faultCodes)[number]

/** What a fault is, in any language. Values are limits, names of the workspace file, or its line. */
export interface CodedFault {
  readonly code: FaultCode
  readonly values?: Readonly<Record<string, string | number>>
}

/** The code and the values of an English sentence; undefined: the sentence has no code. Tests find such sentences (D-CON-61). */
export const faultOf = (message: string): CodedFault | undefined => {
  const [, unread = "", event, inCalendar, part] = unreadable.exec(message) ?? []
  const unreadFault = constant.get(unread)
  if (unreadFault !== undefined) {
    const place = { line: Number(inCalendar), part: part ?? "", ...(event !== undefined && { event }) }
    return { ...unreadFault, values: { ...unreadFault.values, ...place } }
  }
  const [, line, sentence = message] = /^line (\d+): (.*)$/su.exec(message) ?? []
  const fault = constant.get(sentence.replace(writing, "")) ?? matching(sentence)
  return fault === undefined || line === undefined
    ? fault
    : { ...fault, values: { ...fault.values, line: Number(line) } }
}

/** A calendar's fault with the event that cannot be read (`faultMessage`). */
const unreadable = /^(.*\.) (?:An event|The event “(.*)”) on line (\d+): ([A-Z:-]+)\.$/su

/** A destination's fault follows the requirement. */
const writing = /^must be a calendar that can be written into: /

const connectionFaults = [...Object.entries(faultMessages), ...Object.entries(conferenceFaultMessages)]

const entries = faultCodes.flatMap((code) =>
  code === "connection" ? [] : sentences[code].map((sentence: string | RegExp) => ({ code, sentence }))
)

const constant: ReadonlyMap<string, CodedFault> = new Map<string, CodedFault>([
  ...connectionFaults.map(
    ([fault, message]) => [message, { code: "connection", values: { fault } }] as const
  ),
  ...entries.flatMap(({ code, sentence }) =>
    typeof sentence === "string" ? [[sentence, { code }] as const] : []
  )
])

const patterns = entries.flatMap(({ code, sentence }) =>
  typeof sentence === "string" ? [] : [{ code, pattern: sentence }]
)

const matching = (message: string): CodedFault | undefined => {
  for (const { code, pattern } of patterns) {
    const found = pattern.exec(message)
    if (found === null) continue
    return found.groups === undefined ? { code } : { code, values: valuesIn(found.groups) }
  }
  return undefined
}

const valuesIn = (groups: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(groups).map(([name, text]) => [name, isNumber.test(text) ? Number(text) : text])
  )

const isNumber = /^-?\d+(?:\.\d+)?$/
