import { Result, Schema } from "effect"
import type { MockPlatform } from "../MockPlatform.ts"
import { ClickId, Currency, EventId, Hash, instant, read } from "../schemas.ts"

const Event = (now: number) =>
  Schema.Struct({
    conversion: Schema.String.check(Schema.isPattern(/^urn:lla:llaPartnerConversion:\d+$/)),
    conversionHappenedAt: instant("milliseconds", now, 90),
    conversionValue: Schema.optionalKey(
      Schema.Struct({
        currencyCode: Currency,
        amount: Schema.String.check(Schema.isPattern(/^\d+\.\d{2}$/, { message: "must be a decimal text" }))
      })
    ),
    user: Schema.Struct({
      userIds: Schema.Array(
        Schema.Union([
          Schema.Struct({ idType: Schema.Literal("SHA256_EMAIL"), idValue: Hash }),
          Schema.Struct({
            idType: Schema.Literal("LINKEDIN_FIRST_PARTY_ADS_TRACKING_UUID"),
            idValue: ClickId
          })
        ])
      )
    }),
    eventId: EventId
  })
const Request = Schema.Struct({ elements: Schema.NonEmptyArray(Schema.Unknown) })

/** LinkedIn returns a status for each element. It supports a version for a year. */
export const linkedin: MockPlatform = ({ body, headers, method, now, path }, state) => {
  const token = /^Bearer (.+)$/.exec(headers["authorization"] ?? "")?.[1] ?? ""
  if (!state.isValidToken(token)) return { status: 401, body: { status: 401 }, rejection: "access token" }
  if (method !== "POST" || path !== "/rest/conversionEvents")
    return { status: 404, rejection: "no such path" }
  if (headers["x-restli-protocol-version"] !== "2.0.0" || headers["x-restli-method"] !== "BATCH_CREATE")
    return { status: 400, body: { status: 400 }, rejection: "Rest.li headers" }
  if (!isCurrent(headers["linkedin-version"] ?? "", now))
    return { status: 426, body: { status: 426, code: "NONEXISTENT_VERSION" }, rejection: "version" }
  const request = read(Request, body)
  if (Result.isFailure(request)) return { status: 422, body: { status: 422 }, rejection: request.failure }
  const { elements } = request.success
  if (elements.length > 5000) return { status: 413, rejection: "over 5,000 events" }
  const rejections: Array<string> = []
  const statuses = elements.map((element) => {
    const event = read(Event(now), element)
    if (Result.isFailure(event)) {
      rejections.push(event.failure)
      return { status: 422 }
    }
    const { conversion, conversionHappenedAt, conversionValue, eventId, user } = event.success
    if (state.isRejected(eventId)) return { status: 422 }
    state.count({
      platform: "linkedin",
      account: "",
      name: conversion.replace(/.*:/, ""),
      eventId,
      at: conversionHappenedAt,
      value: conversionValue && `${conversionValue.amount} ${conversionValue.currencyCode}`,
      identifiers: user.userIds.map(({ idType }) => idType)
    })
    return { status: 201 }
  })
  return {
    status: 200,
    body: { elements: statuses },
    ...(rejections.length > 0 && { rejection: rejections.join("; ") })
  }
}

/** Whether a version, `YYYYMM`, is less than a year old and not in the future. */
const isCurrent = (version: string, now: number): boolean => {
  if (!/^20\d{2}(0[1-9]|1[0-2])$/.test(version)) return false
  const today = new Date(now)
  const age =
    today.getUTCFullYear() * 12 +
    today.getUTCMonth() +
    1 -
    (Number(version.slice(0, 4)) * 12 + Number(version.slice(4)))
  return age >= 0 && age < 12
}
