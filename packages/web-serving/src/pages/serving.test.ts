import { renderPage } from "#built"
import { type Condition, WebAddress } from "@calendeal/domain/event-types"
import { sampleOffering } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import { words } from "@calendeal/booking-page/words"
import { eventViewOf } from "./eventView.ts"

describe("eventViewOf", () => {
  const secret = "https://meet.example/secret"
  const always: Condition = { always: true }
  const offering = sampleOffering({
    eventType: {
      form: {
        fields: [
          { key: "size", label: "Size", type: "select", required: true, options: ["1", "2"] },
          { key: "notes", label: "Notes", type: "textarea", required: false }
        ]
      },
      routing: [
        {
          when: { all: [always, { not: { field: "custom.size", op: "equals", value: "1" } }] },
          hostIds: [],
          redirectUrl: null
        },
        {
          when: { any: [{ field: "phone_country", op: "equals", value: "GB" }] },
          hostIds: [],
          redirectUrl: null
        }
      ]
    }
  })
  const view = eventViewOf(offering, "en")

  it("D-CAP-5: asks the questions of the rules first, and the rest after", () => {
    assert.deepStrictEqual(
      [view.firstQuestions.map(({ key }) => key), view.lastQuestions.map(({ key }) => key), view.phone],
      [["size"], ["notes"], "optional"]
    )
  })

  it("contains no rules, hosts' emails or meeting links", () => {
    const locations = [{ kind: "video" as const, conferencingLink: WebAddress.make(secret) }]
    const { eventType, hosts } = offering
    const text = JSON.stringify(eventViewOf({ ...offering, eventType: { ...eventType, locations } }, "en"))
    for (const hidden of [secret, "phone_country", ...hosts.map(({ email }) => email)])
      assert.notInclude(text, hidden)
  })

  it("escapes all input in the document", () => {
    const title = `</script><script>alert(1)</script>"'<!--`
    const document = renderPage({
      event: { ...view, title, description: title },
      brand: {
        workspace: title,
        style: null,
        icon: "data:,",
        picture: null,
        address: "https://book.example/acme/intro"
      },
      lang: "de",
      words: words.de,
      embed: false,
      theme: "dark",
      script: "/assets/a.js",
      style: "/assets/a.css",
      zones: "/assets/a.json",
      languages: [{ lang: "de", name: title, href: title }],
      plainHref: "/acme/intro?plain=1",
      isIndexed: true,
      isPreview: false
    })
    assert.lengthOf(document.match(/<script/g) ?? [], 2)
    assert.lengthOf(document.match(/<\/script>/g) ?? [], 2)
    assert.notInclude(document, "<!--")
    assert.include(document, '<html lang="de" dir="ltr" data-theme="dark">')
    const json = /<script type="application\/json" id="view">(.*?)<\/script>/s.exec(document)?.[1] ?? ""
    assert.strictEqual(JSON.parse(json).event.title, title)
    // What only other documents say is not sent.
    assert.notInclude(json, words.de.plain.notFoundText)
    assert.notInclude(json, words.de.link.cut)
    assert.include(json, words.de.leaveEmail.taken)
  })
})
