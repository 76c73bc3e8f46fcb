import { sign } from "@calendeal/adapters-identity/crypto"
import type { Operation, Outcome, PayRequest, ClientRequest } from "../history/Operation.ts"
import { type Reply, send } from "./send.ts"

/** An API key with its secret. */
export interface KeyPair {
  readonly prefix: string
  readonly secret: string
}

/** A workspace, and the access token of one of its admins. */
export interface AdminAccess {
  readonly id: string
  readonly token: string
}

/** The destination and the options of a request. */
export interface Target {
  readonly port: number
  readonly keyPair: KeyPair
  readonly workspace: AdminAccess
  readonly disconnectAfter?: number
}

/** Sends a request once. Returns the operation, or undefined if the connection was refused. */
export const execute = async <W extends ClientRequest>(
  request: W,
  target: Target
): Promise<Operation<W> | undefined> => {
  const invokedAt = Date.now()
  const reply = await send({ ...target, ...httpRequestOf(request, target) })
  const completedAt = Date.now()
  return reply._tag === "unsent"
    ? undefined
    : { request, invokedAt, completedAt, outcome: outcomeOf(request, reply) }
}

const httpRequestOf = (request: ClientRequest, { keyPair, workspace }: Target) => {
  switch (request.kind) {
    case "book": {
      const { body, email, eventTypeId, key, replaces, startAt } = request
      const content = {
        eventTypeId,
        startTimeUtc: new Date(startAt).toISOString(),
        bookerTimezone: "UTC",
        attendees: [{ name: body, email }],
        ...(replaces === null ? {} : { rescheduledFromUid: replaces })
      }
      return { path: "/public/book", headers: { "idempotency-key": key }, body: JSON.stringify(content) }
    }
    case "capture": {
      const { body, email, eventTypeId, isComplete } = request
      const content = {
        eventTypeId,
        email,
        attributionJsonb: { utm_campaign: body },
        customFields: { notes: { [body]: true } },
        step1Complete: isComplete
      }
      return { path: "/public/capture", headers: {}, body: JSON.stringify(content) }
    }
    case "pay":
      return paymentRequestOf(request, keyPair)
    case "cancel": {
      const path = `/workspaces/${workspace.id}/bookings/${request.bookingUid}/cancel`
      return { path, headers: { authorization: `Bearer ${workspace.token}` }, body: "" }
    }
  }
}

const paymentRequestOf = (
  { body, bookingUid, cents, email, key }: PayRequest,
  { prefix, secret }: KeyPair
) => {
  const text = JSON.stringify({
    email,
    amount: cents / 100,
    currency: "usd",
    description: body,
    ...(bookingUid === null ? {} : { svc_booking_uid: bookingUid })
  })
  const authorization = `Bearer ${prefix}:${sign(secret, Buffer.from(text))}`
  return {
    path: "/public/transactions",
    headers: { authorization, ...(key === null ? {} : { "idempotency-key": key }) },
    body: text
  }
}

/** The refusals that may occur. All requested resources exist, so 404 is not among them. */
const refusals = {
  book: new Set(["slot_unavailable", "per_invitee_limit", "booking_unavailable"]),
  cancel: new Set(["conflict"]),
  capture: new Set<string>(),
  pay: new Set<string>()
}

const outcomeOf = (request: ClientRequest, reply: Exclude<Reply, { readonly _tag: "unsent" }>): Outcome => {
  if (reply._tag !== "answer") return { _tag: "unknown", why: reply._tag }
  const { body, isReplay, status } = reply
  const text = (field: string) => String(body[field])
  if ((status === 500 || status === 503) && body["error"] === "internal")
    return { _tag: "unknown", why: "internal" }
  if (status === 409 && refusals[request.kind].has(text("error"))) {
    return { _tag: "refused", code: text("error") }
  }
  if (request.kind === "cancel" && status === 200 && text("status") === "cancelled") {
    return { _tag: "ok", isReplay: false, id: text("uid") }
  }
  if (request.kind === "book" && status === 200) return { _tag: "ok", isReplay, id: text("uid") }
  if (request.kind === "capture" && status === 200) {
    return { _tag: "ok", isReplay: false, id: text("contactId") }
  }
  if (request.kind === "pay" && (status === 201 || body["idempotentReplay"] === true)) {
    return { _tag: "ok", isReplay: status === 200, id: text("transactionId"), dealId: text("dealId") }
  }
  return { _tag: "wrong", response: `${status} ${JSON.stringify(body)}` }
}
