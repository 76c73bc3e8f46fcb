import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"

/**
 * The codes of faults of input. A code says what to do; clients show it in their language, so it keeps its meaning (D-CON-61).
 */
export const faultCodes = [
  // What was entered does not connect; the value `fault` says why.
  "connection",
  // What is missing, or is there too much.
  "required",
  "password_required",
  "unknown_field",
  "not_for_kind",
  "fixed",
  // Types.
  "not_text",
  "not_a_number",
  "not_whole",
  "not_yes_or_no",
  "not_an_option",
  // Sizes.
  "too_long",
  "too_short",
  "length",
  "too_many_bytes",
  "out_of_range",
  "too_small",
  "not_above",
  "too_great",
  "twice",
  // Texts.
  "control_characters",
  "several_lines",
  "blank",
  "characters",
  "digits",
  "digits_exactly",
  "such_as",
  "slug",
  "username",
  "reserved",
  "email",
  "email_or_address",
  "host_name",
  "web_address",
  "https_address",
  "address_not_allowed",
  "network_not_allowed",
  "no_calendar_server",
  "other_server",
  "link_template",
  "placeholder",
  "own_path",
  "colour",
  "currency",
  "amount",
  "tenant",
  "openid_scopes",
  "client_json",
  "guessable",
  "confirmation",
  // Times.
  "time_zone",
  "time",
  "date",
  "instant",
  "no_time",
  "reversed",
  "in_future",
  "in_past",
  "long_period",
  "much_data",
  "needless_model",
  "few_payments",
  "many_keys",
  // Rules.
  "condition",
  "condition_field",
  "unknown_question",
  "too_deep",
  "too_many_comparisons",
  "rules_too_large",
  "rule_without_host",
  // What the workspace has.
  "unknown_host",
  "unknown_event_type",
  "other_host",
  "unknown_contact",
  "unknown_member",
  "unknown_deal",
  "erased_deal",
  "contact_or_deal",
  "unknown_conference_account",
  "several_conference_accounts",
  "no_video_location",
  "no_payment_account",
  "seats_and_approval",
  "seats_and_price",
  "seats_and_rotation",
  "seats_and_place",
  "seats_and_conference",
  "payment_key",
  "price_amount",
  "no_recipient",
  // Pictures.
  "picture_kind",
  "picture_size",
  "picture_broken",
  "picture_unreachable",
  // Exports of costs.
  "costs_encoding",
  "costs_columns",
  "costs_currency",
  "costs_quote",
  "costs_currencies",
  "costs_rows",
  "costs_fields",
  "costs_none",
  "costs_platform",
  "costs_day",
  "costs_days",
  "costs_campaign",
  "costs_amount",
  // Identity providers.
  "provider_silent",
  "provider_other",
  "provider_clock",
  // Workspace files.
  "not_yaml",
  "too_many_aliases",
  "same_username",
  "host_in_use",
  "over_quota",
  "by_command_line",
  // What only programs send.
  "form"
] as const
export type FaultCode = (typeof faultCodes)[number]

/** What a fault says in numbers and names: limits, such as `most`, names of the workspace file, or its line. */
export type FaultValues = Readonly<Record<string, string | number>>

/** What is wrong with a value: in English, and for any language as a code with its values. */
export const faultFields = {
  message: Schema.String,
  code: Schema.Literals(faultCodes),
  values: Schema.optionalKey(Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite])))
}
export interface Fault {
  readonly message: string
  readonly code: FaultCode
  readonly values?: FaultValues
}

/** The fault as an issue, for a check that finds it at a path or one of several, and for a transformation. */
export const invalidValue = ({ code, message, values }: Fault): SchemaIssue.InvalidValue =>
  new SchemaIssue.InvalidValue({ message, code, values })

/** A check or a schema with a `message` has the code and the values of the same fault beside it. */
declare module "effect/Schema" {
  namespace Annotations {
    interface Annotations {
      readonly code?: FaultCode | undefined
      readonly values?: FaultValues | undefined
    }
  }
}
