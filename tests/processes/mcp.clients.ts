import { assert } from "@effect/vitest"
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { bundle, compiled } from "../kit/build/built.ts"

/** `legacy`: the protocols with sessions, up to 2025-11-25. */
export type Era = "legacy" | "2026-07-28"

const clientOf = (era: Era) =>
  new Client(
    { name: "calendeal-test", version: "1" },
    { versionNegotiation: { mode: era === "legacy" ? "legacy" : { pin: era } } }
  )

/** A client over HTTP whose requests go to the addresses in turn. */
export const overHttp = async (
  addresses: ReadonlyArray<string>,
  accessToken: string,
  era: Era = "legacy"
) => {
  const client = clientOf(era)
  let sent = 0
  const transport = new StreamableHTTPClientTransport(new URL(`${addresses[0]}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${accessToken}` } },
    fetch: (_, init) => fetch(`${addresses[sent++ % addresses.length]}/mcp`, init)
  })
  await client.connect(transport)
  return using(client)
}

/** A client that starts `calendeal mcp`. */
export const overStdio = async (environment: Readonly<Record<string, string>>, era: Era = "legacy") => {
  const client = clientOf(era)
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [bundle, "mcp"],
      env: {
        NODE_COMPILE_CACHE: compiled,
        NODE_ENV: "development",
        PATH: process.env["PATH"] ?? "",
        ...environment
      }
    })
  )
  return using(client)
}

export type Tools = Awaited<ReturnType<typeof overHttp>>

const using = (client: Client) => {
  const call = (name: string, given: object) => client.callTool({ name, arguments: { ...given } })
  return {
    tools: async () => (await client.listTools()).tools,
    /** The structured result of a call that succeeds. The client has checked it by the tool's schema. */
    use: async (name: string, given: object = {}): Promise<Readonly<Record<string, unknown>>> => {
      const result = await call(name, given)
      assert.isNotTrue(result.isError, JSON.stringify(result.content))
      return Object.assign({}, result.structuredContent)
    },
    /** The error of a call that is refused. */
    refusal: async (name: string, given: object = {}): Promise<Readonly<Record<string, unknown>>> => {
      const { content, isError } = await call(name, given)
      assert.isTrue(isError, JSON.stringify(content))
      const [part] = content
      return part?.type === "text" ? JSON.parse(part.text) : {}
    },
    call,
    close: () => client.close()
  }
}
