import type { AccountView } from "../account/AccountView.ts"
import type { JourneyView, LinkView } from "./PageView.ts"

/** The view as JSON that cannot end a script element. */
export const embedded = (view: AccountView | JourneyView | LinkView): string =>
  JSON.stringify(view).replaceAll("<", "\\u003c")
