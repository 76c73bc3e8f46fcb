import { commit } from "@calendeal/domain/management"
import { amountOf } from "@calendeal/domain/money"
import { rateLimits, Throttle } from "@calendeal/domain/rate-limits"
import { type CampaignMatch, campaignMatches, spendMatches } from "@calendeal/domain/reports"
import {
  type LineFault,
  type PlatformSpend,
  type RecordedSpend,
  SpendBook,
  type SpendFilter,
  spendInFile,
  type SpendPosition,
  SpendRecordingId,
  spendOf,
  SpendRow,
  spendSummary
} from "@calendeal/domain/spend"
import type { Workspace } from "@calendeal/domain/workspaces"
import type { NonEmptyReadonlyArray } from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  answeredCampaigns,
  largestUpload,
  type ListPosition,
  Membership,
  NotFound,
  SpendFile
} from "../../contract/index.ts"
import { largeFieldsOf } from "../../middleware/fieldsOf.ts"
import { pass } from "../../middleware/rateLimiting.ts"
import { invalidField, refusalOf } from "../../middleware/refusals.ts"
import { amountsOf, refusals } from "./reports.ts"
import { find, type Listing, wireErrors } from "./resources.ts"
import { newRecording } from "./spend.ts"

/** The list of a cursor. */
const kind = "spend"

export const listSpend = Effect.fnUntraced(function* ({
  query: { cursor, limit = 50, ...filter }
}: Listing<SpendFilter>) {
  const { audit } = yield* Membership
  if (cursor !== undefined && cursor.list !== kind)
    return yield* invalidField(["cursor"], { message: "must be the nextCursor of this list", code: "form" })
  const after = cursor === undefined ? null : positionOf(cursor)
  if (after === undefined) return { items: [], nextCursor: null }
  const book = yield* SpendBook
  const { items, next } = yield* book.list(audit.workspaceId, filter, { limit, after })
  return {
    items: items.map(rowView),
    nextCursor: next && {
      list: kind,
      at: DateTime.makeUnsafe(`${next.day}T00:00:00Z`),
      id: next.campaign
    }
  }
})

/** Undefined: no row has this position. */
const positionOf = ({ at, id: campaign }: ListPosition): SpendPosition | undefined => {
  const day = DateTime.formatIsoDateUtc(at)
  return isDay(day) && /^[a-z]+ (?:id|name):\P{Cc}*$/u.test(campaign) ? { day, campaign } : undefined
}

const isDay = Schema.is(SpendRow.fields.day)

export const getSpendSummary = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const { recordings, spend } = yield* SpendBook.use((book) => book.summary(audit.workspaceId))
  return {
    spend: spend.map(sumView),
    recordings: recordings.map((recording) => ({ ...recording, spend: recording.spend.map(sumView) }))
  }
})

const upload = largeFieldsOf(SpendFile, largestUpload)

/** Reading a file takes up to a second of a process, so a workspace has few per minute. */
const counted = Effect.gen(function* () {
  const { audit } = yield* Membership
  const throttle = yield* Throttle
  const limit = rateLimits.workspaceFiles
  yield* pass(limit, yield* throttle.consume(limit, audit.workspaceId))
})

export const uploadSpend = Effect.fnUntraced(
  function* () {
    const { audit } = yield* Membership
    yield* counted
    const { currency = null, dryRun = false, file } = yield* upload
    const read = spendInFile(Buffer.from(file, "base64"), currency)
    if (Result.isFailure(read)) return yield* faultsOf(read.failure)
    const { rows, ...counts } = read.success
    const { value: workspace } = yield* find("workspace", audit.workspaceId)
    const replaced = yield* SpendBook.use((book) => book.replaced(audit.workspaceId, rows))
    const campaigns = yield* campaignsIn(workspace, rows)
    const recordingId = yield* newRecording
    if (!dryRun) yield* commit(audit, { _tag: "SetSpend", recordingId, rows })
    return {
      recordingId: dryRun ? null : recordingId,
      rows: rows.length,
      ...replaced,
      ...counts,
      spend: spendSummary(rows.map((row) => ({ ...row, recordingId, recordedAt: audit.at }))).spend.map(
        sumView
      ),
      campaigns: campaigns.slice(0, answeredCampaigns),
      moreCampaigns: Math.max(0, campaigns.length - answeredCampaigns)
    }
  },
  Effect.catchTags({ ...wireErrors, TooManyReports: refusals.TooManyReports })
)

/** A fault of each line is an issue of its own. */
const faultsOf = (faults: ReadonlyArray<LineFault>) =>
  refusalOf(
    faults.map(({ code, line, message, values }) => ({
      path: ["file", line],
      message: `line ${line}: ${message}`,
      code,
      values: { ...values, line }
    }))
  )

/** The campaigns of the file, those that cost most first. Without their leads, if there are too many to compare in time. */
const campaignsIn = Effect.fnUntraced(function* (
  workspace: Workspace,
  rows: NonEmptyReadonlyArray<SpendRow>
) {
  const matches = yield* spendMatches(workspace, rows).pipe(
    Effect.catchTag("TooMuchToCount", () => Effect.succeed(null))
  )
  return (matches ?? campaignMatches({ courses: [], spend: spendOf(rows) }))
    .toSorted((one, other) => mostOf(other) - mostOf(one))
    .map(({ byId, byName, campaign, spend }) => ({
      campaign,
      spend: amountsOf(spend),
      leadsById: matches === null ? null : byId,
      leadsByName: matches === null ? null : byName
    }))
})

export const deleteSpendRecording = Effect.fnUntraced(function* ({
  params
}: {
  readonly params: { readonly recordingId: string }
}) {
  const { audit } = yield* Membership
  if (!isRecordingId(params.recordingId)) return yield* new NotFound()
  yield* commit(audit, { _tag: "RemoveSpend", recordingId: params.recordingId })
}, Effect.catchTags(wireErrors))

const isRecordingId = Schema.is(SpendRecordingId)

/** Currencies cannot be compared: the largest number counts. */
const mostOf = ({ spend }: CampaignMatch): number =>
  spend.reduce((most, { cents }) => Math.max(most, Number(cents)), 0)

const sumView = ({ cents, ...sum }: PlatformSpend) => ({ ...sum, amount: amountOf(cents) })

const rowView = ({ cents, id, name, ...row }: RecordedSpend) => ({
  ...row,
  campaignId: id,
  campaignName: name,
  amount: cents / 100
})
