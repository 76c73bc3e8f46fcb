import {
  chooseCalendar as choose,
  ConnectionId,
  type ConnectionProvider,
  ConnectionProvider as Providers,
  finishConnection,
  InstallationClients,
  reasonMessages,
  redirectAddress,
  startConnection as start
} from "@calendeal/domain/connections"
import { faultMessages } from "@calendeal/domain/calendars"
import { ServiceAddress } from "@calendeal/domain/mails"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  CalendarChoice,
  Conflict,
  ConnectionAnswer,
  ConnectionDraft,
  ConnectionRefused,
  Membership,
  NotFound,
  SessionOfRequest
} from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { invalidField } from "../../middleware/refusals.ts"
import { connectedView } from "./calendars.ts"
import { find, wireErrors } from "./resources.ts"

const draft = strictFieldsOf(ConnectionDraft)
const answer = strictFieldsOf(ConnectionAnswer)
const choice = strictFieldsOf(CalendarChoice)

interface ByHost {
  readonly params: { readonly hostId: string }
}

export const listConnectionProviders = Effect.fnUntraced(function* () {
  const [clients, service] = [yield* InstallationClients, yield* ServiceAddress]
  const items = Providers.literals.map((provider: ConnectionProvider) => ({
    provider,
    redirectUri: redirectAddress(service, provider),
    isAvailable: clients[provider] !== undefined
  }))
  return { items, nextCursor: null }
})

export const startConnection = Effect.fnUntraced(
  function* ({ params }: ByHost) {
    const { value: host } = yield* find("hosts", params.hostId)
    const { calendarId, provider } = yield* draft
    const calendar = calendarId === undefined ? null : yield* find("calendars", calendarId)
    if (calendar !== null && (calendar.hostId !== host.id || calendar.kind !== provider))
      return yield* invalidField("calendarId", "must be a calendar of this host and provider")
    const sessionId = yield* sessionOfRequest
    const { address, connection } = yield* start({ host, provider, calendar, sessionId })
    return { id: connection.id, address: address.href, expiresAt: connection.expiresAt }
  },
  Effect.catchTags({ StateConflict: wireErrors.StateConflict })
)

export const answerConnection = Effect.fnUntraced(
  function* () {
    const { audit, member } = yield* Membership
    const { code = null, error = null, issuer = null, ...given } = yield* answer
    const sessionId = yield* sessionOfRequest
    const { calendars, connection } = yield* finishConnection({ audit, member }, sessionId, {
      ...given,
      code,
      error,
      issuer
    })
    return {
      id: connection.id,
      hostId: connection.hostId,
      calendars,
      expiresAt: calendars === null ? null : connection.expiresAt
    }
  },
  Effect.catchTags({
    ConnectionRefused: ({ reason }) =>
      Effect.fail(new ConnectionRefused({ reason, message: reasonMessages[reason] }))
  })
)

export const chooseCalendar = Effect.fnUntraced(
  function* ({ params }: { readonly params: { readonly hostId: string; readonly connectionId: string } }) {
    const { audit } = yield* Membership
    const { value: host } = yield* find("hosts", params.hostId)
    const { allDay = "counts", calendarId, isDestination = false } = yield* choice
    const sessionId = yield* sessionOfRequest
    if (!Schema.is(ConnectionId)(params.connectionId)) return yield* new NotFound()
    const chosen = { connectionId: params.connectionId, calendarId, allDay, isDestination }
    return connectedView(yield* choose(audit, sessionId, host, chosen))
  },
  Effect.catchTags({
    ...wireErrors,
    AddressRefused: ({ reason }) => Effect.fail(invalidField("calendarId", reason)),
    FetchFailed: ({ fault }) => Effect.fail(invalidField("calendarId", faultMessages[fault]))
  })
)

/** An access token is no browser, to which a connection could be bound. */
const sessionOfRequest = Effect.flatMap(SessionOfRequest, (id) =>
  id === null
    ? Effect.fail(
        new Conflict({ message: "An account is connected in the browser. Sign in with the browser." })
      )
    : Effect.succeed(id)
)
