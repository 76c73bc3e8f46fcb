import { Result, Schema } from "effect"
import type { Contract } from "../Contract.ts"
import { ClickId, Currency, EventId, Hash, instant, read } from "../strict.ts"

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

/** LinkedIn judges each element by itself. Versions live for a year. */
export const linkedin: Contract = ({ body, headers, method, now, path }, memory) => {
  const token = /^Bearer (.+)$/.exec(headers["authorization"] ?? "")?.[1] ?? ""
  if (!memory.isToken(token)) return { status: 401, body: { status: 401 }, complaint: "access token" }
  if (method !== "POST" || path !== "/rest/conversionEvents")
    return { status: 404, complaint: "no such path" }
  if (headers["x-restli-protocol-version"] !== "2.0.0" || headers["x-restli-method"] !== "BATCH_CREATE")
    return { status: 400, body: { status: 400 }, complaint: "Rest.li headers" }
  if (!isCurrent(headers["linkedin-version"] ?? "", now))
    return { status: 426, body: { status: 426, code: "NONEXISTENT_VERSION" }, complaint: "version" }
  const request = read(Request, body)
  if (Result.isFailure(request)) return { status: 422, body: { status: 422 }, complaint: request.failure }
  const { elements } = request.success
  if (elements.length > 5000) return { status: 413, complaint: "over 5,000 events" }
  const complaints: Array<string> = []
  const statuses = elements.map((element) => {
    const event = read(Event(now), element)
    if (Result.isFailure(event)) {
      complaints.push(event.failure)
      return { status: 422 }
    }
    const { conversion, conversionHappenedAt, conversionValue, eventId, user } = event.success
    if (memory.isUnwanted(eventId)) return { status: 422 }
    memory.count({
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
    ...(complaints.length > 0 && { complaint: complaints.join("; ") })
  }
}

/** A year and a month, not ahead and less than a year ago. */
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
