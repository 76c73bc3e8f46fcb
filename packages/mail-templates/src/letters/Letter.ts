import type { MailBrand } from "@calendeal/domain/mails"
import type { Language } from "@calendeal/domain/texts"

/** A line of a fact. */
export interface FactLine {
  readonly text: string
  /** A checked URL; null: plain text. */
  readonly url: string | null
}

/** A line of words, in which links can be. */
export type Line = ReadonlyArray<FactLine>

/** Sentences on one line, in which no link is. */
export const sentences = (text: string): ReadonlyArray<Line> => [[{ text, url: null }]]

/** A row of the table of facts. It has at least one line. */
export interface Fact {
  readonly label: string
  readonly lines: ReadonlyArray<FactLine>
}

/** The date of a meeting in the recipient's time zone. */
export interface DateBlock {
  /** The short name of the start's weekday. */
  readonly weekday: string
  /** The start's day of the month. */
  readonly day: string
  /** Whether the meeting does not take place for the recipient. */
  readonly isOff: boolean
  /** The date and the time, or for a meeting over midnight the start and the end. */
  readonly lines: readonly [string, string]
  /** The time zone of `lines`. */
  readonly zone: string
  /** The start before a move; null: not moved. */
  readonly before: { readonly label: string; readonly at: string } | null
}

/** A link that a mail shows as a button. */
export interface Button {
  readonly label: string
  /** A checked URL. */
  readonly url: string
  /** Whether most recipients want it next. */
  readonly isMain: boolean
}

/** A mail in words, before its layout: the plain text and the HTML show the same. All texts are plain and on one line. */
export interface Letter {
  readonly language: Language
  readonly subject: string
  /** The text that lists of mails show after the subject. */
  readonly preheader: string
  readonly sender: MailBrand
  readonly heading: string
  readonly greeting: string | null
  /** What the mail says first, after the greeting. An empty line separates paragraphs. */
  readonly lead: ReadonlyArray<Line>
  readonly date: DateBlock | null
  readonly facts: ReadonlyArray<Fact>
  /** The lines of the workspace's own paragraph; empty: none. */
  readonly paragraph: ReadonlyArray<string>
  readonly buttons: ReadonlyArray<Button>
  /** What to know about the buttons; null: nothing. */
  readonly hint: string | null
  readonly foot: ReadonlyArray<FactLine>
}
