import type { SavedViewMail } from "@calendeal/domain/mails"
import { Currency } from "@calendeal/domain/money"
import { Email } from "@calendeal/domain/contacts"
import { LocalDate } from "@calendeal/domain/event-types"
import { defaultColour } from "@calendeal/domain/branding"
import { type SavedView, SavedViewId } from "@calendeal/domain/reports"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { sampleNow } from "./time.ts"

/** A view of the last 90 days by campaign, for tests. */
export const sampleSavedView = (workspaceId: WorkspaceId, overrides: Partial<SavedView> = {}): SavedView => ({
  id: SavedViewId.make(crypto.randomUUID()),
  workspaceId,
  name: "Campaigns",
  choices: { days: 90, by: "first_utm_campaign" },
  subscribers: [],
  createdAt: sampleNow,
  ...overrides
})

/** A weekly mail of a saved view, for tests. */
export const sampleSavedViewMail = (overrides: Partial<SavedViewMail> = {}): SavedViewMail => ({
  language: "en",
  recipient: { name: "Tomás", address: Email.make("tomas@brightmoor.example") },
  workspace: { name: "Brightmoor", logoUrl: null, colour: defaultColour },
  view: "Paid campaigns",
  figures: {
    first: LocalDate.make("2026-11-23"),
    last: LocalDate.make("2026-11-29"),
    steps: { visits: 1412, leads: 158, qualified: 41, booked: 29, came: 22, paid: 6 },
    bookings: 31,
    revenue: [
      { currency: Currency.make("EUR"), cents: 486_000n },
      { currency: Currency.make("USD"), cents: -1250n }
    ]
  },
  reportUrl: "https://book.example/console/brightmoor/reports?days=7",
  unsubscribeUrl: "https://book.example/api/public/mail/unsubscribe?token=sample",
  ...overrides
})
