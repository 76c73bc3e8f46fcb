import {
  chooseAccount,
  chooseCalendar as choose,
  clientNames,
  ConnectionId,
  type ConnectionProvider,
  ConnectionProvider as Providers,
  finishConnection as finish,
  InstallationClients,
  purposes,
  reasonMessages,
  redirectAddress,
  startConnection as start,
  type WorkspaceAccounts
} from "@calendeal/domain/connections"
import { calendarFault } from "@calendeal/domain/calendars"
import { ServiceAddress } from "@calendeal/domain/mails"
import { listAll } from "@calendeal/domain/management"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  WorkspaceConnectionDraft,
  ConnectedIntegrationDraft,
  ConnectedCalendarDraft,
  Conflict,
  ConnectionCallback,
  ConnectionDraft,
  ConnectionRefused,
  Membership,
  NotFound,
  SessionOfRequest
} from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { invalidField } from "../../middleware/refusals.ts"
import { connectedView } from "./calendars.ts"
import { versionOf } from "./integrations.ts"
import { find, wireErrors } from "./resources.ts"

const draft = strictFieldsOf(ConnectionDraft)
const accountDraft = strictFieldsOf(WorkspaceConnectionDraft)
const adChoice = strictFieldsOf(ConnectedIntegrationDraft)
const answer = strictFieldsOf(ConnectionCallback)
const choice = strictFieldsOf(ConnectedCalendarDraft)

interface ByHost {
  readonly params: { readonly hostId: string }
}

export const listConnectionProviders = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const [service, installation] = [yield* ServiceAddress, yield* InstallationClients]
  const own = new Set((yield* listAll(audit.workspaceId, "oauthClients", {})).map(({ name }) => name))
  const items = Providers.literals.map((provider: ConnectionProvider) => {
    const name = clientNames[provider]
    const client = own.has(name) ? "workspace" : installation[name] === undefined ? null : "operator"
    return {
      provider,
      purpose: purposes[provider],
      redirectUri: redirectAddress(service, provider),
      isAvailable: client !== null,
      client
    } as const
  })
  return { items, nextCursor: null }
})

export const startConnection = Effect.fnUntraced(
  function* ({ params }: ByHost) {
    const { value: host } = yield* find("hosts", params.hostId)
    const { calendarId, provider } = yield* draft
    const calendar = calendarId === undefined ? null : yield* find("calendars", calendarId)
    if (calendar !== null && (calendar.hostId !== host.id || calendar.kind !== provider))
      return yield* invalidField("calendarId", {
        message: "must be a calendar of this host and provider",
        code: "not_an_option"
      })
    const sessionId = yield* sessionOfRequest
    const { id: hostId, workspaceId } = host
    const calendarOfHost = calendar?.id ?? null
    return startedView(
      yield* start({
        workspaceId,
        hostId,
        provider,
        calendarId: calendarOfHost,
        accountId: null,
        sessionId
      })
    )
  },
  Effect.catchTags({ StateConflict: wireErrors.StateConflict })
)

export const startWorkspaceConnection = Effect.fnUntraced(
  function* () {
    const { audit } = yield* Membership
    const { accountId = null, provider } = yield* accountDraft
    if (accountId !== null && !(yield* isOfProvider(provider, accountId)))
      return yield* invalidField("accountId", {
        message: "must be an account of this provider",
        code: "not_an_option"
      })
    const sessionId = yield* sessionOfRequest
    const { workspaceId } = audit
    return startedView(
      yield* start({ workspaceId, hostId: null, provider, calendarId: null, accountId, sessionId })
    )
  },
  Effect.catchTags({ StateConflict: wireErrors.StateConflict })
)

const isOfProvider = Effect.fnUntraced(function* (provider: WorkspaceAccounts, accountId: string) {
  if (provider === "zoom") return (yield* find("conferenceAccounts", accountId)).provider === "zoom"
  const { platform } = (yield* find("integrations", accountId)).value.account
  return platform === (provider === "linkedin" ? "linkedin" : "google")
})

const startedView = ({ address, connection }: Effect.Success<ReturnType<typeof start>>) => ({
  id: connection.id,
  address: address.href,
  expiresAt: connection.expiresAt
})

export const finishConnection = Effect.fnUntraced(
  function* () {
    const { audit, member } = yield* Membership
    const { code = null, error = null, issuer = null, ...given } = yield* answer
    const sessionId = yield* sessionOfRequest
    const { accountId, calendars, connection, expiresAt } = yield* finish({ audit, member }, sessionId, {
      ...given,
      code,
      error,
      issuer
    })
    return {
      id: connection.id,
      hostId: connection.hostId,
      calendars,
      accountId,
      expiresAt
    }
  },
  Effect.catchTags({
    ...wireErrors,
    ConnectionRefused: ({ reason }) =>
      Effect.fail(new ConnectionRefused({ reason, message: reasonMessages[reason] }))
  })
)

export const createCalendarFromConnection = Effect.fnUntraced(
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
    AddressRefused: (refused) => Effect.fail(invalidField("calendarId", refused)),
    FetchFailed: ({ fault, part }) => Effect.fail(invalidField("calendarId", calendarFault(fault, part)))
  })
)

export const createIntegrationFromConnection = Effect.fnUntraced(function* ({
  params
}: {
  readonly params: { readonly connectionId: string }
}) {
  const { audit } = yield* Membership
  const { account, enabled = true } = yield* adChoice
  const sessionId = yield* sessionOfRequest
  if (!Schema.is(ConnectionId)(params.connectionId)) return yield* new NotFound()
  const chosen = { connectionId: params.connectionId, account, enabled }
  const { id } = yield* chooseAccount(audit, sessionId, chosen)
  return versionOf(yield* find("integrations", id))
}, Effect.catchTags(wireErrors))

/** An access token is no browser, to which a connection could be bound. */
const sessionOfRequest = Effect.flatMap(SessionOfRequest, (session) =>
  session === null
    ? Effect.fail(
        new Conflict({ message: "An account is connected in the browser. Sign in with the browser." })
      )
    : Effect.succeed(session.id)
)
