import { type Vitest, layer } from "@effect/vitest"
import type { PlatformName } from "@calendeal/domain/conversions"
import { Effect } from "effect"
import { openMockAdServer } from "@calendeal/adapters-ad-platforms/testing"
import { work } from "@calendeal/app/worker"
import { type caller, itemsOf } from "./management/workspace.ts"
import { type DomainPorts, onStoreWithAdServer, store } from "./ports.ts"
import { Service, service } from "./Service.ts"

type Tests = (
  it: Vitest.MethodsNonLive<Service | DomainPorts>,
  adServer: Awaited<ReturnType<typeof openMockAdServer>>
) => void

/** Runs acceptance tests over HTTP with a mock ad server, on a service of their own. */
export const specificationWithAdServer = async (title: string, tests: Tests) => {
  const adServer = await openMockAdServer({})
  layer(service(onStoreWithAdServer(new URL(adServer.address))), {
    excludeTestServices: true,
    timeout: "3 minutes"
  })(`${title} (${store})`, (it) => tests(it, adServer))
}

/** Runs an effect while a worker runs. */
export const withWorker = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.scoped(Effect.andThen(Effect.forkScoped(work()), effect))

/** A valid account of each platform, with the reported conversions where it names them. */
export const accounts: Readonly<Record<PlatformName, object>> = {
  meta: { platform: "meta", datasetId: "1234567890", testCode: "TEST1" },
  google: {
    platform: "google",
    customerId: "1234567890",
    conversions: { lead: "1", schedule: "2", showed: "4", purchase: "3" }
  },
  linkedin: { platform: "linkedin", conversions: { lead: "1", schedule: "2", showed: "4", purchase: "3" } },
  tiktok: { platform: "tiktok", pixelCode: "PIXEL12345" },
  microsoft: { platform: "microsoft", tagId: "12345" },
  reddit: { platform: "reddit", pixelId: "t2_pixel" },
  snapchat: { platform: "snapchat", pixelId: "0f1e2d3c-4b5a" },
  pinterest: { platform: "pinterest", adAccountId: "549755885175" },
  x: {
    platform: "x",
    pixelId: "o8z6j",
    conversions: {
      lead: "tw-o8z6j-lead1",
      schedule: "tw-o8z6j-book1",
      showed: "tw-o8z6j-came1",
      purchase: "tw-o8z6j-paid1"
    }
  },
  segment: { platform: "segment" },
  rudderstack: { platform: "rudderstack", dataPlane: "acme-abcdefgh" }
}

/** A valid credential for a platform. */
export const credentialOf = (platform: PlatformName, token = "token-12345678"): string => {
  if (platform === "x") return `app-key1:app-secret:${token}:account-secret`
  if (platform !== "google") return token
  return JSON.stringify({
    client_id: "client.example",
    client_secret: "client-secret",
    refresh_token: token
  })
}

/** Adds an integration to a workspace over the management API. Dies if it is refused. */
export const addIntegration = Effect.fnUntraced(function* (
  call: Effect.Success<ReturnType<typeof caller>>,
  workspaceId: string,
  platform: PlatformName,
  changes: { readonly account?: object; readonly token?: string } = {}
) {
  const added = yield* call("POST", `/${workspaceId}/integrations`, {
    account: { requiresConsent: false, ...accounts[platform], ...changes.account },
    credential: credentialOf(platform, changes.token)
  })
  return added.status === 201 ? added.body : yield* Effect.die(added.text)
})

/** In milliseconds. */
const timeout = 240_000

export type Dispatch = Readonly<Record<string, unknown>>

/**
 * Waits until the dispatches of a workspace fulfil a condition, and returns them, newest first. The service's clock runs five times as
 * fast meanwhile, because retries have random delays of 20 seconds and more. Dies after 4 minutes.
 */
export const dispatchesWhen = Effect.fnUntraced(function* (
  call: Effect.Success<ReturnType<typeof caller>>,
  workspaceId: string,
  condition: (dispatches: ReadonlyArray<Dispatch>) => boolean
) {
  const { wait } = yield* Service
  const end = Date.now() + timeout
  while (Date.now() < end) {
    const dispatches = itemsOf(yield* call("GET", `/${workspaceId}/conversion-dispatches?limit=100`))
    if (condition(dispatches)) return dispatches
    yield* Effect.sleep("100 millis")
    yield* wait(0.4)
  }
  return yield* Effect.die(
    JSON.stringify(itemsOf(yield* call("GET", `/${workspaceId}/conversion-dispatches`)))
  )
})

/** Whether there are `count` dispatches, all delivered, skipped or dead. */
export const settled = (count: number) => (dispatches: ReadonlyArray<Dispatch>) =>
  dispatches.length === count && dispatches.every(({ settledAt }) => settledAt !== null)

/** The events of these dispatches that a platform of the mock ad server counted. */
export const countedFor = (
  adServer: Awaited<ReturnType<typeof openMockAdServer>>,
  platform: PlatformName,
  dispatches: ReadonlyArray<Dispatch>
) => {
  const ids = dispatches.filter(({ provider }) => provider === platform).map(({ eventId }) => eventId)
  return adServer.counted(platform).filter(({ eventId }) => ids.includes(eventId))
}
