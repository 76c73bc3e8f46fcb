import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { Channel, type ChannelCondition, ChannelRules } from "../../workspace/workspaces/index.ts"
import { type Touch, touchFrom, touchKeys } from "../contacts/index.ts"
import { channelOf } from "./channelOf.ts"
import { organicAddresses } from "./organicAddresses.samples.ts"
import { otherAddresses } from "./otherAddresses.samples.ts"
import { paidAddresses } from "./paidAddresses.samples.ts"
import { signalPartOf } from "./signalsOf.ts"

const isChannel = Schema.is(Channel)

/** The visits of a list: a query and a referrer, of which one or both may be missing. */
const visitsOf = (list: string) =>
  list
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [channel = "", ...parts] = line.split(/\s+/).filter((part) => part !== "")
      const query = parts.find((part) => !/^[^=]*:\/\/|^about:|^not-/.test(part)) ?? ""
      const referrer = parts.find((part) => part !== query)
      const landing_page = `https://www.acme.example/book?${query}`
      return {
        line,
        channel,
        touch: touchFrom({
          ...Object.fromEntries(new URLSearchParams(query)),
          landing_page,
          ...(referrer !== undefined && { referrer })
        })
      }
    })

const visits = [paidAddresses, organicAddresses, otherAddresses].flatMap(visitsOf)

const words = [
  "google",
  "GOOGLE",
  "cpc",
  "paid",
  "social",
  "email",
  "shop",
  "cross-network",
  "x",
  "",
  " ",
  "https://t.co/a",
  "https://www.google.com/",
  "\n.cp",
  "[$^"
]
const Visit = Schema.Record(Schema.Literals(touchKeys), Schema.Literals(words))
const some = (visit: Touch, keys: ReadonlyArray<number>): Touch =>
  touchFrom(
    Object.fromEntries(touchKeys.filter((_, nth) => keys.includes(nth)).map((key) => [key, visit[key]]))
  )
const Places = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: touchKeys.length - 1 })))

describe("channelOf", () => {
  it("D-CHAN-1: the table has 350 visits, and each channel has some", () => {
    assert.isAtLeast(visits.length, 350)
    assert.deepStrictEqual(new Set(visits.map(({ channel }) => channel)), new Set(Channel.literals))
  })

  it("D-CHAN-1, D-CHAN-2: each visit of the table has its channel", () => {
    const wrong = visits.filter(({ channel, touch }) => channelOf(touch, []) !== channel)
    assert.deepStrictEqual(
      wrong.map(({ line, touch }) => `${line} is ${channelOf(touch, [])}`),
      []
    )
  })

  it.prop(
    "D-CHAN-1: each touch has one channel, which only its signals decide",
    [Visit, Places],
    ([visit, places]) => {
      const touch = some(visit, places)
      const channel = channelOf(touch, [])
      assert.isTrue(isChannel(channel))
      assert.strictEqual(channelOf(signalPartOf(touch), []), channel)
    },
    { arbitrary: { runs: 500 } }
  )

  it.prop(
    "D-CHAN-3: the first own rule whose conditions are all met decides, else the service",
    [Visit, Places, ChannelRules],
    ([visit, places, rules]) => {
      const touch = some(visit, places)
      const always = { field: "medium", match: "is", text: touch.utm_medium ?? "" } as const
      const own = [
        ...rules.slice(0, 5),
        ...(always.text.trim() === "" ? [] : [{ when: [always], channel: "audio" as const }])
      ]
      const texts = {
        source: touch.utm_source,
        medium: touch.utm_medium,
        campaign: touch.utm_campaign,
        referrer: URL.canParse(touch.referrer ?? "")
          ? new URL(touch.referrer ?? "").host.replace("www.", "")
          : ""
      }
      const holds = ({ field, match, text }: ChannelCondition): boolean => {
        const [value, wanted] = [(texts[field] ?? "").trim().toLowerCase(), text.trim().toLowerCase()]
        const place = match === "ends" ? value.lastIndexOf(wanted) : value.indexOf(wanted)
        if (place < 0) return false
        const [isFirst, isLast] = [place === 0, place + wanted.length === value.length]
        return { is: isFirst && isLast, contains: true, begins: isFirst, ends: isLast }[match]
      }
      let expected: string = channelOf(touch, [])
      for (const { channel, when } of own.toReversed())
        if (!when.some((condition) => !holds(condition))) expected = channel
      // The landing page could be the referrer's own site, which this oracle does not know.
      if ((touch.landing_page ?? "").startsWith("http")) return
      assert.strictEqual(channelOf(touch, own), expected)
    },
    { arbitrary: { runs: 500 } }
  )

  it.each([
    ["is", "partner.example", "sms"],
    ["is", "partner", "referral"],
    ["begins", "PARTNER", "sms"],
    ["ends", "example", "sms"],
    ["contains", "ner.ex", "sms"],
    ["contains", "other", "referral"]
  ] as const)("D-CHAN-3: a referrer that %s %s is %s", (match, text, channel) => {
    const touch = { referrer: "https://www.Partner.example/a?b=other" }
    assert.strictEqual(
      channelOf(touch, [{ when: [{ field: "referrer", match, text }], channel: "sms" }]),
      channel
    )
  })
})
