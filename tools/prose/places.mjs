/** Pages: Markdown that people read. The list of rules is cited by tests. */
export const pages = [
  /^(?:README|ARCHITECTURE|CONTRIBUTING|SECURITY|CHANGELOG)\.md$/,
  /^docs\/.*\.md$/,
  /^packages\/[\w-]+\/README\.md$/,
  /^examples\/.*\.md$/
]

/** Source files whose string literals people read. */
export const messages = [
  /^packages\/adapters-http\/src\/(?!.*\.test\.)(?!testing\/).*\.ts$/,
  /^packages\/app\/src\/(?!.*\.test\.)(?!monitoring\/).*\.ts$/,
  /^packages\/(?:domain|adapters-memory|adapters-redis|adapters-calendars|adapters-conferencing|adapters-outgoing|adapters-payments|adapters-mail|adapters-identity|adapters-ad-platforms)\/src\/(?!.*\.test\.)(?!.*contract)(?!samples\/).*\.ts$/,
  /^packages\/adapters-postgres\/src\/(?:embedded|management)\/(?!.*\.test\.).*\.ts$/
]

/** The English words of the pages. */
export const words = [/^packages\/locales\/words\/en\/.*\.json$/]

/** Files in which comments, names and test titles are checked, too: all but the list of words and a published test vector. */
export const comments = [
  /^(?:packages|examples)\/(?!adapters-identity\/src\/crypto\/sign\.test).*\.(?:ts|tsx|sql)$/,
  /^tools\/(?!prose\/dialect).*\.(?:mjs|ts|sql)$/
]

/** Suggestions of retext's word lists that do not fit this field, where a host, an attempt or a purchase is a term. */
export const ignored = {
  equality: [
    "actor",
    "dead",
    "disabled",
    "easy",
    "execute",
    "failed-attempt",
    "host",
    "host-hosts",
    "hosts",
    "invalid",
    "kill",
    "killed",
    "kills",
    "lord",
    "master",
    "sons",
    "special",
    "whitespace"
  ],
  simplify: [
    "additional",
    "address",
    "addresses",
    "all of",
    "allow",
    "attempt",
    "attempts",
    "combined",
    "component",
    "contains",
    "delete",
    "effect",
    "ensure",
    "equivalent",
    "evaluate",
    "expiration",
    "forward",
    "function",
    "however",
    "identical",
    "identify",
    "immediately",
    "implement",
    "in addition",
    "indicate",
    "initial",
    "interface",
    "it appears",
    "it is",
    "it was",
    "maximum",
    "minimum",
    "modify",
    "monitor",
    "multiple",
    "notify",
    "option",
    "options",
    "parameters",
    "previous",
    "procedure",
    "provide",
    "provided",
    "provides",
    "purchase",
    "remain",
    "remainder",
    "request",
    "requested",
    "requests",
    "require",
    "required",
    "requirement",
    "requires",
    "select",
    "selection",
    "submit",
    "there are",
    "there is",
    "therefore",
    "transmit",
    "type",
    "types"
  ]
}
