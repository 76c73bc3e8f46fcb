import { campaignKey, type RecordedSpend, type SpendRow } from "./SpendRow.ts"
import type { SpendFilter, SpendPage, SpendPageRequest, SpendPosition } from "./SpendBook.ts"

/** The place of a row in the list. */
export const spendPosition = (row: SpendRow): SpendPosition => ({
  day: row.day,
  campaign: `${row.platform} ${campaignKey(row)}`
})

/** The page of a list of rows: the latest day first, and on a day in the order of the bytes of platform and campaign (D-SPEND-8). */
export const spendPage = (
  rows: ReadonlyArray<RecordedSpend>,
  filter: SpendFilter,
  { after, limit }: SpendPageRequest
): SpendPage => {
  const found = rows
    .filter((row) => fits(row, filter))
    .map((row) => ({ row, at: spendPosition(row) }))
    .filter(({ at }) => after === null || inOrder(after, at) < 0)
    .toSorted((one, other) => inOrder(one.at, other.at))
  const shown = found.slice(0, limit)
  return {
    items: shown.map(({ row }) => row),
    next: found.length > limit ? (shown.at(-1)?.at ?? null) : null
  }
}

const fits = (row: SpendRow, { campaign, firstDay, lastDay, platform }: SpendFilter): boolean =>
  (platform === undefined || row.platform === platform) &&
  (firstDay === undefined || row.day >= firstDay) &&
  (lastDay === undefined || row.day <= lastDay) &&
  (campaign === undefined || row.id === campaign || row.name.toLowerCase() === campaign.toLowerCase())

const inOrder = (one: SpendPosition, other: SpendPosition): number =>
  one.day === other.day ? byBytes(one.campaign, other.campaign) : one.day < other.day ? 1 : -1

const encoder = new TextEncoder()

const byBytes = (one: string, other: string): number => {
  const [left, right] = [encoder.encode(one), encoder.encode(other)]
  for (const [place, byte] of left.entries()) {
    const difference = byte - (right[place] ?? -1)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
