import { Touch } from "@calendeal/domain/contacts"
import {
  mergedByKey,
  type RevenueFigures,
  type SeriesFigures,
  TooMuchToCount
} from "@calendeal/domain/reports"
import { channelOf } from "@calendeal/domain/sources"
import type { ChannelRules } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { mostSignals } from "./revenueQuery.ts"

/** The figures of signals as those of their channels. The domain decides the channel, so no query has to repeat its rules. */
export const inChannels = (rows: ReadonlyArray<RevenueFigures>, rules: ChannelRules) =>
  Effect.map(named(rows, rules), mergedByKey)

/** The same for each day or week of a series. */
export const daysInChannels = (rows: ReadonlyArray<SeriesFigures>, rules: ChannelRules) =>
  Effect.map(named(rows, rules), (figures): ReadonlyArray<SeriesFigures> =>
    [...Map.groupBy(figures, ({ day }) => day)].flatMap(([day, ofDay]) =>
      mergedByKey(ofDay).map((figure) => ({ day, isRest: false, ...figure }))
    )
  )

const named = <Row extends RevenueFigures>(rows: ReadonlyArray<Row>, rules: ChannelRules) =>
  rows.length > mostSignals
    ? Effect.fail(new TooMuchToCount())
    : Effect.succeed(
        rows.map((row) => ({ ...row, key: row.key === null ? null : channelOf(touchOf(row.key), rules) }))
      )

const touchOf = Schema.decodeSync(Schema.fromJsonString(Touch))
