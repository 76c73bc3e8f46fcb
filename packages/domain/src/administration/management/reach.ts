import type { Member, MemberContacts } from "../../workspace/workspaces/index.ts"
import { ownHost, type Reach } from "./permission.ts"
import { type Ownership, type ResourceKind, type Resources, resources } from "../../channels/records/index.ts"

const described: {
  readonly [K in ResourceKind]: {
    readonly ownership: Ownership<Resources[K]["item"], Resources[K]["query"]>
  }
} = resources

/** Whether a request reaches the resource (D-HOST-1). */
export const isWithin = <K extends ResourceKind>(
  { hostId }: Reach,
  kind: K,
  item: Resources[K]["item"]
): boolean => hostId === null || described[kind].ownership.isOf(hostId, item)

/** The filter for those of the filtered resources that a request reaches. Null: there are none (D-HOST-1). */
export const narrowed = <K extends ResourceKind>(
  { hostId }: Reach,
  kind: K,
  filter: Resources[K]["query"]
): Resources[K]["query"] | null => (hostId === null ? filter : described[kind].ownership.own(hostId, filter))

/** The filter for the contacts that a member reads. Null: none (D-HOST-3). */
export const readableContacts = (
  member: Pick<Member, "hostId" | "role">,
  setting: MemberContacts
): Pick<Resources["contacts"]["query"], "bookedWith"> | null => {
  if (member.role !== "member" || setting === "all") return {}
  return setting === "none" ? null : { bookedWith: ownHost(member) ?? "anyone" }
}
