import { touchOf } from "@calendeal/booking-page/touch"
import { channelOf } from "@calendeal/domain/sources"
import type { Channel, ChannelRule, ChannelRules } from "@calendeal/domain/workspaces"

/** The channel of a visit, and the place of the own rule that decides it. Null: none of them. */
export interface TriedChannel {
  readonly channel: Channel
  readonly rule: number | null
}

/** What a visit to the address, from the site before, is under these rules; null: it is no whole address (D-CON-200). */
export const tryChannel = (address: string, referrer: string, rules: ChannelRules): TriedChannel | null => {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return null
  const touch = touchOf({ address, referrer, cookie: "" })
  const fits = ({ when }: ChannelRule) =>
    // A condition that is still without its text cannot be saved.
    when.every(({ text }) => text.trim() !== "") &&
    // Only a rule that fits gives both answers.
    channelOf(touch, [{ when, channel: "audio" }]) === "audio" &&
    channelOf(touch, [{ when, channel: "sms" }]) === "sms"
  const rule = rules.findIndex(fits)
  const decides = rules[rule]
  return decides === undefined
    ? { channel: channelOf(touch, []), rule: null }
    : { channel: decides.channel, rule }
}
