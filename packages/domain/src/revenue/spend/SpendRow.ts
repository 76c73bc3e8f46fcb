import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { Currency, maximumCents } from "../../kernel/money/index.ts"
import { Line } from "../../kernel/texts/index.ts"
import { LocalDate } from "../../workspace/event-types/index.ts"

/** Where money for advertising goes. */
export const SpendPlatform = Schema.Literals([
  "google",
  "meta",
  "linkedin",
  "microsoft",
  "tiktok",
  "reddit",
  "x",
  "snapchat",
  "pinterest",
  "other"
])
export type SpendPlatform = typeof SpendPlatform.Type

/** How much spend there can be (D-SPEND-2). */
export const spendLimits = {
  /** Rows of a request. */
  perRequest: 1000,
  /** Rows of a file. */
  perFile: 20_000,
  /** Fields of a file. */
  fieldsPerFile: 400_000,
  /** The size of a file. */
  fileBytes: 4 * 1024 * 1024,
  /** Rows of a workspace. */
  perWorkspace: 100_000,
  /** Characters of the id and of the name of a campaign. */
  text: 200
} as const

/** A day on which there can have been spend: every store knows these years. */
const SpendDay = LocalDate.check(
  Schema.makeFilter((day): boolean => day >= "2000-01-01" && day <= "2099-12-31", {
    message: "must be from 2000-01-01 to 2099-12-31",
    code: "date"
  })
)

/** Zero takes back what was recorded. */
const SpentCents = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: maximumCents }))

const text = Line(1, spendLimits.text)

/** A campaign of a platform, as spend names it. */
export const Campaign = Schema.Struct({
  platform: SpendPlatform,
  /** Null: the platform's export has none, so the name is what identifies it. */
  id: Schema.NullOr(Schema.String),
  name: Schema.String
})
export type Campaign = typeof Campaign.Type

/** What a campaign cost on one day of its ad account. */
export const SpendRow = Schema.Struct({
  day: SpendDay,
  platform: SpendPlatform,
  id: Schema.NullOr(text),
  name: text,
  cents: SpentCents,
  currency: Currency
})
export type SpendRow = typeof SpendRow.Type

/** Rows that were recorded together have one, by which they can be removed again (D-SPEND-10). */
export const SpendRecordingId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("SpendRecordingId"))
export type SpendRecordingId = typeof SpendRecordingId.Type

/** A row as it is stored. */
export interface RecordedSpend extends SpendRow {
  readonly recordingId: SpendRecordingId
  readonly recordedAt: DateTime.Utc
}

/** What identifies the campaign within its platform: the same text for the same campaign only. */
export const campaignKey = ({ id, name }: Pick<Campaign, "id" | "name">): string =>
  id === null ? `name:${name}` : `id:${id}`

/** What a row replaces: the same day, platform and campaign (D-SPEND-1). */
export const spendKey = (row: Pick<SpendRow, "day" | "platform" | "id" | "name">): string =>
  `${row.day} ${row.platform} ${campaignKey(row)}`

/** The spend of a campaign in a period, in one currency. */
export interface CampaignSpend {
  /** With its latest name. */
  readonly campaign: Campaign
  readonly currency: Currency
  readonly cents: bigint
}

/** The spend of rows by campaign and currency. A campaign has the name of its latest day. */
export const spendOf = (rows: ReadonlyArray<SpendRow>): ReadonlyArray<CampaignSpend> =>
  [...Map.groupBy(rows, (row) => `${row.platform} ${campaignKey(row)}`).values()].flatMap((ofCampaign) => {
    const latest = ofCampaign.reduce((one, other) => (other.day > one.day ? other : one))
    const campaign: Campaign = { platform: latest.platform, id: latest.id, name: latest.name }
    return [...Map.groupBy(ofCampaign, ({ currency }) => currency)].map(([currency, ofCurrency]) => ({
      campaign,
      currency,
      cents: ofCurrency.reduce((sum, { cents }) => sum + BigInt(cents), 0n)
    }))
  })
