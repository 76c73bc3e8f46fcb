import { Touch } from "@calendeal/domain/contacts"
import {
  type Dimension,
  foldedByKey,
  isByChannel,
  isBySource,
  mergedByKey,
  type RevenueFigures,
  type RevenueQuestion,
  type SeriesFigures,
  type SeriesQuestion,
  TooMuchToCount
} from "@calendeal/domain/reports"
import { channelOf, sourceName } from "@calendeal/domain/sources"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { mostSignals } from "./touchKey.ts"

/**
 * The figures of signals as those of their channels or sources. The domain names both, so no query has to repeat its rules. Other
 * figures stay as they are.
 */
export const inNames = (rows: ReadonlyArray<RevenueFigures>, question: RevenueQuestion) => {
  const nameOf = namesFor(question)
  return nameOf === null ? Effect.succeed(rows) : Effect.map(named(rows, nameOf), mergedByKey)
}

/** The same for each day or week of a series, of whose sources those with few items are one. */
export const daysInNames = (rows: ReadonlyArray<SeriesRow>, question: SeriesQuestion) => {
  const nameOf = namesFor(question)
  return nameOf === null
    ? Effect.succeed(rows.map(({ items: _, ...figures }): SeriesFigures => figures))
    : Effect.map(named(rows, nameOf), (figures) => foldedByKey(figures, question.by))
}

type SeriesRow = SeriesFigures & { readonly items: number }

const namesFor = ({
  by,
  channelRules
}: Pick<RevenueQuestion, "channelRules"> & { readonly by: Dimension | null }) => {
  if (isByChannel(by)) return (touch: Touch): string | null => channelOf(touch, channelRules)
  return isBySource(by) ? sourceName : null
}

const named = <Row extends RevenueFigures>(
  rows: ReadonlyArray<Row>,
  nameOf: (touch: Touch) => string | null
) =>
  rows.length > mostSignals
    ? Effect.fail(new TooMuchToCount())
    : Effect.sync(() => {
        const names = new Map<string | null, string | null>([[null, null]])
        return rows.map((row) => {
          const known = names.get(row.key)
          if (known !== undefined || row.key === null) return { ...row, key: known ?? null }
          const name = nameOf(touchOf(row.key))
          names.set(row.key, name)
          return { ...row, key: name }
        })
      })

const touchOf = Schema.decodeSync(Schema.fromJsonString(Touch))
