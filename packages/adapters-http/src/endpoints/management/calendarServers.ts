import { calendarFault, serverAddress } from "@calendeal/domain/calendars"
import { discoverCalendars as discover } from "@calendeal/domain/management"
import * as Effect from "effect/Effect"
import { CalendarServer, Membership } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { invalidField } from "../../middleware/refusals.ts"
import { countTest } from "./connectionTests.ts"
import { find } from "./resources.ts"

const entered = strictFieldsOf(CalendarServer)

export const discoverCalendars = Effect.fnUntraced(function* ({
  params
}: {
  readonly params: { readonly hostId: string }
}) {
  const { audit } = yield* Membership
  const { value: host } = yield* find("hosts", params.hostId)
  const { server, ...account } = yield* entered
  yield* countTest
  const address = serverAddress(server)
  if (address === null) return yield* Effect.die("The contract admits only addresses.")
  const calendars = yield* discover(audit.workspaceId, host.id, { address, ...account }).pipe(
    Effect.catchTags({
      AddressRefused: (refused) => Effect.fail(invalidField("server", refused)),
      NoCalendarServer: (refused) => Effect.fail(invalidField("server", refused)),
      FetchFailed: ({ fault }) =>
        Effect.fail(invalidField(fault === "unauthorized" ? "password" : "server", calendarFault(fault)))
    })
  )
  return { calendars }
})
