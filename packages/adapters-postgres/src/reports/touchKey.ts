import { clickPlatforms, type Dimension, isByChannel, isBySource } from "@calendeal/domain/reports"
import { signalAddresses, signalIds, signalTexts, sourceTexts } from "@calendeal/domain/sources"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"

/** The signals of the touch in short: every dimension of touches has one key for those that are alike. */
export const signalsOf = (sql: SqlClient, by: Dimension): Fragment =>
  by.startsWith("first_") ? sql`first_signals` : sql`last_signals`

/** Whether the keys are the signals of touches, which the domain names. */
export const isBySignals = (by: Dimension | null): boolean => isByChannel(by) || isBySource(by)

/** The most rows of a report by channel or source: more different links and sites than a workspace has, and few enough to be read. */
export const mostSignals = 50_000

/** Signals of a touch as JSON, without what does not decide its channel. Null: there is no touch. */
const signalsKey = (sql: SqlClient, touch: Fragment, texts: ReadonlyArray<string>): Fragment => {
  const pairs = [
    ...texts.map((key) => sql`${key}::text, ${touch} ->> ${key}`),
    ...signalIds.map((key) => sql`${key}::text, case when ${touch} ->> ${key} <> '' then '1' end`),
    ...signalAddresses.map(
      (key) => sql`${key}::text, substring(${touch} ->> ${key} from '^[^/?#]*//[^/?#]*')`
    )
  ]
  return sql`
    case when jsonb_typeof(${touch}) = 'object' then jsonb_strip_nulls(jsonb_build_object(${sql.csv(pairs)}))::text end
  `
}

/** The key of a contact in a dimension of touches. */
export const touchKey = (sql: SqlClient, by: Dimension): Fragment => {
  const touch = by.startsWith("first_")
    ? sql`attribution #> '{first,touch}'`
    : sql`attribution #> '{last,touch}'`
  if (isByChannel(by)) return signalsKey(sql, touch, signalTexts)
  if (isBySource(by)) return signalsKey(sql, touch, sourceTexts)
  if (by.endsWith("utm_source")) return sql`${touch} ->> 'utm_source'`
  if (by.endsWith("utm_campaign")) return sql`${touch} ->> 'utm_campaign'`
  const cases = clickPlatforms.map(([key, platform]) => sql`when ${touch} ->> ${key} <> '' then ${platform}`)
  return sql`case ${sql.join(" ", false)(cases)} end`
}
