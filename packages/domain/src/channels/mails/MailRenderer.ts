import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { AccountMail } from "./AccountMail.ts"
import type { AccountNotice } from "./AccountNotice.ts"
import type { BookingMail, RenderedMail } from "./BookingMail.ts"
import type { LostAccountMail } from "./LostAccountMail.ts"
import type { LostCalendarMail } from "./LostCalendarMail.ts"
import type { ProposalMail } from "./ProposalMail.ts"
import type { SavedViewMail } from "./SavedViewMail.ts"
import type { SenderVerificationMail } from "./SenderVerificationMail.ts"
import type { UnreadableCalendarMail } from "./UnreadableCalendarMail.ts"
import type { WaitingMail } from "./WaitingMail.ts"
import type { UnwritableCalendarMail } from "./UnwritableCalendarMail.ts"

/** Port: words and layout of mails. */
export class MailRenderer extends Context.Service<
  MailRenderer,
  {
    readonly account: (mail: AccountMail) => Effect<RenderedMail>
    readonly accountNotice: (mail: AccountNotice) => Effect<RenderedMail>
    readonly booking: (mail: BookingMail) => Effect<RenderedMail>
    readonly lostAccount: (mail: LostAccountMail) => Effect<RenderedMail>
    readonly lostCalendar: (mail: LostCalendarMail) => Effect<RenderedMail>
    readonly proposal: (mail: ProposalMail) => Effect<RenderedMail>
    readonly unreadableCalendar: (mail: UnreadableCalendarMail) => Effect<RenderedMail>
    readonly unwritableCalendar: (mail: UnwritableCalendarMail) => Effect<RenderedMail>
    readonly waiting: (mail: WaitingMail) => Effect<RenderedMail>
    readonly savedView: (mail: SavedViewMail) => Effect<RenderedMail>
    readonly senderVerification: (mail: SenderVerificationMail) => Effect<RenderedMail>
  }
>()("@calendeal/domain/mails/MailRenderer") {}
