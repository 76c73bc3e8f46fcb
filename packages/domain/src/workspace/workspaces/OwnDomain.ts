import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { hostNameOf, WorkspaceId } from "./Workspace.ts"

/**
 * A host name as requests have it: lower case and Punycode, with at least one dot, at most 253 characters. No IP address, port or
 * final dot (D-DOM-1).
 */
export const DomainName = Schema.String.check(
  Schema.makeFilter((text): boolean => isDomainName(text), {
    message: "must be a host name such as meet.acme.example",
    code: "host_name"
  })
).pipe(Schema.brand("DomainName"))
export type DomainName = typeof DomainName.Type

/** Whether the text is a host name in the form of DomainName. */
export const isDomainName = (text: string): boolean => text.includes(".") && hostNameOf(text) === text

/** A host name that shows the booking pages of one workspace, and nothing else (D-DOM-1). */
export const OwnDomain = Schema.Struct({
  name: DomainName,
  workspaceId: WorkspaceId,
  addedAt: Schema.DateTimeUtc
})
export type OwnDomain = typeof OwnDomain.Type

/** The name cannot be added: it is no host name, the installation's own, or another workspace's (D-DOM-1). */
export class DomainRefused extends Schema.TaggedError<DomainRefused>()("DomainRefused", {
  reason: Schema.Literals(["no-host-name", "installation", "taken"])
}) {
  override get message(): string {
    return reasons[this.reason]
  }
  readonly remedy = "Give a host name that you have pointed to this installation, such as meet.acme.example."
}

const reasons = {
  "no-host-name": "The domain must be a host name, without scheme, port and path, and no IP address.",
  installation: "The domain is the host name of BASE_URL, which all workspaces use.",
  taken: "The domain belongs to another workspace."
} as const

/**
 * The name to add for a workspace. Upper case and Unicode are normalised. Adding a name again succeeds. `serviceHost`: the host
 * name of the installation's own address.
 */
export const decideDomain = (
  typed: string,
  {
    domains,
    serviceHost,
    workspaceId
  }: {
    readonly domains: ReadonlyArray<Pick<OwnDomain, "name" | "workspaceId">>
    readonly serviceHost: string
    readonly workspaceId: WorkspaceId
  }
): Result.Result<DomainName, DomainRefused> => {
  const name = hostNameOf(typed)
  if (name === undefined || !isDomainName(name))
    return Result.fail(new DomainRefused({ reason: "no-host-name" }))
  if (name === serviceHost) return Result.fail(new DomainRefused({ reason: "installation" }))
  return domains.some((other) => other.name === name && other.workspaceId !== workspaceId)
    ? Result.fail(new DomainRefused({ reason: "taken" }))
    : Result.succeed(DomainName.make(name))
}

/**
 * The host name of a Host header, in lower case and without port and final dot. It is not necessarily a valid one.
 */
export const hostOfHeader = (header: string): string => header.toLowerCase().replace(/\.?(?::\d*)?$/, "")

/** The address of a workspace's pages: the installation's, with the workspace's own domain if it has one (D-DOM-3). */
export const addressAt = (installation: URL, name: DomainName | null): URL => {
  const address = new URL(installation)
  if (name !== null) address.hostname = name
  return address
}
