import { HttpApi, HttpApiGroup, OpenApi } from "effect/http-api"
import { AccountGroup } from "./account/AccountGroup.ts"
import { CrossOrigin, ForVisitors, PlainIssues, SchemaErrors } from "./middleware.ts"
import { GetMonthAvailability, ListSlots } from "./Availability.ts"
import { Book } from "./Book.ts"
import { CancelBookingByToken, GetBookingSummary } from "./BookingByToken.ts"
import { CalendarNotificationsGroup } from "./CalendarNotifications.ts"
import { Capture } from "./Capture.ts"
import { openObjects, integerLimits, withKeys, withSessions } from "./documentation.ts"
import { CreateFunnelEvents } from "./FunnelEvents.ts"
import { MailLinksGroup } from "./MailLinks.ts"
import { PageGroup } from "./Page.ts"
import { ManagementGroup } from "./management/ManagementGroup.ts"
import { honoursKeys } from "./management/keys.ts"
import { sharedResponses } from "./sharedResponses.ts"
import { CreateWaitingEntry } from "./WaitingList.ts"
import { PaymentHooksGroup } from "./PaymentHooks.ts"
import { CreateRefund } from "./Refunds.ts"
import { CreateTransaction } from "./Transactions.ts"

/** The endpoints for the booking page and for widgets on any site (specification 1). */
export class BookingGroup extends HttpApiGroup.make("booking")
  .add(
    Capture,
    Book,
    GetMonthAvailability,
    ListSlots,
    GetBookingSummary,
    CancelBookingByToken,
    CreateWaitingEntry,
    CreateFunnelEvents
  )
  .annotate(CrossOrigin, true)
  .annotate(ForVisitors, true)
  .annotate(OpenApi.Title, "Booking")
  .annotate(OpenApi.Description, "Called by booking pages and widgets on any site.") {}

/** The endpoints for billing systems. Pages have no access, because they cannot keep the secret (D-HTTP-4). */
export class RevenueGroup extends HttpApiGroup.make("revenue")
  .add(CreateTransaction, CreateRefund)
  .annotate(OpenApi.Title, "Revenue")
  .annotate(OpenApi.Description, "Called by billing systems. Requests are signed with an API key.") {}

/** The ids in the documentation of the operations that honour an Idempotency-Key. */
const keyedOperations: ReadonlySet<string> = new Set(
  Object.values(ManagementGroup.endpoints)
    .filter(honoursKeys)
    .map(({ identifier }) => `management.${identifier}`)
)

/** Every endpoint: one definition for the server, the typed client and the documentation. */
export class CalendealApi extends HttpApi.make("calendeal")
  .add(BookingGroup, RevenueGroup, PageGroup, MailLinksGroup, CalendarNotificationsGroup, PaymentHooksGroup)
  .prefix("/api/public")
  .middleware(SchemaErrors)
  .middleware(PlainIssues)
  .add(ManagementGroup, AccountGroup)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  // Our own answers are right: the short way of encoding saves a list of 24 slots 50 of 340 kB of heap.
  .annotate(HttpApi.SuccessParseOptions, {})
  .annotate(OpenApi.Transform, (document) =>
    sharedResponses(withKeys(keyedOperations)(withSessions(integerLimits(openObjects(document)))))
  )
  .annotate(OpenApi.Title, "Calendeal API")
  .annotate(OpenApi.License, { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" })
  .annotate(OpenApi.Servers, [{ url: "/", description: "The URL of this document." }])
  .annotate(
    OpenApi.Description,
    'Capture leads, offer and book slots, record revenue, and configure workspaces. Every response is JSON; errors have the form `{ "error": code }`.'
  ) {}
