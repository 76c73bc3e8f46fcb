import { type HttpApi, type HttpApiGroup, HttpApiScalar } from "effect/http-api"

export const documentationPath = "/docs"
export const openApiPath = "/openapi.json"

/** `GET /docs`: the reference, with its scripts inside, so that it asks nothing of other hosts (D-HTTP-12). */
export const Documentation = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
) => HttpApiScalar.layer(api, { path: documentationPath, scalar: { withDefaultFonts: false } })

/** The one page that runs scripts: those that it holds, which may call this service and nobody else. */
export const documentationHeaders = {
  "cache-control": "public, max-age=300",
  "content-security-policy":
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src 'self' data:; " +
    "font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'"
}
