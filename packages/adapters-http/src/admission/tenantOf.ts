import { hostOfHeader } from "@calendeal/domain/workspaces"
import type { IncomingMessage } from "node:http"
import type { TenantKind, TenantNames } from "./TenantNames.ts"

/** The tenant of all requests without a known name. */
const unknown = ""

/** The parameters of paths that name a workspace. */
const parameterKinds: ReadonlyArray<readonly [parameter: string, kind: TenantKind]> = [
  ["workspaceId", "workspace"],
  ["workspaceSlug", "slug"],
  ["eventTypeId", "event type"]
]

/**
 * The tenant of a request (D-LOAD-4): the workspace that its host name, path, query, API key or body names, as far as this
 * process knows the name. Reads without parsing: a wrong name is only counted wrongly, and the request then finds nothing else.
 */
export const tenantOf = (
  request: IncomingMessage,
  parameters: Readonly<Record<string, string | undefined>>,
  names: TenantNames
): string => {
  const { authorization = "", host = "" } = request.headers
  const known = (kind: TenantKind, name: string | undefined) =>
    name === undefined ? undefined : names.tenantOf(kind, name)
  const ofPath = parameterKinds.find(([parameter]) => parameters[parameter] !== undefined)
  return (
    known("domain", hostOfHeader(host)) ??
    (ofPath === undefined ? undefined : known(ofPath[1], parameters[ofPath[0]])) ??
    known("event type", inQuery.exec(request.url ?? "")?.[1]) ??
    known("key", keyPrefix.exec(authorization)?.[1]) ??
    known("event type", inBody.exec(bodyOf(request))?.[1]) ??
    unknown
  )
}

const inQuery = /[?&]eventTypeId=([^&]{1,64})/
const keyPrefix = /^Bearer ([^:]{1,64}):/
const inBody = /"eventTypeId"\s*:\s*"([^"]{1,64})"/

/** What has arrived of the body; it stays there for the handler. */
const bodyOf = (request: IncomingMessage): string => {
  if (request.readableLength === 0) return ""
  const bytes: unknown = request.read()
  if (!(bytes instanceof Uint8Array)) return ""
  request.unshift(bytes)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1")
}
