import { Result, Schema } from "effect"
import { createHmac } from "node:crypto"
import type { MockPlatform } from "../MockPlatform.ts"
import { Amount, ClickId, Currency, EventId, Hash, instantText, read } from "../schemas.ts"

const Request = (now: number) =>
  Schema.Struct({
    conversions: Schema.NonEmptyArray(
      Schema.Struct({
        conversion_time: instantText(now, 7),
        event_id: Schema.String.check(Schema.isPattern(/^tw-[a-z0-9]+-[a-z0-9]+$/)),
        identifiers: Schema.NonEmptyArray(
          Schema.Union([
            Schema.Struct({ twclid: ClickId }),
            Schema.Struct({ hashed_email: Hash }),
            Schema.Struct({ hashed_phone_number: Hash })
          ])
        ),
        conversion_id: EventId,
        value: Schema.optionalKey(Amount),
        price_currency: Schema.optionalKey(Currency)
      })
    )
  })

/** The secrets of the app and of the account that sign the requests of the tests. */
export const xSecrets = ["app-secret", "account-secret"] as const

const quoted = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

/** The account's token, if the signature of the request is right, by the text of RFC 5849. */
const signer = (header: string, host: string, path: string): string | undefined => {
  const fields = new Map(
    [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      decodeURIComponent(value)
    ])
  )
  const signature = fields.get("oauth_signature")
  fields.delete("oauth_signature")
  const sorted = [...fields].map(([name, value]) => `${quoted(name)}=${quoted(value)}`).toSorted()
  const base = `POST&${quoted(`http://${host}/x${path}`)}&${quoted(sorted.join("&"))}`
  const expected = createHmac("sha1", xSecrets.map(quoted).join("&")).update(base).digest("base64")
  return header.startsWith("OAuth ") && signature === expected ? fields.get("oauth_token") : undefined
}

/** X rejects the whole request for one invalid event. It verifies the signature. */
export const x: MockPlatform = ({ body, headers, method, now, path }, state) => {
  const pixel = /^\/\d+\/measurement\/conversions\/([A-Za-z0-9_-]+)$/.exec(path)?.[1]
  if (method !== "POST" || pixel === undefined) return { status: 404, rejection: "no such path" }
  const token = signer(headers["authorization"] ?? "", headers["host"] ?? "", path)
  if (token === undefined || !state.isValidToken(token)) return { status: 401, rejection: "token" }
  const request = read(Request(now), body)
  if (Result.isFailure(request)) return { status: 400, rejection: request.failure }
  const { conversions } = request.success
  if (conversions.length > 500) return { status: 400, rejection: "over 500 events" }
  if (conversions.some(({ conversion_id }) => state.isRejected(conversion_id)))
    return { status: 400, rejection: "rejected event" }
  for (const { conversion_id, conversion_time, event_id, identifiers, price_currency, value } of conversions)
    state.count({
      platform: "x",
      account: pixel,
      name: event_id,
      eventId: conversion_id,
      at: Date.parse(conversion_time),
      value: value === undefined ? undefined : `${value} ${price_currency}`,
      identifiers: identifiers.flatMap((one) => Object.keys(one))
    })
  return { status: 200, body: { data: { conversions_processed: conversions.length, debug_id: "d" } } }
}
