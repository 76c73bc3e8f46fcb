import { Currency } from "@calendeal/domain/money"
import { Campaign, shownRecordings, spendLimits, SpendRecordingId, SpendRow } from "@calendeal/domain/spend"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { InvalidInput, RateLimitedAnswer } from "../errors.ts"
import { CurrencyField, Instant } from "../fields.ts"
import { atLeast, forMembers, refusals } from "./access.ts"
import { described, Identifier, withDefault } from "./fields.ts"
import { NeedsNoKey } from "./keys.ts"
import { pageOf, pageQuery } from "./listing.ts"
import { money } from "./Reports.ts"
import { pathParams } from "./reportPeriod.ts"

const { day, name, platform } = SpendRow.fields

/** A row of spend as it is stored. */
const RecordedSpendView = Schema.Struct({
  day: day.annotate({ description: "The day, in the time zone of the ad account." }),
  platform,
  campaignId: Schema.NullOr(Schema.String).annotate({
    description: "The platform's id of the campaign. Null: its name identifies it."
  }),
  campaignName: name,
  amount: Schema.Finite,
  currency: Currency,
  recordingId: SpendRecordingId.annotate({
    description: "Rows that were recorded together have the same."
  }),
  recordedAt: Instant
}).annotate({ identifier: "RecordedSpend" })

export const ListSpend = HttpApiEndpoint.get("listSpend", "/:workspaceId/spend", {
  params: pathParams,
  query: {
    ...pageQuery,
    platform: Schema.optionalKey(platform),
    campaign: Schema.optionalKey(
      described("The id or the name of a campaign; upper case makes no difference in a name.", name)
    ),
    firstDay: Schema.optionalKey(day.annotate({ description: "Only of this day or a later one." })),
    lastDay: Schema.optionalKey(day.annotate({ description: "Only of this day or an earlier one." }))
  },
  success: pageOf(RecordedSpendView, "RecordedSpendPage"),
  error: [InvalidInput]
})
  .annotateMerge(forMembers("none", "List what advertising costs"))
  .annotate(OpenApi.Description, "The latest day first (D-SPEND-8).")

const PlatformSpend = Schema.Struct({
  platform,
  currency: Currency,
  amount: Schema.Finite.annotate({ description: "The sum of the rows." }),
  rows: Schema.Int.annotate({ description: "Days of campaigns." }),
  firstDay: day,
  lastDay: day
}).annotate({ identifier: "PlatformSpend" })

const sums = Schema.Array(PlatformSpend).annotate({
  description: "By platform and currency. Currencies are never added up."
})

export const GetSpendSummary = HttpApiEndpoint.get("getSpendSummary", "/:workspaceId/spend/summary", {
  params: pathParams,
  success: Schema.Struct({
    spend: sums,
    recordings: Schema.Array(
      Schema.Struct({
        id: SpendRecordingId,
        recordedAt: Instant,
        spend: sums
      }).annotate({ identifier: "SpendRecording" })
    ).annotate({
      description: `The latest ${shownRecordings}, the newest first, with the rows that later ones have not replaced.`
    })
  }).annotate({ identifier: "SpendSummary" })
}).annotateMerge(forMembers("none", "Sum up what advertising costs"))

/** The most characters of base64 for the largest file. */
const largestFile = Math.ceil(spendLimits.fileBytes / 3) * 4

/** The largest body of a request with a file, in bytes. */
export const largestUpload = largestFile + 1024

/** An export of an ad platform. */
export const SpendFile = Schema.Struct({
  file: described(
    `The bytes of the export in base64, at most ${spendLimits.fileBytes / 1024 / 1024} MiB before the encoding.`,
    Schema.String.check(
      Schema.isMaxLength(largestFile),
      Schema.isPattern(/^[A-Za-z0-9+/]{4,}={0,2}$/u, { message: "must be base64", code: "form" })
    )
  ),
  currency: Schema.optionalKey(
    CurrencyField.annotate({ description: "The currency of an export that does not say it." })
  ),
  dryRun: withDefault(
    Schema.Boolean.annotate({ description: "Whether the file is only read, and nothing is recorded." }),
    false
  )
}).annotate({ identifier: "SpendFile" })

/** So many campaigns of a file are answered. */
export const answeredCampaigns = 200

const SpendUpload = Schema.Struct({
  recordingId: Schema.NullOr(SpendRecordingId).annotate({
    description: "By which the rows can be removed again. Null: a dry run."
  }),
  rows: Schema.Int.annotate({ description: "Days of campaigns." }),
  changed: Schema.Int.annotate({ description: "Rows that replace a recorded one which differs." }),
  same: Schema.Int.annotate({ description: "Rows that replace a recorded one with the same content." }),
  added: Schema.Int.annotate({
    description:
      "Lines that were added to another one of the same day and campaign, such as those of ad groups."
  }),
  skipped: Schema.Int.annotate({ description: "Lines that are no spend of a campaign: totals and notes." }),
  spend: sums,
  campaigns: Schema.Array(
    Schema.Struct({
      campaign: Campaign,
      spend: money("The cost by currency."),
      leadsById: Schema.NullOr(Schema.Int).annotate({
        description:
          "Leads of these days with a visit that has the campaign's id. Null: there are too many leads to compare in time."
      }),
      leadsByName: Schema.NullOr(Schema.Int).annotate({
        description: "Leads of these days with a visit that has the campaign's name only."
      })
    })
  ).annotate({ description: `Those that cost most, at most ${answeredCampaigns}.` }),
  moreCampaigns: Schema.Int.annotate({ description: "How many campaigns are left out." })
}).annotate({ identifier: "SpendUpload" })

export const UploadSpend = HttpApiEndpoint.post("uploadSpend", "/:workspaceId/spend/file", {
  params: pathParams,
  payload: SpendFile,
  success: SpendUpload,
  error: [...refusals, RateLimitedAnswer]
})
  .annotate(NeedsNoKey, true)
  .annotateMerge(atLeast("admin", "Record the costs in an export of an ad platform"))
  .annotate(
    OpenApi.Description,
    `Reads exports of Google Ads, Meta, LinkedIn, Microsoft Advertising and TikTok, and a table of one's own (docs/guides/spend.md). All rows or none: what is wrong are issues of \`file\`, with their lines. A row replaces that of the same day, platform and campaign.`
  )

export const DeleteSpendRecording = HttpApiEndpoint.delete(
  "deleteSpendRecording",
  "/:workspaceId/spend/recordings/:recordingId",
  { params: { ...pathParams, recordingId: Identifier }, error: refusals }
)
  .annotateMerge(atLeast("admin", "Remove costs that were recorded together"))
  .annotate(
    OpenApi.Description,
    "Removes the rows that later recordings have not replaced. The rows that they had replaced stay removed: record these again."
  )
