import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type Fault, Language } from "../../kernel/texts/index.ts"
import { MailKind } from "../../workspace/consistency/index.ts"
import { audiencesOf, MailAudience } from "./MailKind.ts"
import { isLink, type Placeholder, placeholdersOf, unknownPlaceholder } from "./placeholders.ts"

/** For which mails an own text is: those of one kind to one audience, in one language. */
const placeFields = { kind: MailKind, audience: MailAudience, language: Language }
const Place = Schema.Struct(placeFields)
export type TextPlace = typeof Place.Type

/** The words of an own text. Each is plain text with placeholders, such as `{name}`; null: the service's own words. */
export const ownWords = {
  /** One line. */
  subject: Schema.NullOr(Schema.String),
  /** One line. */
  heading: Schema.NullOr(Schema.String),
  /** Any number of lines, in place of the greeting and the first sentences. */
  text: Schema.NullOr(Schema.String)
}
const OwnWords = Schema.Struct(ownWords)
export type OwnWords = typeof OwnWords.Type

/** The names of the words. */
export const ownWordsNames = ["subject", "heading", "text"] as const satisfies ReadonlyArray<keyof OwnWords>

/** A workspace's own text of one kind of mail to one audience, in one language (D-MAIL-74). */
export const OwnText = Schema.Struct({ ...placeFields, ...ownWords })
export type OwnText = typeof OwnText.Type

/** Those of a workspace. Documents from before have none. */
export const OwnTexts = Schema.Array(OwnText).pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))

/** The most characters of a subject and a heading, and of a text; the most own texts of a workspace. */
export const ownTextLimits = { line: 150, text: 2000, texts: 100 } as const

/** Each kind of mail with an audience that gets it, and the placeholders of its own texts. */
export const ownTextKinds: ReadonlyArray<{
  readonly kind: MailKind
  readonly audience: MailAudience
  readonly placeholders: ReadonlyArray<Placeholder>
}> = MailKind.literals.flatMap((kind) =>
  audiencesOf(kind).map((audience) => ({ kind, audience, placeholders: placeholdersOf(kind, audience) }))
)

const isAt =
  ({ audience, kind, language }: TextPlace) =>
  (own: TextPlace): boolean =>
    own.kind === kind && own.audience === audience && own.language === language

/** The own text for these mails; null: none, so that they have the words of the service. */
export const ownTextFor = (texts: ReadonlyArray<OwnText>, place: TextPlace): OwnText | null =>
  texts.find(isAt(place)) ?? null

/** The texts with this one in the place of the former one; without words: with none there. */
export const withOwnText = (
  texts: ReadonlyArray<OwnText>,
  place: TextPlace,
  words: OwnWords | null
): ReadonlyArray<OwnText> => {
  const others = texts.filter((own) => !isAt(place)(own))
  const { audience, kind, language } = place
  return words === null || isWithout(words) ? others : [...others, { kind, audience, language, ...words }]
}

/** Whether all words are those of the service. */
export const isWithout = (words: OwnWords): boolean => ownWordsNames.every((name) => words[name] === null)

/** A fault of an own text, at one of its words. */
export interface OwnTextFault extends Fault {
  readonly at: keyof OwnWords
}

/** The placeholders of an own text that mails of its kind and audience do not have: the first of each of its words (D-MAIL-76). */
export const ownTextFaults = (
  { audience, kind }: Pick<TextPlace, "audience" | "kind">,
  words: OwnWords
): ReadonlyArray<OwnTextFault> => {
  const all = placeholdersOf(kind, audience)
  return ownWordsNames.flatMap((at) => {
    const known = at === "text" ? all : all.filter((name) => !isLink(name))
    const listed = known.map((name) => `{${name}}`).join(", ")
    const found = words[at] === null ? null : unknownPlaceholder(words[at], known)
    if (found === null) return []
    const placeholder = named.test(found) ? found : "{…}"
    return [
      {
        at,
        message: `must not contain ${placeholder}: the ${at} of these emails can have ${listed}`,
        code: "placeholder" as const,
        values: { placeholder, known: listed }
      }
    ]
  })
}

/** What is repeated in the fault: nothing that could be a person's data or long. */
const named = /^(?:[{}]|\{[\w .-]{1,40}\})$/
