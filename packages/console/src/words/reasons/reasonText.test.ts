import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { SkipReason } from "@calendeal/domain/conversions"
import type { Outdated } from "@calendeal/domain/mails"
import { assert, describe, it } from "@effect/vitest"
import { say } from "@calendeal/web-kit/say"
import { consoleWords } from "../languages.ts"
import { failureText, skipText } from "./reasonText.ts"

const outdated: Readonly<Record<Outdated, true>> = { past: true, superseded: true }

/** The reasons that the sources of the domain name, and the types that they name them by. */
const domain = fileURLToPath(new URL("../../../../domain/src", import.meta.url))
const skipped = new Set([
  ...Object.keys(outdated),
  ...SkipReason.literals,
  // Of a webhook and of an operator.
  "discarded",
  ...readdirSync(domain, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .flatMap((file) => [
      ...readFileSync(join(domain, file), "utf8").matchAll(/(?:Skipped\(\{ reason: |skip\()"([a-z_]+)"/g)
    ])
    .map(([, reason = ""]) => reason)
])

/** The codes of mails that are no replies of the server. */
const mailCodes = [
  "complaint",
  "message_too_large",
  "port_refused",
  "address_refused",
  "workspace_limit",
  "timeout",
  "login_failed",
  "name_unknown",
  "certificate_untrusted",
  "tls_failed",
  "starttls_refused",
  "token_refused",
  "token_unavailable",
  "connection_failed",
  "secret_unreadable"
]

/** The codes of ad platforms that the service gives itself. */
const integrationCodes = [
  "auth_expired",
  "throttled",
  "credential_unreadable",
  "unreadable_answer",
  "version_sunset",
  "not_received",
  "unreachable",
  "timeout"
]

const { en } = consoleWords

describe("The reasons of deliveries", () => {
  it.each(Object.entries(consoleWords))("D-CON-76: each known reason has words in %s", (lang, words) => {
    const texts = (of: typeof words) => [
      ...[...skipped].map((code) => [code, skipText(of, code)] as const),
      ...mailCodes.map((code) => [code, failureText(of, "mail", code)] as const),
      ...integrationCodes.map((code) => [code, failureText(of, "integration", code)] as const)
    ]
    const english = texts(en)
    for (const [index, [code, text]] of texts(words).entries()) {
      const spoken = [...new Intl.Segmenter(lang, { granularity: "word" }).segment(text)]
      assert.isAtLeast(spoken.filter(({ isWordLike }) => isWordLike).length, 3, code)
      assert.notMatch(text.replaceAll("OUTGOING_ALLOWED_NETWORKS", ""), /[{}_]/, code)
      assert.notInclude(text, `(${code})`)
      if (lang !== "en") assert.notStrictEqual(text, english[index]?.[1], code)
    }
  })

  it.each([
    ["smtp_550_5_1_1", "unknown_address"],
    ["bounced_5_1_1", "unknown_address"],
    ["smtp_452_4_2_2", "mailbox_full"],
    ["bounced_5_2_2", "mailbox_full"],
    ["smtp_554_5_7_1", "unwanted"],
    ["smtp_421", "busy"],
    ["smtp_451_4_7_1", "busy"],
    ["smtp_550", "refused"],
    ["bounced", "refused"]
  ] as const)("D-CON-76: %s of a mail has the words of %s, with the code", (code, key) => {
    const text = failureText(en, "mail", code)
    assert.strictEqual(text, say(en.reasons.mail[key], { code }))
    assert.include(text, code)
    assert.strictEqual(failureText(en, "reminder", code), text)
  })

  it("D-CON-76: unknown codes are shown, and faults of connections keep their words", () => {
    assert.strictEqual(skipText(en, "constructor"), "constructor")
    assert.include(failureText(en, "integration", "100.33"), "100.33")
    assert.include(failureText(en, "integration", "constructor"), "constructor")
    assert.include(failureText(en, "mail", "smtp_535_5_7_8"), "(smtp_535_5_7_8)")
    assert.include(failureText(en, "mail", "smtp_550_5_7_30"), "(smtp_550_5_7_30)")
    assert.strictEqual(failureText(en, "conference", "no_account"), en.faults.no_account)
    assert.include(failureText(en, "webhook", "http_503"), "503")
  })
})
