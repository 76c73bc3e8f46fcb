import * as Effect from "effect/Effect"
import type { JsonObject } from "../middleware/parseObject.ts"

type Head = Readonly<Record<string, string>>

const sessionHeader = "mcp-session-id"
const versionHeader = "mcp-protocol-version"

/**
 * Answers each message of a protocol with sessions in a session of its own, which ends with it. So any process can answer, and
 * nothing accumulates in memory (D-MCP-4). `stateless`: the version without sessions. `oldest`: that of a message without one.
 */
export const sessionless = (
  server: (request: Request) => Promise<Response>,
  url: string,
  { oldest, stateless }: { readonly oldest: string; readonly stateless: string }
) => {
  const send = (method: "POST" | "DELETE", headers: Head, message?: JsonObject) =>
    Effect.promise((signal) =>
      server(
        new Request(url, {
          method,
          headers,
          signal,
          body: message === undefined ? null : JSON.stringify(message)
        })
      )
    )
  return (message: JsonObject, given: Head): Effect.Effect<Response> => {
    const version = given[versionHeader] ?? oldest
    if (version === stateless) return send("POST", given, message)
    if (message["id"] === undefined && "method" in message)
      return Effect.succeed(new Response(null, { status: 202 }))
    const isOpening = message["method"] === "initialize"
    const { [versionHeader]: _, ...unversioned } = given
    return Effect.acquireUseRelease(
      send("POST", unversioned, isOpening ? message : opening(version)),
      (opened) =>
        isOpening
          ? Effect.succeed(withoutSession(opened))
          : send("POST", { ...given, [versionHeader]: version, ...sessionOf(opened) }, message),
      (opened) => Effect.ignore(send("DELETE", { ...unversioned, ...sessionOf(opened) }))
    )
  }
}

const sessionOf = ({ headers }: Response): Head => {
  const session = headers.get(sessionHeader)
  return session === null ? {} : { [sessionHeader]: session }
}

const withoutSession = (response: Response) => {
  const headers = new Headers(response.headers)
  headers.delete(sessionHeader)
  return new Response(response.body, { status: response.status, headers })
}

/** The first message of a session. The client has sent its own in another one. */
const opening = (protocolVersion: string): JsonObject => ({
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: { protocolVersion, capabilities: {}, clientInfo: { name: "calendeal", version: "1" } }
})
