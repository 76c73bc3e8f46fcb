import { endsForRecipient } from "./MailKind.ts"
import type { MailKind } from "../../workspace/consistency/index.ts"
import type { MailAudience } from "./MailKind.ts"

/** What own texts of mails can have places for, in the order in which people look for it. */
export const placeholders = [
  "name",
  "booker",
  "host",
  "eventType",
  "workspace",
  "when",
  "date",
  "time",
  "timezone",
  "where",
  "previousWhen",
  "calendarWhen",
  "bookingLink",
  "moveLink",
  "cancelLink",
  "bookAgainLink"
] as const
export type Placeholder = (typeof placeholders)[number]

/**
 * The placeholders of a kind of mail to an audience: what such mails can know, and their recipients may see (D-MAIL-76). Guests have no
 * name of their own there, because the booker typed it (D-MAIL-16).
 */
export const placeholdersOf = (kind: MailKind, audience: MailAudience): ReadonlyArray<Placeholder> =>
  placeholders.filter((placeholder) => isKnown(placeholder, kind, audience))

const isKnown = (placeholder: Placeholder, kind: MailKind, audience: MailAudience): boolean => {
  const isOver = endsForRecipient({ kind })
  // A mail about a part of a payment has no links.
  const isAboutMoney = kind === "part_refunded"
  const takesPlace = !isOver && kind !== "requested" && !isAboutMoney
  switch (placeholder) {
    case "booker":
    case "host":
    case "eventType":
    case "workspace":
    case "when":
    case "date":
    case "time":
    case "timezone":
      return true
    case "name":
      return audience !== "guest"
    case "where":
      return !isOver
    case "previousWhen":
      return kind === "moved"
    case "calendarWhen":
      return kind === "calendar_changed"
    case "bookingLink":
      return audience === "host" || audience === "member" ? kind !== "reassigned" : takesPlace
    case "moveLink":
      return audience === "booker" && takesPlace
    case "cancelLink":
      return audience === "booker" && !isOver && !isAboutMoney
    case "bookAgainLink":
      return audience === "booker" && isOver
  }
}

/** Whether the placeholder is a link, which stands in a text only. */
export const isLink = (placeholder: Placeholder): boolean => placeholder.endsWith("Link")

/** A part of an own text: words as they are, or the name of a placeholder. */
export type TextPart =
  | { readonly _tag: "Words"; readonly words: string }
  | { readonly _tag: "Place"; readonly name: string }

/** The parts of a text in their order. Every pair of braces is a placeholder. Runs in linear time. */
export const partsOf = (text: string): ReadonlyArray<TextPart> =>
  text.split(/(\{[^{}]*\})/).flatMap((part): ReadonlyArray<TextPart> => {
    if (part === "") return []
    return part.startsWith("{") && part.endsWith("}")
      ? [{ _tag: "Place", name: part.slice(1, -1) }]
      : [{ _tag: "Words", words: part }]
  })

/** The first placeholder of a text that is none of these, as it is written; for a brace that belongs to none, the brace. Null: none. */
export const unknownPlaceholder = (text: string, known: ReadonlyArray<string>): string | null => {
  for (const part of partsOf(text)) {
    if (part._tag === "Place" && !known.includes(part.name)) return `{${part.name}}`
    const brace = part._tag === "Words" ? /[{}]/.exec(part.words)?.[0] : undefined
    if (brace !== undefined) return brace
  }
  return null
}
