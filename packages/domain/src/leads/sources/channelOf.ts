import type { Channel, ChannelCondition, ChannelRule } from "../../workspace/workspaces/index.ts"
import type { Touch } from "../contacts/index.ts"
import { isDisplay, isPaid } from "./ads.ts"
import { type Signals, signalsOf } from "./signalsOf.ts"
import { kindOfHost, kindOfSource } from "./sites.ts"

/** The channel of a visit: of the workspace's first rule that fits, else of the service's (D-CHAN-1, D-CHAN-3). Total. */
export const channelOf = (touch: Touch, rules: ReadonlyArray<ChannelRule>): Channel => {
  const signals = signalsOf(touch)
  return (
    rules.find(({ when }) => when.every((condition) => isMet(condition, signals)))?.channel ??
    channelOfSignals(signals)
  )
}

const isMet = ({ field, match, text }: ChannelCondition, signals: Signals): boolean => {
  const [value, wanted] = [signals[field], text.trim().toLowerCase()]
  switch (match) {
    case "is":
      return value === wanted
    case "contains":
      return value.includes(wanted)
    case "begins":
      return value.startsWith(wanted)
    case "ends":
      return value.endsWith(wanted)
  }
}

const shoppingCampaign = /^(?:.*(?:(?:[^a-df-z]|^)shop|shopping).*)$/s
const socialMedium = new Set([
  "sm",
  "social",
  "social media",
  "social network",
  "social-media",
  "social-network"
])
const mailText = /e[-_ ]?mail|newsletter/
const affiliateMedium = new Set(["affiliate", "affiliates"])

/** The first that fits, in the order of `Channel`. */
const channelOfSignals = (signals: Signals): Channel => {
  const { ad, campaign, hasSocialId, medium, referrer, source } = signals
  // A named source is what its campaign says of itself, so the site before counts only without one.
  const kind = source === "" ? kindOfHost(referrer) : kindOfSource(source)
  const isShopping = kind === "shopping" || shoppingCampaign.test(campaign)
  const paid = isPaid(signals)
  const isOf = (wanted: typeof kind) =>
    kind === wanted || (kind === undefined && source === "" && ad === wanted)
  if (campaign.includes("cross-network")) return "cross_network"
  if (paid) {
    if (isShopping) return "paid_shopping"
    if (isOf("search")) return "paid_search"
    if (isOf("social")) return "paid_social"
    if (kind === "video") return "paid_video"
  }
  if (isDisplay(signals)) return "display"
  if (paid) return "paid_other"
  if (isShopping) return "organic_shopping"
  const hasNoName = source === "" && medium === ""
  if (kind === "social" || socialMedium.has(medium) || (hasSocialId && hasNoName && kind === undefined))
    return "organic_social"
  if (kind === "video" || medium.includes("video")) return "organic_video"
  if (kind === "assistant") return "ai_assistant"
  if ((kind === "search" && !mailText.test(medium)) || medium === "organic") return "organic_search"
  if (kind === "mail" || mailText.test(source) || mailText.test(medium)) return "email"
  if (affiliateMedium.has(medium)) return "affiliate"
  if (medium === "audio") return "audio"
  if (source === "sms" || medium === "sms") return "sms"
  if (/push$|mobile|notification/.test(medium) || source === "firebase") return "push"
  // Unknown names, too: the address of a tagged visit was not typed.
  return source + medium + campaign + referrer === "" ? "direct" : "referral"
}
