import {
  type CurrentMailSettings,
  findMailSettings,
  StateConflict,
  updateVersioned
} from "@calendeal/domain/management"
import {
  ownTextFaults,
  ownTextFor,
  ownTextKinds,
  ownTextLimits,
  type OwnWords,
  type TextPlace,
  withOwnText
} from "@calendeal/domain/mails"
import { languages } from "@calendeal/domain/texts"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Matching, Membership, NotFound, OwnWordsDraft } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { refusalOf } from "../../middleware/refusals.ts"
import { wireErrors, withVersion } from "./resources.ts"

interface OfText {
  readonly params: { readonly kind: string; readonly audience: string; readonly language: string }
}

const draft = strictFieldsOf(OwnWordsDraft)

export const getMailTexts = () => Effect.map(current, versionOf)

export const setMailText = Effect.fnUntraced(function* ({ headers, params }: OfText & Matching) {
  const place = yield* placeOf(params)
  const words = yield* draft
  const faults = ownTextFaults(place, words)
  if (faults.length > 0) return yield* refusalOf(faults.map(({ at, ...fault }) => ({ path: [at], ...fault })))
  yield* change(place, words, headers["if-match"] ?? Option.none())
  return versionOf(yield* current)
}, Effect.catchTags(wireErrors))

export const deleteMailText = Effect.fnUntraced(function* ({ params }: OfText) {
  yield* change(yield* placeOf(params), null, Option.none())
}, Effect.catchTags(wireErrors))

const change = Effect.fnUntraced(function* (
  place: TextPlace,
  words: OwnWords | null,
  expected: Option.Option<ReadonlyArray<number>>
) {
  const { audit } = yield* Membership
  const changed = Effect.fnUntraced(function* ({ value, version }: CurrentMailSettings) {
    if (words === null && ownTextFor(value.texts, place) === null) return yield* new NotFound()
    const texts = withOwnText(value.texts, place, words)
    if (texts.length > ownTextLimits.texts)
      return yield* new StateConflict({
        reason: `The workspace has ${ownTextLimits.texts} own texts. Delete one first.`
      })
    return { _tag: "UpdateMailSettings" as const, settings: { ...value, texts }, version }
  })
  yield* updateVersioned(audit, findMailSettings(audit.workspaceId), expected, changed)
})

/** The place that the path names; else 404 `not_found`. */
const placeOf = Effect.fnUntraced(function* ({ audience, kind, language }: OfText["params"]) {
  const found = ownTextKinds.find((one) => one.kind === kind && one.audience === audience)
  const spoken = languages.find((one) => one === language)
  if (found === undefined || spoken === undefined) return yield* new NotFound()
  const place: TextPlace = { kind: found.kind, audience: found.audience, language: spoken }
  return place
})

const current = Effect.flatMap(Membership, ({ audit }) => findMailSettings(audit.workspaceId))

const versionOf = ({ value: { texts }, version }: CurrentMailSettings) =>
  withVersion(
    {
      items: ownTextKinds.map(({ audience, kind, placeholders }) => {
        const own = texts.filter((text) => text.kind === kind && text.audience === audience)
        return {
          kind,
          audience,
          placeholders,
          texts: own.map(({ heading, language, subject, text }) => ({ language, subject, heading, text })),
          missing: languages.filter((language) => !own.some((text) => text.language === language))
        }
      })
    },
    version
  )
