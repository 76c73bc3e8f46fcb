import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { Email } from "../../kernel/texts/index.ts"
import type { AccountId } from "./Account.ts"
import type { BrowserHash, KnownBrowser } from "./KnownBrowser.ts"
import type { SessionId } from "./Session.ts"

/**
 * Port: the browsers in which accounts have signed in. `Sessions.endOthers` and the changes of `Passwords` forget all those of the account
 * but the one of the kept session.
 */
export class KnownBrowsers extends Context.Service<
  KnownBrowsers,
  {
    /** The one of these hashes by which the email's account knows a browser at `now`. */
    readonly find: (
      email: Email,
      hashes: ReadonlyArray<BrowserHash>,
      now: DateTime.Utc
    ) => Effect<Option<BrowserHash>>
    /**
     * Stores that the account has signed in with the browser, unless the session has ended. Of the account's browsers the latest
     * `keptKnownBrowsers` are kept, and none that is known no more. Returns whether it is the account's first sign-in: it has no other
     * session and no other browser. Repeated: nothing changes.
     */
    readonly remember: (browser: KnownBrowser) => Effect<boolean>
    /** Forgets the browser of the account in which this session was the latest one. */
    readonly forget: (accountId: AccountId, sessionId: SessionId) => Effect<void>
  }
>()("@calendeal/domain/accounts/KnownBrowsers") {}
