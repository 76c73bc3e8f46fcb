// The fields of each request, with the limits of the service.

/** A refusal with its status and its code, and for `invalid_input` the faulty fields. */
export class Refusal extends Error {
  constructor(status, code, paths) {
    super(code)
    this.status = status
    const issues = paths?.map((path) => ({ path, message: "is invalid" }))
    this.body = { error: code, issues }
  }
}

const refused = /(?![\t\n\r])[\p{Cc}\u202A-\u202E\u2066-\u2069]/u
const breaks = /[\t\n\r\u2028\u2029]/
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u
const isText = (text) => text.isWellFormed() && !refused.test(text)
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value)

/** Whether the JSON has only valid text and at most `levels` levels. */
const isClean = (json, levels) => {
  if (typeof json === "string") return isText(json)
  if (typeof json !== "object" || json === null) return true
  if (levels === 0) return false
  for (const key in json) if (!isText(key) || !isClean(json[key], levels - 1)) return false
  return true
}

// A check returns the decoded value. It returns `invalid` for a value that it refuses.
const invalid = Symbol("invalid")
const unless = (isInvalid, value) => (isInvalid ? invalid : value)
const optional = (check) => (value) => (value === undefined ? undefined : check(value))
const matching = (pattern) => (value) => unless(typeof value !== "string" || !pattern.test(value), value)
const text = (least, most) => (value) => {
  if (typeof value !== "string" || value.length < least || value.length > 2 * most) return invalid
  if (least > 0 && !visible.test(value)) return invalid
  return unless(value.length > most && [...value].length > most, value)
}
const line = (least, most) => {
  const ofText = text(least, most)
  return (value) => unless(ofText(value) === invalid || breaks.test(value), value)
}
const boolean = (value) => unless(typeof value !== "boolean", value)

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const uuid = (value) => (typeof value === "string" && uuidPattern.test(value) ? value.toLowerCase() : invalid)
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/
const email = (value) => {
  const typed = typeof value === "string" ? value.trim().toLowerCase() : ""
  return unless(typed.length > 254 || !emailPattern.test(typed), typed)
}

const instantPattern =
  /^(\d{4})-(\d\d)-(\d\d)[Tt](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/
const isDay = (year, month, day) => day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
const instant = (value) => {
  const [, year, month, day] = instantPattern.exec(value) ?? []
  const at = Date.parse(value)
  return unless(year === undefined || !isDay(Number(year), Number(month), Number(day)) || !(at > 0), at)
}
const date = (value) => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? []
  return unless(year === undefined || !isDay(Number(year), Number(month), Number(day)), value)
}

const zones = new Map(Intl.supportedValuesOf("timeZone").map((name) => [name.toLowerCase(), name]))
const zone = (value) => (typeof value === "string" ? (zones.get(value.toLowerCase()) ?? invalid) : invalid)

const touchKeys =
  "utm_source utm_medium utm_campaign utm_term utm_content utm_id gclid gbraid wbraid fbclid fbc fbp msclkid ttclid li_fat_id twclid rdt_cid sccid epik ttp rdt_uuid gad_campaignid hsa_acc hsa_cam hsa_grp hsa_ad hsa_net hsa_src referrer landing_page".split(
    " "
  )
/** The usable keys of a touch, which never refuses a request; undefined if it has none. */
const touch = (value) => {
  if (!isObject(value)) return invalid
  const kept = {}
  let isEmpty = true
  for (const key of touchKeys) {
    const given = value[key]
    if (typeof given !== "string" || given === "" || given.length > 512 || !isText(given)) continue
    kept[key] = given
    isEmpty = false
  }
  return isEmpty ? undefined : kept
}

const attendee = { name: line(1, 120), email }
const attendees = (value) => {
  if (!Array.isArray(value) || value.length < 1 || value.length > 20) return invalid
  const decoded = value.map((one) => ({ name: attendee.name(one?.name), email: email(one?.email) }))
  const isFaulty = decoded.some((one) => one.name === invalid || one.email === invalid)
  return unless(isFaulty || new Set(decoded.map((one) => one.email)).size < decoded.length, decoded)
}
const answer = text(0, 2000)
const responses = (value) =>
  unless(
    !isObject(value) ||
      Object.keys(value).length > 50 ||
      Object.values(value).some((one) => answer(one) === invalid),
    value
  )
const customFields = (value) =>
  unless(
    !isObject(value) || Object.keys(value).length > 50 || Buffer.byteLength(JSON.stringify(value)) > 8192,
    value
  )
const amount = (value) =>
  unless(typeof value !== "number" || !(value > 0 && value <= 9_999_999_999.99), value)
const hostIds = optional((value) => value)

/** Decodes the fields of an object, or refuses it with all faulty fields. */
const decoding = (checks) => {
  const entries = Object.entries(checks)
  return (json) => {
    const fields = {}
    const faults = []
    for (const [name, check] of entries) {
      const value = check(json[name])
      if (value === invalid) faults.push([name])
      else fields[name] = value
    }
    if (faults.length === 0) return fields
    const isOnlyZone = faults.every(([name]) => name === "tz" || name === "bookerTimezone")
    throw isOnlyZone ? new Refusal(400, "invalid_timezone") : new Refusal(400, "invalid_input", faults)
  }
}

export const fieldsOfMonths = decoding({ eventTypeId: uuid, tz: zone, h: hostIds, from: date, to: date })
export const fieldsOfSlots = decoding({ eventTypeId: uuid, tz: zone, h: hostIds, date })
export const fieldsOfCapture = decoding({
  eventTypeId: uuid,
  email,
  name: optional(line(1, 120)),
  phone: optional(line(0, 40)),
  attributionJsonb: optional(touch),
  customFields: optional(customFields),
  step1Complete: optional(boolean)
})
export const fieldsOfBooking = decoding({
  eventTypeId: uuid,
  startTimeUtc: instant,
  bookerTimezone: zone,
  attendees,
  responses: optional(responses),
  attributionJsonb: optional(touch),
  consent: optional(boolean)
})
export const fieldsOfPayment = decoding({
  email,
  amount,
  currency: matching(/^[A-Za-z]{3}$/),
  transaction_at: optional(instant),
  description: optional(text(0, 2000))
})
export const keyOfBooking = text(8, 512)
export const keyOfPayment = optional(matching(/^[A-Za-z0-9_.:-]{1,255}$/))
export const isInvalid = (value) => value === invalid

/** An amount has at most two decimals in its text; more would be rounded. */
const exactAmounts = (key, value, { source }) =>
  key === "amount" && typeof value === "number" && !/^\d+(?:\.\d{1,2})?$/.test(source) ? Number.NaN : value

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

/** The JSON object of a body and its text. */
export const objectOf = (bytes, reviver) => {
  if (bytes === undefined) throw new Refusal(400, "invalid_input", [[]])
  const read = () => {
    try {
      const source = utf8.decode(bytes)
      return [JSON.parse(source, reviver), source]
    } catch {
      throw new Refusal(400, "invalid_json")
    }
  }
  const [json, source] = read()
  const { attributionJsonb: _unchecked, ...checked } = json ?? {}
  if (!isObject(json) || !isClean(checked, 32)) throw new Refusal(400, "invalid_input", [[]])
  return { json, source }
}
export const signedObjectOf = (bytes) => objectOf(bytes, exactAmounts)
