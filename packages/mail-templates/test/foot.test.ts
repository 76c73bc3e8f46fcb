import { sampleBookingMail } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import { render, urlsOf } from "./read.ts"

const privacyUrl = "https://brightmoor.example/privacy"

describe("the foot of a mail about a booking", () => {
  const footed = (audience: "booker" | "guest" | "host" | "member", url: string | null) => {
    const sample = sampleBookingMail({ audience })
    return render({ ...sample, workspace: { ...sample.workspace, privacyUrl: url } })
  }

  it.each(["booker", "guest"] as const)(
    "D-PAGE-39: links to the privacy policy of the workspace for a %s",
    (audience) => {
      const { html, text } = footed(audience, privacyUrl)
      assert.include(text, `Privacy at Brightmoor`)
      assert.include(text, privacyUrl)
      assert.include(urlsOf(html), privacyUrl)
      assert.notInclude(footed(audience, null).text, "Privacy")
    }
  )

  it.each(["host", "member"] as const)("D-PAGE-39: has no such link for a %s", (audience) =>
    assert.notInclude(footed(audience, privacyUrl).text, privacyUrl)
  )
})
