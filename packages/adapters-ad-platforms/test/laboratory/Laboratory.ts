import type { PlatformName } from "@calendeal/domain/conversions"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { Contract, Memory, Reply, Told } from "./Contract.ts"
import { google, googleTokens } from "./contracts/google.ts"
import { linkedin } from "./contracts/linkedin.ts"
import { meta } from "./contracts/meta.ts"
import { microsoft } from "./contracts/microsoft.ts"
import { reddit } from "./contracts/reddit.ts"
import { tiktok } from "./contracts/tiktok.ts"
import { personalIn } from "./personal.ts"

const contracts: Readonly<Record<PlatformName | "google-tokens", Contract>> = {
  meta,
  google,
  "google-tokens": googleTokens,
  linkedin,
  tiktok,
  microsoft,
  reddit
}

/** What a platform does to its next request instead of answering it. */
export type Fault =
  | { readonly _tag: "Answer"; readonly reply: Reply; readonly headers?: Readonly<Record<string, string>> }
  /** The connection breaks: before the events are counted, or after. */
  | { readonly _tag: "Reset"; readonly when: "before" | "after" }
  /** No answer for so long. */
  | { readonly _tag: "Slow"; readonly millis: number }
  /** A good answer that breaks off. */
  | { readonly _tag: "CutOff" }

/** An event for observers. */
export type News =
  | { readonly _tag: "Counted" | "Known" | "Tested"; readonly told: Told }
  | {
      readonly _tag: "Refused"
      readonly platform: string
      readonly status: number
      readonly complaint: string
    }

/**
 * A local mock of the ad platforms with strict validation, under `/meta`, `/google` and so on. It counts each event
 * once, refuses invalid requests like the platforms, and injects faults on request. A token is valid unless it begins
 * with `expired`.
 */
export const openLaboratory = async (options: {
  readonly port?: number
  readonly watch?: (news: News) => void
}) => {
  const watch = options.watch ?? (() => {})
  const counted = new Map<string, Told>()
  const tested: Array<Told> = []
  const unwanted = new Set<string>()
  const faults = new Map<string, Array<Fault>>()
  const bytes: Array<string> = []
  const complaints: Array<string> = []
  let issued = 0
  let revoked = 0

  const memory: Memory = {
    count: (told) => {
      const key = [told.platform, told.account, told.name, told.eventId].join("/")
      const isKnown = counted.has(key)
      if (!isKnown) counted.set(key, told)
      watch({ _tag: isKnown ? "Known" : "Counted", told })
      return isKnown ? "known" : "counted"
    },
    test: (told) => {
      tested.push(told)
      watch({ _tag: "Tested", told })
    },
    isUnwanted: (eventId) => unwanted.has(eventId),
    isToken: (token) =>
      token !== "" && !token.startsWith("expired") && !(Number(/^access-(\d+)$/.exec(token)?.[1]) <= revoked),
    tokens: { issue: () => `access-${++issued}` },
    receipts: new Map()
  }

  const judge = (platform: string, request: IncomingMessage, address: URL, text: string): Reply => {
    const contract = Object.entries(contracts).find(([name]) => name === platform)?.[1]
    if (contract === undefined) return { status: 404, complaint: "no such platform" }
    const isForm = platform === "google-tokens"
    const body = isForm ? text : parsed(text)
    const personal = isForm ? [] : personalIn(body)
    if (personal.length > 0 || /@|%40/i.test(address.search))
      return { status: 400, complaint: `PERSONAL DATA IN CLEAR: ${personal.join(", ")}` }
    return contract(
      {
        method: request.method ?? "",
        path: address.pathname.slice(platform.length + 1),
        query: address.searchParams,
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)])
        ),
        body,
        now: Date.now()
      },
      memory
    )
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const text = await readAll(request)
    bytes.push([request.method, request.url, ...request.rawHeaders, text].join("\n"))
    const address = new URL(request.url ?? "/", "http://laboratory")
    const platform = address.pathname.split("/")[1] ?? ""
    const fault = faults.get(platform)?.shift()
    if (fault?._tag === "Reset" && fault.when === "before") return request.socket.destroy()
    if (fault?._tag === "Slow") await new Promise((resolve) => setTimeout(resolve, fault.millis).unref())
    const reply = fault?._tag === "Answer" ? fault.reply : judge(platform, request, address, text)
    if (reply.complaint !== undefined) {
      complaints.push(`${platform}: ${reply.complaint}`)
      watch({ _tag: "Refused", platform, status: reply.status, complaint: reply.complaint })
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
    /** What a platform counted, in order of arrival. */
    counted: (platform: PlatformName): ReadonlyArray<Told> =>
      [...counted.values()].filter((told) => told.platform === platform),
    tested: (platform: PlatformName): ReadonlyArray<Told> =>
      tested.filter((told) => told.platform === platform),
    /** From now on there is something wrong with this event. */
    refuse: (eventId: string) => void unwanted.add(eventId),
    /** What goes wrong with the next requests to a platform, one after another. */
    script: (platform: PlatformName | "google-tokens", ...next: ReadonlyArray<Fault>) =>
      void faults.set(platform, [...next]),
    /** Google's access tokens of today are no good any more. */
    revokeAccessTokens: () => void (revoked = issued),
    /** Every request as it came: method, address, headers, body. */
    bytes: (): ReadonlyArray<string> => bytes,
    /** Why requests or events were refused. */
    complaints: (): ReadonlyArray<string> => complaints,
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
