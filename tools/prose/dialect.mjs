// Words of a private dialect that readers stumble over, each with what to write. docs/style.md has examples.
const words = {
  "nobody|somebody|anybody|everybody|whoever|whomever|whosoever":
    "the subject: the visitor, the host, no process",
  "(?:is|are|was|were|be|been|being) told|told (?:of|about)|tells? of|hears? of":
    "what receives, shows or contains what",
  lest: '"so that … not"',
  "strangers?": '"unknown client" or "another workspace\'s user"',
  patience: '"timeout" or "retry schedule"',
  "of (?:theirs|ours|yours|his|hers)": '"our own", "their own"',
  "by and by|as ever|for ever|once more|anew|meanwhile|lastly":
    '"later", "as before", "permanently", "again"',
  "(?:is|are|was|were) there (?:already|no more)": '"already exists"',
  "what became of|comes? of it|came of it": '"the result of"',
  "as it stands|by heart|in clothes|calm weather": "the plain term",
  "his|him|himself": '"their" or the role',
  "stands? (?:in the way|beside|alone|under)|speaks? against|in the way of":
    '"conflicts with", "blocks", "is next to"',
  "dear|dearest|dearer": '"expensive"',
  "shall|unless said|else what": 'the present tense, "by default"'
}

const listed = Object.entries(words).map(([alternatives, instead]) => ({
  instead,
  pattern: new RegExp(`(?<![\\w-])(?:${alternatives})(?![\\w-])`, "gi")
}))

/** A sentence that begins with a relative clause without an antecedent: "What waits is …", "Who has …". */
const freeRelative = {
  instead: 'the thing as the subject, not "what …" or "who …"',
  pattern: /(?<=^|[.!:] |- |\| )(?:What|Who)\s[^.?!|]*[.!|]/gm
}

/** One spelling. German has another one, with two capitals. */
const email = { instead: '"email"', pattern: /(?<![\w-])[eE]-mails?(?![\w-])/g }

/** `[{ index, word, instead }]` for each of them in a text. */
export const dialectIn = (text) =>
  [...listed, email, freeRelative].flatMap(({ instead, pattern }) =>
    [...text.matchAll(pattern)].map((match) => ({
      index: match.index,
      instead,
      word: match[0].length > 40 ? `${match[0].slice(0, 40)}…` : match[0]
    }))
  )
