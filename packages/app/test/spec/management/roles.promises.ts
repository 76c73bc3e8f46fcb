import { nameOf, type Operation } from "./roles.operations.ts"

/** The least roles of the management API's resources. */
const promised: Readonly<Record<string, string>> = {
  "POST /": "any user",
  "GET /{workspaceId}": "member",
  "PATCH /{workspaceId}": "admin",
  "DELETE /{workspaceId}": "owner",
  "GET members": "member",
  "POST members": "owner",
  "PATCH members": "owner",
  "DELETE members": "owner",
  "GET access-tokens": "owner",
  "DELETE access-tokens": "owner",
  "GET hosts": "member",
  "POST hosts": "admin",
  "PATCH hosts": "admin",
  "DELETE hosts": "admin",
  "GET event-types": "member",
  "POST event-types": "admin",
  "PATCH event-types": "admin",
  "DELETE event-types": "admin",
  "GET api-keys": "admin",
  "POST api-keys": "admin",
  "DELETE api-keys": "admin",
  "GET contacts": "member",
  "GET contacts/export": "admin",
  "DELETE contacts": "admin",
  "POST people": "admin",
  "GET bookings": "member",
  "POST bookings/cancel": "admin",
  "POST bookings/summary-token": "member",
  "GET deals": "member",
  "POST deals": "admin",
  "PATCH deals": "admin",
  "GET transactions": "member",
  "GET integrations": "admin",
  "POST integrations": "admin",
  "PATCH integrations": "admin",
  "DELETE integrations": "admin",
  "GET conversion-dispatches": "member",
  "POST conversion-dispatches": "admin",
  "GET calendars": "member",
  "POST calendars": "admin",
  "DELETE calendars": "admin",
  "GET reports": "member",
  "GET webhooks": "admin",
  "POST webhooks": "admin",
  "PATCH webhooks": "admin",
  "DELETE webhooks": "admin",
  "POST webhooks/rotate-secret": "admin",
  "POST webhooks/test": "admin",
  "GET webhooks/deliveries": "member",
  "GET audit-log": "member"
}

/** The least role that the contract gives an operation. It is known by its resource, and of a booking, a contact or a webhook by what is done. */
export const promiseOf = (operation: Operation): string | undefined => {
  const name = nameOf(operation)
  const [, resource = name.split(" ")[1], part] =
    /^\w+ \/\{workspaceId\}\/([a-z-]+)(?:\/\{\w+\}\/(calendars|access-tokens))?/.exec(name) ?? []
  const verb = /(?:bookings|contacts|webhooks)\/\{\w+\}(\/[a-z-]+)$/.exec(name)?.[1] ?? ""
  return promised[`${operation.method} ${part ?? resource}${verb}`]
}
