import { errorAnswer } from "@calendeal/adapters-http/content"
import { Effect, Option } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import { isLoopbackName } from "../settings/isLoopbackName.ts"

/** The name of a Host header, without the port. */
const nameIn = (host: string): string => host.replace(/:\d*$/, "")

/** The headers that proxies add. */
const isOfProxy = (name: string): boolean =>
  name === "forwarded" || name.startsWith("x-forwarded-") || name === "x-real-ip" || name === "via"

/**
 * Whether a request comes from a program on this machine (D-DEV-2): not over a network, not through a proxy, and not from
 * a page of another site whose name was led here. Requests in memory have no remote address.
 */
export const isLocalRequest = ({
  headers,
  remoteAddress
}: Pick<HttpServerRequest.HttpServerRequest, "headers" | "remoteAddress">): boolean =>
  isLoopbackName(nameIn(headers["host"] ?? "")) &&
  !Object.keys(headers).some(isOfProxy) &&
  Option.match(remoteAddress, { onNone: () => true, onSome: isLoopbackName })

/** What is served to requests from this machine only; to others it does not exist. */
export const localOnly = <E, R>(page: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
  Effect.flatMap(
    HttpServerRequest.HttpServerRequest,
    (request): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R> =>
      isLocalRequest(request) ? page : Effect.sync(() => errorAnswer("not_found", 404))
  )
