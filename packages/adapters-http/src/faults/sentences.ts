/** The English sentences of a fault: a text, or a pattern whose named groups are the values of the fault. */
type Sentences = ReadonlyArray<string | RegExp>

/**
 * The faults of fields by their codes. A sentence belongs to one code. Clients show codes and values in their language, so
 * a code keeps its meaning (D-CON-61).
 */
export const sentences = {
  // What is missing, or is there too much.
  required: [
    "Missing key",
    "must not be empty",
    /^is required for (?:an account of|a calendar of kind) \w+$/
  ],
  password_required: ["is required unless host, port and user name are those of the stored login"],
  unknown_field: ["Expected no excess property", "Expected never"],
  not_for_kind: [
    /^is not allowed for (?:an account of|a calendar of kind) \w+$/,
    "must be false for a feed, which cannot be written",
    "must be false, except for a calendar of kind caldav"
  ],
  fixed: ["must not change"],

  // Types.
  not_text: [/^Expected string(?: \| null)?$/],
  not_a_number: [/^Expected (?:number|a finite number)(?: \| null)?$/],
  not_whole: ["Expected an integer"],
  not_yes_or_no: [/^Expected boolean(?: \| null)?$/, "must be true or false for exists"],
  not_an_option: [
    /^Expected (?:"[^"]*"|true|false|null)(?: \| (?:"[^"]*"|null))*$/,
    "must be an option of the field",
    /^must be one of: [a-z, ]+ for this kind$/,
    "must have a kind: video, custom_link, in_person_host, in_person_attendee or phone",
    "must have a provider: google_meet, teams, account or link_template",
    "must be a calendar of this host and provider",
    "must be an account of this provider",
    "must be a kind that the integration reports",
    "must be one of your workspaces"
  ],

  // Sizes.
  too_long: [
    /^Expected a (?:value with a length of|string with) at most (?<most>\d+)(?: code points)?$/,
    /^must have at most (?<most>\d+) (?:characters|items)$/,
    /^Expected a value with at most (?<most>\d+) entr(?:y|ies)$/
  ],
  too_short: [
    /^Expected a (?:value with a length of|string with) at least (?<least>\d+)(?: code points)?$/,
    /^must have at least (?<least>\d+) characters$/
  ],
  length: [
    /^Expected a (?:value with a length|string with) between (?<least>\d+) and (?<most>\d+)(?: code points)?$/,
    /^must be (?<least>\d+)-(?<most>\d+) characters$/
  ],
  too_many_bytes: [/^must be at most (?<most>\d+) bytes(?: of JSON)?$/],
  out_of_range: [
    /^Expected a value between (?<least>-?[\d.]+) and (?<most>-?[\d.]+)$/,
    /^must be a whole number from (?<least>\d+) to (?<most>\d+)$/
  ],
  too_small: [/^Expected a value greater than or equal to (?<least>-?[\d.]+)$/],
  not_above: [/^Expected a value greater than (?<least>-?[\d.]+)$/],
  too_great: [/^Expected a value less than or equal to (?<most>-?[\d.]+)$/],
  twice: [
    "Expected an array with unique items",
    "must not appear twice",
    "Map keys must be unique",
    "must not be the date of another override",
    "must not have the kind and language of another paragraph",
    "must not be the e-mail of another attendee"
  ],

  // Texts.
  control_characters: [
    "must not contain control characters, text-direction overrides or unpaired surrogates"
  ],
  several_lines: ["must be a single line without tabs"],
  blank: ["must contain a visible character"],
  characters: [
    /^must be (?<least>\d+)-(?<most>\d+) (?:characters without control characters|characters without a colon|visible ASCII characters without a colon|printable characters without spaces)$/,
    /^must be (?<least>\d+)-(?<most>\d+) letters(?:, digits| and digits).*$/
  ],
  digits: [/^must be (?<least>\d+)-(?<most>\d+) digits$/],
  digits_exactly: [/^must be (?<count>\d+) digits, without dashes$/],
  such_as: [/^must look like (?<example>\S+)$/, /^must be a year and a month, such as (?<example>\S+)$/],
  slug: ["must be 1-64 lower-case letters, digits, and hyphens between them"],
  username: ["must be 1-64 lower-case letters, digits, and . _ - between them"],
  reserved: ["is a reserved word", "is the name of a built-in field"],
  email: ["must be an e-mail address"],
  email_or_address: ["must be an e-mail address or an https URL without user information"],
  host_name: [
    "must be a host name such as meet.acme.example",
    "must be a bare host name",
    "must be a domain in lower case, such as example.com"
  ],
  web_address: ["must be an http or https URL", "must be a URL"],
  https_address: [
    "must be an https URL",
    "must be an https URL without user information; http is allowed only for localhost"
  ],
  address_not_allowed: [/^The URL is not allowed: .*$/],
  link_template: ["must be an https URL with {uid} once, after the host name"],
  own_path: ["must be a path of this service, such as /-/account"],
  colour: ["must be # and six hexadecimal digits, such as #0b6b4d"],
  currency: ["must be three letters"],
  amount: [/^must be above 0 and at most (?<most>[\d.]+), with at most two decimals$/],
  tenant: ["must be a tenant's id or domain, or common"],
  openid_scopes: ["must be names, separated by spaces, with openid"],
  client_json: ["must be JSON with client_id, client_secret and refresh_token"],
  guessable: ["must not consist of common words, your e-mail or the name of the service"],
  confirmation: ["must be the workspace's slug"],

  // Times.
  time_zone: ["must be an IANA time zone"],
  time: [/^must be a time from (?<least>[\d:]+) to (?<most>[\d:]+)$/],
  date: ["must be a date, YYYY-MM-DD"],
  instant: ["must be an ISO 8601 instant with Z or an offset"],
  no_time: ["must differ from `from`; use 00:00 to 24:00 for the whole day"],
  reversed: [/^must not be before `?from`?$/],
  in_future: ["must be at most 24 hours ahead"],
  long_period: ["must be at most 800 days before to, or before tomorrow without to"],
  much_data: ["must be later: the period has too much data to count in time"],

  // Rules.
  condition: ["must be one of all, any, not, always, or a field with op and value"],
  condition_field: ["must be email, email_domain, name, phone, phone_country, custom.KEY or attribution.KEY"],
  unknown_question: ["must be a field of the event type"],
  too_deep: [/^must be at most (?<most>\d+) levels deep$/],
  too_many_comparisons: [/^must have at most (?<most>\d+) comparisons(?: in all rules)?$/],
  rules_too_large: [/^must have at most (?<most>\d+) [a-z_, ]+ in all rules$/],
  rule_without_host: ["must name a host, unless redirectUrl is set"],

  // What the workspace has.
  unknown_host: ["must be a host of the workspace", "must be the username of a host"],
  other_host: ["must be another host of the event type"],
  unknown_contact: ["must be a contact of the workspace"],
  unknown_deal: ["must be a deal of the workspace"],
  erased_deal: ["must be a deal of a person whose data were not erased"],
  contact_or_deal: ["must be given if there is no dealId, and only then"],
  unknown_conference_account: [
    "must be a conference account of the workspace",
    "must be the name of a conference account of the workspace: add it first with the management API"
  ],
  several_conference_accounts: ["is the name of several conference accounts"],
  no_video_location: [
    "needs a location of kind video or custom_link, whose link is used if no link can be made"
  ],
  no_recipient: [
    "must get mails about the booking",
    "must be booker, guest-1, or host- or member- with an id"
  ],

  // Pictures.
  picture_kind: ["must be a PNG or JPEG picture"],
  picture_size: [/^must have at most (?<side>\d+) pixels on a side and (?<pixels>\d+) in all$/],
  picture_broken: ["must be a complete picture that is not empty", "must be base64"],
  picture_unreachable: ["must be a public https URL of a picture that can be fetched"],

  // Identity providers.
  provider_silent: ["must be the address of a provider that responds"],
  provider_other: ["must be the issuer of an OpenID provider, as its metadata say"],
  provider_clock: ["must be a provider with the right time"],

  // Workspace files.
  not_yaml: [/^is not valid YAML: .*$/],
  too_many_aliases: ["has too many aliases"],
  same_username: [/^two hosts have the username "(?<username>[^"]*)": rename one first$/],
  host_in_use: [/^must name "(?<username>[^"]*)", who is a host of "(?<slug>[^"]*)" still$/],
  over_quota: [/^would make (?<count>\d+)\. .*$/],
  by_command_line: ["must be applied with `calendeal apply` here"],

  // What only programs send.
  form: [
    /^Expected (?:array|object|JSON value|a UUID|string \| number \| boolean \| array)(?: \| null)?$/,
    /^Expected a string matching the RegExp .*$/,
    /^Expected [A-Z]\w*(?: \| null)?$/,
    /^Expected \{ readonly .*$/,
    "must be the nextCursor of a list",
    "must be the nextCursor of this list",
    "must be the nextCursor of a list with the same sort",
    "must be an ETag of this resource",
    "must be * or ETags of this resource",
    "must have either image or address",
    "must be a JSON object",
    /^must not be nested deeper than \d+ levels$/,
    "must be identity",
    "is incomplete or arrived too slowly"
  ]
} as const satisfies Readonly<Record<string, Sentences>>
