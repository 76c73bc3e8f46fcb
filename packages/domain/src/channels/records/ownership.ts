import type { HostId } from "../../workspace/workspaces/index.ts"

/** How items of a kind belong to hosts. */
export interface Ownership<Item, Filter> {
  readonly isOf: (hostId: HostId, item: Item) => boolean
  /** The filter for the host's own items among the filtered ones. Null: there are none. */
  readonly own: (hostId: HostId, filter: Filter) => Filter | null
}

/** Of all hosts. */
export const shared = { isOf: () => true, own: <Filter>(_: HostId, filter: Filter) => filter }

/** Of no host: about the workspace as a whole, or about contacts. */
export const foreign = { isOf: () => false, own: () => null }

/** The filter with the host, unless it asks for another one. */
export const ofHost = <Filter extends { readonly hostId?: HostId }>(hostId: HostId, filter: Filter) =>
  filter.hostId === undefined || filter.hostId === hostId ? { ...filter, hostId } : null
