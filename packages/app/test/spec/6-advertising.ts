import { type Vitest, layer } from "@effect/vitest"
import type { PlatformName } from "@calendeal/domain/conversions"
import { type Layer, Effect } from "effect"
import { openMockAdServer } from "@calendeal/adapters-ad-platforms/testing"
import { work } from "../../src/worker.ts"
import { type caller, itemsOf } from "./management/workspace.ts"
import { type DomainPorts, inMemoryWithAdServer, onPostgresWithAdServer } from "./ports.ts"
import { type Service, service } from "./Service.ts"

type Tests = (
  it: Vitest.MethodsNonLive<Service | DomainPorts>,
  adServer: Awaited<ReturnType<typeof openMockAdServer>>
) => void

/** Runs acceptance tests over HTTP beside a mock ad server, on memory and on PostgreSQL alike. */
export const specificationWithAdServer = async (title: string, tests: Tests) => {
  on("memory", await openMockAdServer({}), inMemoryWithAdServer)
  on("PostgreSQL", await openMockAdServer({}), onPostgresWithAdServer)

  function on<E>(
    store: string,
    adServer: Awaited<ReturnType<typeof openMockAdServer>>,
    ports: (adServer: URL) => Layer.Layer<DomainPorts, E>
  ) {
    layer(service(ports(new URL(adServer.address))), { excludeTestServices: true, timeout: "3 minutes" })(
      `${title} (${store})`,
      (it) => tests(it, adServer)
    )
  }
}

/** Does while a worker is at work. */
export const withWorker = <A, E, R>(doing: Effect.Effect<A, E, R>) =>
  Effect.scoped(Effect.andThen(Effect.forkScoped(work), doing))

/** What each platform's account needs, with the kinds that it is told of. */
export const accounts: Readonly<Record<PlatformName, object>> = {
  meta: { platform: "meta", datasetId: "1234567890", testCode: "TEST1" },
  google: {
    platform: "google",
    customerId: "1234567890",
    conversions: { lead: "1", schedule: "2", purchase: "3" }
  },
  linkedin: { platform: "linkedin", conversions: { lead: "1", schedule: "2", purchase: "3" } },
  tiktok: { platform: "tiktok", pixelCode: "PIXEL12345" },
  microsoft: { platform: "microsoft", tagId: "12345" },
  reddit: { platform: "reddit", pixelId: "t2_pixel" }
}

/** What a member enters as the platform's credential. */
export const credentialOf = (platform: PlatformName, token = "token-12345678"): string =>
  platform === "google"
    ? JSON.stringify({
        client_id: "client.example",
        client_secret: "client-secret",
        refresh_token: token
      })
    : token

/** An integration of the workspace with a platform, made by its admin. */
export const addIntegration = Effect.fnUntraced(function* (
  call: Effect.Success<ReturnType<typeof caller>>,
  workspaceId: string,
  platform: PlatformName,
  changes: { readonly account?: object; readonly token?: string } = {}
) {
  const made = yield* call("POST", `/${workspaceId}/integrations`, {
    account: { requiresConsent: false, ...accounts[platform], ...changes.account },
    credential: credentialOf(platform, changes.token)
  })
  return made.status === 201 ? made.body : yield* Effect.die(made.text)
})

/** Retries come after random times of up to 20 seconds and more, so that several of them in a row may well take a minute. */
const patience = 240_000

/** Waits until the log of dispatches is as wanted, and returns it, newest first. */
export const dispatchesWhen = Effect.fnUntraced(function* (
  call: Effect.Success<ReturnType<typeof caller>>,
  workspaceId: string,
  isSo: (dispatches: ReadonlyArray<Readonly<Record<string, unknown>>>) => boolean
) {
  const end = Date.now() + patience
  while (Date.now() < end) {
    const dispatches = itemsOf(yield* call("GET", `/${workspaceId}/conversion-dispatches?limit=100`))
    if (isSo(dispatches)) return dispatches
    yield* Effect.sleep("50 millis")
  }
  return yield* Effect.die(
    JSON.stringify(itemsOf(yield* call("GET", `/${workspaceId}/conversion-dispatches`)))
  )
})
