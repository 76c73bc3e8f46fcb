import type { PlatformName } from "@calendeal/domain/conversions"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { MockPlatform, MockState, Reply, ReceivedConversion } from "./MockPlatform.ts"
import { google, googleTokens } from "./platforms/google.ts"
import { linkedin } from "./platforms/linkedin.ts"
import { meta } from "./platforms/meta.ts"
import { microsoft } from "./platforms/microsoft.ts"
import { pinterest } from "./platforms/pinterest.ts"
import { reddit } from "./platforms/reddit.ts"
import { snapchat } from "./platforms/snapchat.ts"
import { tiktok } from "./platforms/tiktok.ts"
import { rudderstack, segment } from "./platforms/tracking.ts"
import { x } from "./platforms/x.ts"
import { personalDataIn } from "./personalData.ts"

const mockPlatforms: Readonly<Record<PlatformName | "google-tokens", MockPlatform>> = {
  meta,
  google,
  "google-tokens": googleTokens,
  linkedin,
  tiktok,
  microsoft,
  reddit,
  snapchat,
  pinterest,
  x,
  segment,
  rudderstack
}

/** A fault for the next request to a platform. */
export type Fault =
  | { readonly _tag: "Answer"; readonly reply: Reply; readonly headers?: Readonly<Record<string, string>> }
  /** The connection breaks before or after the events are counted. */
  | { readonly _tag: "Reset"; readonly when: "before" | "after" }
  /** The response is delayed. */
  | { readonly _tag: "Slow"; readonly millis: number }
  /** The connection breaks in the middle of a valid response. */
  | { readonly _tag: "CutOff" }

/** An event for observers. */
export type Activity =
  | { readonly _tag: "Counted" | "Known" | "Tested"; readonly conversion: ReceivedConversion }
  | {
      readonly _tag: "Refused"
      readonly platform: string
      readonly status: number
      readonly rejection: string
    }

/**
 * A local mock of the ad platforms with strict validation, under `/meta`, `/google` and so on. It counts each event
 * once, refuses invalid requests like the platforms, and injects faults on request. A token is valid unless it begins
 * with `expired`.
 */
export const openMockAdServer = async (options: {
  readonly port?: number
  readonly onActivity?: (activity: Activity) => void
}) => {
  const onActivity = options.onActivity ?? (() => {})
  const counted = new Map<string, ReceivedConversion>()
  const tested: Array<ReceivedConversion> = []
  const restated: Array<ReceivedConversion> = []
  const rejectedEvents = new Set<string>()
  const faults = new Map<string, Array<Fault>>()
  const requests: Array<string> = []
  const rejections: Array<string> = []
  let issued = 0
  let ahead = 0
  let revoked = 0

  const keyOf = ({ account, eventId, name, platform }: ReceivedConversion) =>
    [platform, account, name, eventId].join("/")

  const state: MockState = {
    count: (conversion) => {
      const known = counted.get(keyOf(conversion))
      if (known === undefined) counted.set(keyOf(conversion), conversion)
      onActivity({ _tag: known === undefined ? "Counted" : "Known", conversion })
      if (known === undefined) return "counted"
      return known.value === conversion.value ? "known" : "other value"
    },
    restate: (conversion) => {
      counted.set(keyOf(conversion), conversion)
      restated.push(conversion)
    },
    test: (conversion) => {
      tested.push(conversion)
      onActivity({ _tag: "Tested", conversion })
    },
    isRejected: (eventId) => rejectedEvents.has(eventId),
    isValidToken: (token) =>
      token !== "" && !token.startsWith("expired") && !(Number(/^access-(\d+)$/.exec(token)?.[1]) <= revoked),
    tokens: { issue: () => `access-${++issued}` },
    receipts: new Map()
  }

  const handle = (platform: string, request: IncomingMessage, address: URL, text: string): Reply => {
    const mockPlatform = Object.entries(mockPlatforms).find(([name]) => name === platform)?.[1]
    if (mockPlatform === undefined) return { status: 404, rejection: "no such platform" }
    const isForm = platform === "google-tokens"
    const body = isForm ? text : parsed(text)
    const personal = isForm ? [] : personalDataIn(body)
    if (personal.length > 0 || /@|%40/i.test(address.search))
      return { status: 400, rejection: `PERSONAL DATA IN CLEAR: ${personal.join(", ")}` }
    return mockPlatform(
      {
        method: request.method ?? "",
        path: address.pathname.slice(platform.length + 1),
        query: address.searchParams,
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)])
        ),
        body,
        now: Date.now() + ahead
      },
      state
    )
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const text = await readAll(request)
    requests.push([request.method, request.url, ...request.rawHeaders, text].join("\n"))
    const address = new URL(request.url ?? "/", "http://mock-ad-server")
    const platform = address.pathname.split("/")[1] ?? ""
    const fault = faults.get(platform)?.shift()
    if (fault?._tag === "Reset" && fault.when === "before") return request.socket.destroy()
    if (fault?._tag === "Slow") await new Promise((resolve) => setTimeout(resolve, fault.millis).unref())
    const reply = fault?._tag === "Answer" ? fault.reply : handle(platform, request, address, text)
    if (reply.rejection !== undefined) {
      rejections.push(`${platform}: ${reply.rejection}`)
      onActivity({ _tag: "Refused", platform, status: reply.status, rejection: reply.rejection })
    }
    if (fault?._tag === "Reset") return request.socket.destroy()
    const body = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body ?? {})
    if (fault?._tag === "CutOff") {
      response.writeHead(reply.status, { "content-length": body.length })
      response.write(body.slice(0, body.length / 2))
      return request.socket.destroySoon()
    }
    response.writeHead(reply.status, {
      "content-type": "application/json",
      ...(fault?._tag === "Answer" && fault.headers)
    })
    response.end(body)
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(options.port ?? 0, "127.0.0.1")
  await once(server, "listening")
  const bound = server.address()
  const port = typeof bound === "object" && bound !== null ? bound.port : 0

  return {
    address: `http://127.0.0.1:${port}`,
    /** The conversions that a platform counted, in order of arrival. */
    counted: (platform: PlatformName): ReadonlyArray<ReceivedConversion> =>
      [...counted.values()].filter((conversion) => conversion.platform === platform),
    /** Each value that replaced another one, in order of arrival. */
    restated: (): ReadonlyArray<ReceivedConversion> => restated,
    tested: (platform: PlatformName): ReadonlyArray<ReceivedConversion> =>
      tested.filter((conversion) => conversion.platform === platform),
    /** Makes the platforms reject this event from now on. */
    rejectEvent: (eventId: string) => void rejectedEvents.add(eventId),
    /** Sets the faults of the next requests to a platform, in order. */
    injectFaults: (platform: PlatformName | "google-tokens", ...next: ReadonlyArray<Fault>) =>
      void faults.set(platform, [...next]),
    /** Invalidates all access tokens that Google has issued. */
    revokeAccessTokens: () => void (revoked = issued),
    /** Sets the clock ahead by these milliseconds. */
    setAhead: (millis: number) => void (ahead = millis),
    /** Every received request as text: method, path, headers, body. */
    requests: (): ReadonlyArray<string> => requests,
    /** The reasons for which requests or events were rejected. */
    rejections: (): ReadonlyArray<string> => rejections,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    }
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const readAll = async (request: IncomingMessage): Promise<string> => {
  let text = ""
  request.setEncoding("utf8")
  for await (const chunk of request) text += String(chunk)
  return text
}
