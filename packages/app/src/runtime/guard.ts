import {
  type AdmissionLimits,
  bodyTimeOf,
  findPathOf,
  type Gate,
  makeGate,
  type TenantNames
} from "@calendeal/adapters-http"
import { Duration } from "effect"
import { IncomingMessage, type Server, ServerResponse } from "node:http"
import { otherPaths, type RouteOptions } from "./routes.ts"

/** The gate of these routes (D-LOAD-1). */
export const gateOf = (options: RouteOptions, names: TenantNames, limits?: AdmissionLimits): Gate =>
  makeGate({
    findPath: findPathOf(otherPaths(options)),
    names,
    bodyTime: Duration.toMillis(bodyTimeOf(options.requestTimeout)),
    isSecure: options.baseUrl.protocol === "https:",
    ...(limits && { limits })
  })

/**
 * Lets requests pass the gate before any listener of the server handles them. The gate waits for bodies, so a client that asks for
 * `100 Continue` gets it here.
 */
export const guard = (server: Server, gate: Gate): void => {
  const emit = server.emit.bind(server)
  server.emit = (event: string, ...given: ReadonlyArray<unknown>): boolean => {
    const [request, response] = given
    const isRequest = event === "request" || event === "checkContinue"
    if (!isRequest || !(request instanceof IncomingMessage) || !(response instanceof ServerResponse))
      return emit(event, ...given)
    if (event === "checkContinue") response.writeContinue()
    gate.arrive(request, response, () => void emit("request", request, response))
    return true
  }
}
