import { computed, date, type ExportedTable, instant, money, text } from "./ExportedTable.ts"

/** Deals, the ledger and the costs. */
export const deals: ExportedTable = {
  name: "deals",
  about: "A deal",
  key: ["id"],
  from: "deals stored",
  order: "stored.id",
  columns: {
    ...text("id", "Its id"),
    ...text("contact_id", "The contact"),
    ...text("booking_uid", "The booking that opened it, null if a payment did"),
    ...text("status", "`open`, `closed` (won) or `lost`"),
    ...text("stage", "The key of its latest stage, null if none"),
    ...money("amount", "Its value, null if unknown"),
    ...text("currency", "The currency of the value"),
    ...text("owner_id", "The member who follows it, null if none"),
    ...text("lost_reason", "Why it was lost, null if it is not"),
    ...instant("opened_at", "When it was opened"),
    ...instant("closed_at", "When it was won, null if it is not"),
    ...instant("lost_at", "When it was lost, null if it is not")
  }
}

export const transactions: ExportedTable = {
  name: "transactions",
  about: "An entry of the ledger. The sum of the amounts of one currency is what is left",
  key: ["id"],
  from: "transactions stored",
  order: "stored.id",
  columns: {
    ...text("id", "Its id"),
    ...text("deal_id", "The deal"),
    ...text("contact_id", "The contact"),
    ...text("kind", "`payment`, `refund`, `dispute`, `dispute_won` or `correction`"),
    ...text("payment_id", "The payment that it changes, null if it is one"),
    ...money("amount", "Its amount, below zero if it takes money away"),
    ...text("currency", "Its currency"),
    ...money("tax", "The tax in the amount, null if unknown"),
    ...text("description", "Its description"),
    ...text("subscription_id", "The subscription, null if none"),
    ...text("subscription_payment", "`first` or `renewal`, null without a subscription"),
    ...instant("transaction_at", "When the money moved"),
    ...instant("recorded_at", "When it was recorded")
  }
}

export const spend: ExportedTable = {
  name: "spend",
  about: "The cost of a campaign on a day",
  key: ["day", "platform", "campaign"],
  from: "spend stored",
  order: "stored.day, stored.platform, stored.campaign",
  columns: {
    ...date("day", "The day, in the zone of the ad account"),
    ...text("platform", "The ad platform"),
    ...text("campaign", "The campaign's id after `id:`, or its name after `name:`"),
    ...text("campaign_id", "Its id, null if unknown"),
    ...text("name", "Its name"),
    ...money("amount", "The cost"),
    ...text("currency", "The currency of the cost"),
    ...text("recording_id", "The rows that were recorded together with it have the same"),
    ...instant("recorded_at", "When it was recorded")
  }
}

/** What an increment has besides rows: the keys of those that are gone. */
export const removals: ExportedTable = {
  name: "removals",
  about: "A row that was removed",
  key: ["table_name", "row_key"],
  from: "removed_rows stored",
  order: "stored.table_name, stored.row_key",
  columns: {
    ...text("table_name", "The table that the row was in"),
    ...computed("json", "row_key", "stored.row_key", "The columns of the row's key with their values"),
    ...instant("removed_at", "When it was removed")
  }
}
