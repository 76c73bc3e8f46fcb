import type { ConferenceProvider } from "@calendeal/domain/conferencing"
import { conferenceProviderContract } from "@calendeal/port-contracts/conferencing"
import { sampleConferenceRequest } from "@calendeal/port-contracts/samples"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { FetchHttpClient, HttpClient, HttpClientRequest } from "effect/http"
import { ConferenceProvider as ConferenceProviderLayer } from "../src/index.ts"
import { bigBlueButtonServer } from "./bigBlueButtonServer.ts"
import { grantsOf, provider, storedAccount } from "./conferencing.ts"
import { mockServer } from "@calendeal/port-contracts/mock-server"
import { zoomServer } from "./zoomServer.ts"

/** The server of the suite: its address, and the conferences that it keeps. */
class Server extends Context.Service<
  Server,
  { readonly origin: string; readonly made: () => number | null }
>()("@calendeal/adapters-conferencing/test/Server") {}

type Ports = Layer.Layer<ConferenceProvider | Server>

const made = Server.use((server) => Effect.sync(server.made))

const zoom: Ports = Layer.unwrap(
  Effect.gen(function* () {
    const { meetings, server, state } = zoomServer()
    const { origin } = yield* server
    state.changesLeft = 1000
    return Layer.merge(
      provider({ zoom: { api: `${origin}/v2`, tokens: `${origin}/oauth/token` } }),
      Layer.succeed(Server, { origin, made: () => meetings.size })
    )
  })
)
conferenceProviderContract("zoom", zoom, {
  access: Effect.succeed({
    _tag: "zoom",
    accountId: "account",
    clientId: "client",
    clientSecret: "secret",
    userId: "owner"
  }),
  made
})

const user = {
  _tag: "zoom_user",
  clientId: "client",
  clientSecret: "secret",
  refreshToken: "refresh-1",
  userId: "me"
} as const
const zoomUser: Ports = Layer.unwrap(
  Effect.gen(function* () {
    const { meetings, server, state } = zoomServer()
    const { origin } = yield* server
    state.changesLeft = 1000
    const { accountId } = sampleConferenceRequest(user)
    return Layer.merge(
      provider(
        { zoom: { api: `${origin}/v2`, tokens: `${origin}/oauth/token` } },
        new Map([[accountId, storedAccount(user)]])
      ),
      Layer.succeed(Server, { origin, made: () => meetings.size })
    )
  })
)
conferenceProviderContract("zoom, a connected user", zoomUser, { access: Effect.succeed(user), made })

const jitsi: Ports = Layer.unwrap(
  Effect.gen(function* () {
    const { origin } = yield* mockServer((_, response) => void response.end("Jitsi Meet"))
    const client = Layer.effect(
      HttpClient.HttpClient,
      Effect.map(HttpClient.HttpClient, HttpClient.mapRequest(HttpClientRequest.setUrl(origin)))
    ).pipe(Layer.provide(FetchHttpClient.layer))
    return Layer.merge(
      ConferenceProviderLayer.layer({ serviceAddress: new URL("https://book.example") }).pipe(
        Layer.provide(client),
        Layer.provide(grantsOf(new Map()))
      ),
      Layer.succeed(Server, { origin, made: () => null })
    )
  })
)
conferenceProviderContract("jitsi", jitsi, {
  access: Effect.succeed({
    _tag: "jitsi",
    address: "https://meet.example",
    secret: "secret",
    token: null
  }),
  made
})

const bigBlueButton: Ports = Layer.unwrap(
  Effect.gen(function* () {
    const { server } = bigBlueButtonServer()
    const { origin } = yield* server
    // The room is made when the first participant enters.
    return Layer.merge(provider(), Layer.succeed(Server, { origin, made: () => null }))
  })
)
conferenceProviderContract("bigbluebutton", bigBlueButton, {
  access: Server.use(({ origin }) =>
    Effect.succeed({ _tag: "bigbluebutton", address: `${origin}/bigbluebutton/`, secret: "secret" })
  ),
  made
})
