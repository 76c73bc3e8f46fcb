import * as Schema from "effect/Schema"

/** The kinds of ways on which visitors come, in the order in which they are tried (D-CHAN-1). */
export const Channel = Schema.Literals([
  "cross_network",
  "paid_shopping",
  "paid_search",
  "paid_social",
  "paid_video",
  "display",
  "paid_other",
  "organic_shopping",
  "organic_social",
  "organic_video",
  "ai_assistant",
  "organic_search",
  "email",
  "affiliate",
  "audio",
  "sms",
  "push",
  "referral",
  "direct"
])
export type Channel = typeof Channel.Type

/** The maximum number of a workspace's own rules, and of the conditions of one. */
export const [channelRuleLimit, channelConditionLimit] = [50, 3]

/** The maximum length of the text of a condition, in characters. */
const conditionTextLimit = 100

/** What a condition compares: a campaign parameter, or the host name of the site from which the visitor came. */
export const ChannelCondition = Schema.Struct({
  field: Schema.Literals(["source", "medium", "campaign", "referrer"]).annotate({
    description: "The campaign parameter, or the host name of the site before, without `www.`."
  }),
  match: Schema.Literals(["is", "contains", "begins", "ends"]).annotate({
    description: "How the field is compared with the text, without regard to upper case."
  }),
  text: Schema.String.check(Schema.isPattern(/\S/u), Schema.isMaxCodePoints(conditionTextLimit)).annotate({
    description: "The text, 1-100 characters."
  })
})
export type ChannelCondition = typeof ChannelCondition.Type

/** A workspace's own rule: a visit that meets all conditions is of this channel (D-CHAN-3). */
export const ChannelRule = Schema.Struct({
  when: Schema.Array(ChannelCondition)
    .check(Schema.isMinLength(1), Schema.isMaxLength(channelConditionLimit))
    .annotate({ description: "One to three conditions, of which all must be met." }),
  channel: Channel.annotate({ description: "The channel of such a visit." })
})
export type ChannelRule = typeof ChannelRule.Type

/** A workspace's own rules, tried in their order before those of the service. */
export const ChannelRules = Schema.Array(ChannelRule).check(Schema.isMaxLength(channelRuleLimit))
export type ChannelRules = typeof ChannelRules.Type
