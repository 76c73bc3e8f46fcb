import { DomainDirectory } from "@calendeal/domain/management"
import { hostOfHeader } from "@calendeal/domain/workspaces"
import { Effect, Option } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"

/**
 * `GET /own-domain?domain={name}` for a proxy that obtains certificates on demand: 200 if the name is the own domain of a workspace,
 * else 404 (D-DOM-4). It is on the private port of the metrics, because the answers list customers. A question costs a look-up
 * in memory, so it is not limited: a limit would let a flood of unknown names delay the certificates of known ones.
 */
export const domainQuestions = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const directory = yield* DomainDirectory
    yield* router.add(
      "GET",
      "/own-domain",
      Effect.gen(function* () {
        const { url } = yield* HttpServerRequest.HttpServerRequest
        const [, query = ""] = url.split("?")
        const asked = new URLSearchParams(query).get("domain") ?? ""
        const workspace = yield* directory.workspaceAt(hostOfHeader(asked))
        return HttpServerResponse.empty({ status: Option.isSome(workspace) ? 200 : 404 })
      })
    )
  })
)
