import { ServiceAddress } from "@calendeal/domain/mails"
import { DomainDirectory } from "@calendeal/domain/management"
import { hostOfHeader, isDomainName, SiteWorkspace } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { HttpServerRequest, HttpServerResponse } from "effect/http"
import { errorAnswer } from "./answers.ts"
import type { KnownPath } from "./knownPaths.ts"

/**
 * Restricts requests to the own domain of a workspace: only the paths for visitors exist there, and only what belongs to this
 * workspace is found (D-DOM-2). Other host names are those of the installation. Only the Host header counts, because any client
 * can send X-Forwarded-Host.
 */
export const onOwnDomains = Effect.gen(function* () {
  const directory = yield* DomainDirectory
  const { hostname } = yield* ServiceAddress
  return (
    { headers }: HttpServerRequest.HttpServerRequest,
    known: Pick<KnownPath, "isForVisitors" | "isProbe"> | undefined
  ) =>
    <E, R>(route: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) => {
      const host = hostOfHeader(headers["host"] ?? "")
      if (known?.isProbe === true || host === hostname || !isDomainName(host)) return route
      return Effect.flatMap(directory.workspaceAt(host), (workspace) => {
        if (Option.isNone(workspace)) return route
        return known === undefined || known.isForVisitors
          ? Effect.provideService(route, SiteWorkspace, workspace.value)
          : Effect.succeed(errorAnswer("not_found", 404))
      })
    }
})
