import type { Membership } from "../api/client.ts"

/** Whether the member reads deals, payments and reports. Members who are hosts do not (D-HOST-1). */
export const readsSales = ({ hostId, role }: Membership): boolean => role !== "member" || hostId === null

/** Whether the member books for people: those who take part in meetings, and those who manage them (D-MGMT-40). */
export const booksForPeople = ({ hostId, role }: Membership): boolean => role !== "member" || hostId !== null

/** Whether the member changes what belongs to no host, and exports and erases people. */
export const manages = ({ role }: Membership): boolean => role !== "member"
