import { request } from "node:http"
import { addDomain } from "@calendeal/domain/management"
import { ServiceAddress } from "@calendeal/domain/mails"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect } from "effect"
import { Service } from "../kit/http/specification.ts"

/** Adds an own domain to a workspace, as an operator does. */
export const giveDomain = Effect.fnUntraced(function* (workspaceId: WorkspaceId, name: string) {
  const { withPorts } = yield* Service
  yield* withPorts(
    Effect.flatMap(ServiceAddress, ({ hostname }) => addDomain(workspaceId, name, hostname))
  ).pipe(Effect.orDie)
})

/** A response to a request with a host name. */
export interface HostAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  readonly text: string
}

/** The headers of a request, and the body of a POST. */
export interface Sent {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a request to the service with this Host header, which `fetch` does not set. */
export const sendTo = Effect.fnUntraced(function* (
  host: string,
  path: string,
  { body, headers = {} }: Sent = {}
) {
  const { port } = yield* Service
  const method = body === undefined ? "GET" : "POST"
  return yield* Effect.callback<HostAnswer>((resume) => {
    const sent = request(
      { port, host: "127.0.0.1", path, method, headers: { ...headers, host }, agent: false },
      (response) => {
        let text = ""
        response.setEncoding("utf8").on("data", (part: string) => (text += part))
        response.on("end", () =>
          resume(Effect.succeed({ status: response.statusCode ?? 0, headers: response.headers, text }))
        )
      }
    )
    sent.on("error", (error) => resume(Effect.die(error)))
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
})
