import {
  type HostId,
  includes,
  type Member,
  type Role,
  type TokenScope,
  type Workspace
} from "../../workspace/workspaces/index.ts"

/**
 * What a member who is a host may do at a path (D-HOST-1). `own`: use it for the own host's resources, whatever the least role is.
 * `shared`: what the role allows, because the path has no resources of hosts. `none`: nothing.
 */
export type HostAccess = "own" | "shared" | "none"

/** What a path requires of a member. */
export interface Requirement {
  readonly least: Role
  readonly hostAccess: HostAccess
  /** The scope that an access token needs (D-PAT-5). */
  readonly scope: TokenScope
}

/** The part of a workspace that a request reaches. `hostId`: only this host's resources. Null: those of all hosts. */
export interface Reach {
  readonly hostId: HostId | null
}

/** The settings of a host that the member who is the host changes. Admins change the others (D-HOST-2). */
export const ownSettings: ReadonlySet<string> = new Set([
  "schedule",
  "absences",
  "avatarUrl",
  "title",
  "introduction"
])

/** The setting of a workspace that only owners change, because it decides how owners can sign in (D-MGMT-1). */
export const signInSetting = "passwordSignIn" satisfies keyof Workspace

/** The host whose resources are the only ones that the member reaches. Null: all (D-HOST-1). */
export const ownHost = ({ hostId, role }: Pick<Member, "hostId" | "role">): HostId | null =>
  role === "member" ? hostId : null

/** What the member reaches at a path with these scopes. Null: the path is refused (D-MGMT-1, D-HOST-1, D-PAT-5). */
export const reachOf = (
  member: Pick<Member, "hostId" | "role">,
  scopes: ReadonlyArray<TokenScope>,
  { hostAccess, least, scope }: Requirement
): Reach | null => {
  const hostId = ownHost(member)
  const isAllowed =
    hostId === null || hostAccess === "shared" ? includes(member.role, least) : hostAccess === "own"
  return isAllowed && scopes.includes(scope) ? { hostId } : null
}
