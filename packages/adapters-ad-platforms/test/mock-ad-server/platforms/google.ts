import { Result, Schema } from "effect"
import type { ReceivedRequest, MockPlatform, MockState, Reply } from "../MockPlatform.ts"
import { ClickId, Currency, EventId, Hash, instantText, read } from "../schemas.ts"

const Account = Schema.Struct({
  accountType: Schema.Literal("GOOGLE_ADS"),
  accountId: Schema.String.check(Schema.isPattern(/^\d{10}$/))
})
const ConsentStatus = Schema.Literals(["CONSENT_GRANTED", "CONSENT_DENIED"])

const Request = (now: number) =>
  Schema.Struct({
    destinations: Schema.NonEmptyArray(
      Schema.Struct({
        reference: Schema.NonEmptyString,
        operatingAccount: Account,
        loginAccount: Schema.optionalKey(Account),
        productDestinationId: Schema.String.check(Schema.isPattern(/^\d+$/))
      })
    ),
    encoding: Schema.Literal("HEX"),
    validateOnly: Schema.optionalKey(Schema.Boolean),
    events: Schema.NonEmptyArray(
      Schema.Struct({
        destinationReferences: Schema.NonEmptyArray(Schema.NonEmptyString),
        transactionId: EventId,
        eventTimestamp: instantText(now, 7),
        eventSource: Schema.Literals(["WEB", "APP", "IN_STORE", "PHONE", "MESSAGE", "OTHER"]),
        userData: Schema.optionalKey(
          Schema.Struct({
            userIdentifiers: Schema.NonEmptyArray(
              Schema.Union([Schema.Struct({ emailAddress: Hash }), Schema.Struct({ phoneNumber: Hash })])
            ).check(Schema.isMaxLength(10))
          })
        ),
        adIdentifiers: Schema.optionalKey(
          Schema.Struct({
            gclid: Schema.optionalKey(ClickId),
            gbraid: Schema.optionalKey(ClickId),
            wbraid: Schema.optionalKey(ClickId)
          }).check(
            Schema.makeFilter(
              (ids) => Object.keys(ids).length === 1 || "must be one of gclid, gbraid and wbraid"
            )
          )
        ),
        currency: Schema.optionalKey(Currency),
        conversionValue: Schema.optionalKey(Schema.Number.check(Schema.isGreaterThanOrEqualTo(0))),
        consent: Schema.optionalKey(
          Schema.Struct({ adUserData: ConsentStatus, adPersonalization: ConsentStatus })
        )
      }).check(
        Schema.makeFilter((event) => event.userData !== undefined || event.adIdentifiers !== undefined),
        Schema.makeFilter((event) => (event.currency === undefined) === (event.conversionValue === undefined))
      )
    )
  })

/** Google accepts a valid request immediately and processes its events later. */
export const google: MockPlatform = (received, state) => {
  const token = /^Bearer (.+)$/.exec(received.headers["authorization"] ?? "")?.[1] ?? ""
  if (!state.isValidToken(token))
    return refused(401, "UNAUTHENTICATED", "ACCESS_TOKEN_EXPIRED", "access token")
  if (received.method === "GET") return statusOf(received, state)
  if (!/^\/v\d+\/events:ingest$/.test(received.path))
    return refused(404, "NOT_FOUND", "NOT_FOUND", "no such path")
  const request = read(Request(received.now), received.body)
  if (Result.isFailure(request)) {
    const reason = /too old|ahead/.test(request.failure) ? "EVENT_TIME_INVALID" : "INVALID_FORMAT"
    return refused(400, "INVALID_ARGUMENT", reason, request.failure)
  }
  const { destinations, events, validateOnly } = request.success
  if (events.length > 2000) return refused(400, "INVALID_ARGUMENT", "TOO_MANY_EVENTS", "over 2,000 events")
  const references = new Set(destinations.map(({ reference }) => reference))
  if (events.some((event) => !event.destinationReferences.every((name) => references.has(name))))
    return refused(400, "INVALID_ARGUMENT", "INVALID_DESTINATION", "unknown destination")
  let failure: string | undefined
  for (const event of events) {
    const conversion = {
      platform: "google" as const,
      account: destinations[0].operatingAccount.accountId,
      name: event.destinationReferences[0],
      eventId: event.transactionId,
      at: Date.parse(event.eventTimestamp),
      value: event.conversionValue === undefined ? undefined : `${event.conversionValue} ${event.currency}`,
      identifiers: [
        ...(event.userData?.userIdentifiers ?? []).flatMap((identifier) => Object.keys(identifier)),
        ...Object.keys(event.adIdentifiers ?? {})
      ]
    }
    if (validateOnly === true) state.test(conversion)
    else if (state.isRejected(event.transactionId)) failure = "INVALID_EVENT"
    else {
      // A known id with another value changes the conversion.
      const counted = state.count(conversion)
      if (counted === "known") failure = "DUPLICATE_TRANSACTION_ID"
      if (counted === "other value") state.restate(conversion)
    }
  }
  const requestId = `request-${state.receipts.size + 1}`
  state.receipts.set(requestId, { queries: 0, failure })
  return { status: 200, body: { requestId } }
}

/** The first query reports that the request is still being processed. */
const statusOf = ({ path, query }: ReceivedRequest, { receipts }: MockState): Reply => {
  const receipt = receipts.get(query.get("requestId") ?? "")
  if (!/^\/v\d+\/requestStatus:retrieve$/.test(path) || receipt === undefined)
    return refused(400, "INVALID_ARGUMENT", "INVALID_REQUEST_ID", "unknown request")
  receipt.queries += 1
  const status =
    receipt.queries === 1
      ? { requestStatus: "PROCESSING" }
      : receipt.failure === undefined
        ? { requestStatus: "SUCCESS", eventsIngestionStatus: { recordCount: "1" } }
        : {
            requestStatus: "FAILED",
            errorInfo: {
              errorCounts: [{ recordCount: "1", reason: `PROCESSING_ERROR_REASON_${receipt.failure}` }]
            }
          }
  return { status: 200, body: { requestStatusPerDestination: [status] } }
}

/** Exchanges a refresh token, sent as a form, for an access token that is valid for an hour. */
export const googleTokens: MockPlatform = ({ body, method, path }, state) => {
  const form = new URLSearchParams(typeof body === "string" ? body : "")
  const isComplete = ["client_id", "client_secret", "refresh_token"].every((key) => form.get(key))
  if (method !== "POST" || path !== "/token" || form.get("grant_type") !== "refresh_token" || !isComplete)
    return { status: 400, body: { error: "invalid_request" }, rejection: "no exchange of a refresh token" }
  if (!state.isValidToken(form.get("refresh_token") ?? ""))
    return { status: 400, body: { error: "invalid_grant" }, rejection: "refresh token" }
  return {
    status: 200,
    body: { access_token: state.tokens.issue(), expires_in: 3599, token_type: "Bearer" }
  }
}

const refused = (status: number, word: string, reason: string, rejection: string): Reply => ({
  status,
  body: {
    error: {
      code: status,
      status: word,
      message: "Request refused.",
      details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason }]
    }
  },
  rejection
})
