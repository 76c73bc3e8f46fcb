import { Result, Schema } from "effect"
import type { MockPlatform } from "../MockPlatform.ts"
import { Amount, ClickId, Currency, EventId, Hash, instant, Page, read } from "../schemas.ts"

const Event = (now: number) =>
  Schema.Struct({
    eventType: Schema.Literal("custom"),
    eventName: Schema.NonEmptyString,
    eventId: EventId,
    eventTime: instant("seconds", now, 7),
    eventSourceUrl: Schema.optionalKey(Page),
    adStorageConsent: Schema.optionalKey(Schema.Literals(["G", "D"])),
    userData: Schema.Struct({
      em: Schema.optionalKey(Hash),
      ph: Schema.optionalKey(Hash),
      externalId: Schema.optionalKey(Hash),
      msclkid: Schema.optionalKey(ClickId)
    }).check(Schema.makeFilter((user) => Object.keys(user).length > 0)),
    customData: Schema.optionalKey(Schema.Struct({ value: Amount, currency: Currency }))
  })
const Request = Schema.Struct({
  data: Schema.NonEmptyArray(Schema.Unknown),
  dataProvider: Schema.NonEmptyString,
  continueOnValidationError: Schema.Literal(true)
})

/** Microsoft lists rejected events by their index, together with warnings about accepted events. */
export const microsoft: MockPlatform = ({ body, headers, method, now, path }, state) => {
  const tag = /^\/v\d+\/(\d+)\/events$/.exec(path)?.[1]
  if (method !== "POST" || tag === undefined) return { status: 404, rejection: "no such path" }
  const token = /^Bearer (.+)$/.exec(headers["authorization"] ?? "")?.[1] ?? ""
  if (!state.isValidToken(token)) return { status: 401, rejection: "token" }
  const request = read(Request, body)
  if (Result.isFailure(request)) return { status: 400, rejection: request.failure }
  const { data } = request.success
  if (data.length > 1000) return { status: 400, rejection: "over 1,000 events" }
  const details: Array<object> = []
  const rejections: Array<string> = []
  data.forEach((item, index) => {
    const event = read(Event(now), item)
    if (Result.isFailure(event)) {
      rejections.push(event.failure)
      details.push({ index, propertyName: "event", errorCode: "InvalidEvent", errorMessage: "" })
      return
    }
    const { customData, eventId, eventName, eventTime, userData } = event.success
    if (state.isRejected(eventId)) {
      details.push({ index, propertyName: "event", errorCode: "UnwantedEvent", errorMessage: "" })
      return
    }
    if (userData.msclkid === undefined)
      details.push({ index, propertyName: "msclkid", errorCode: "Missing", isWarning: true })
    state.count({
      platform: "microsoft",
      account: tag,
      name: eventName,
      eventId,
      at: eventTime * 1000,
      value: customData && `${customData.value} ${customData.currency}`,
      identifiers: Object.keys(userData)
    })
  })
  const error = { code: "ValidationFailed", message: "", details }
  return {
    status: 200,
    body: { eventsReceived: data.length, traceId: "t", ...(details.length > 0 && { error }) },
    ...(rejections.length > 0 && { rejection: rejections.join("; ") })
  }
}
