import { createHash } from "node:crypto"
import { assert, describe, it } from "@effect/vitest"
import { mailFrame, mailFrameHeaders } from "./mailFrame.ts"

const policy = mailFrameHeaders["content-security-policy"] ?? ""

describe("the frame of a mail", () => {
  it("D-MAIL-82: its policy allows its own script, by the hash, and no other", () => {
    const [, script = ""] = /<script>(.*)<\/script>/.exec(mailFrame) ?? []
    const hash = createHash("sha256").update(script).digest("base64")
    assert.include(policy, `script-src 'sha256-${hash}';`)
    assert.match(policy, /^default-src 'none';.* form-action 'none';.* sandbox allow-scripts$/)
  })
})
