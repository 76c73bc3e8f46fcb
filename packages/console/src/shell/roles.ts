import type { Membership } from "../api/client.ts"

/** Whether the member reads deals, payments and reports. Members who are a host do not (D-HOST-1). */
export const readsSales = ({ hostId, role }: Membership): boolean => role !== "member" || hostId === null
