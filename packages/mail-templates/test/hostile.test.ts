import { defaultColour } from "@calendeal/domain/branding"
import { type BookingMail, placeholdersOf } from "@calendeal/domain/mails"
import { languages } from "@calendeal/domain/texts"
import { everyBookingMail, sampleBookingMail } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { render, renderVerification, shownBy, tagsOf, urlsOf } from "./read.ts"

const pieces = [
  "<b>",
  "<script>alert(1)</script>",
  "</title></style>",
  "<!--",
  "-->",
  "<![endif]-->",
  '"',
  "'",
  "&",
  "&lt;",
  "${x}",
  "\r\nBcc: eve@spam.example",
  "\n",
  "\0",
  "\u202e",
  "\u2028",
  "\ud800",
  "https://spam.example/win",
  "javascript:alert(1)",
  "www.spam.example",
  "eve@spam.example",
  "👩‍👩‍👧",
  "e\u0301",
  "שלום",
  " ",
  "x".repeat(70),
  "long words "
]
const Hostile = Schema.Array(Schema.Literals(pieces)).check(Schema.isMaxLength(10))
const Several = Schema.Array(Hostile).check(Schema.isMinLength(8), Schema.isMaxLength(8))

/** The mail with the words of the service, and with own words that have every placeholder. */
const twice = (mail: BookingMail): ReadonlyArray<BookingMail> => {
  const places = placeholdersOf(mail.kind, mail.audience).map((name) => `{${name}}`)
  const line = places.join(" ")
  return [mail, { ...mail, ownWords: { subject: line, heading: line, text: places.join("\n") } }]
}
const everyMail = languages.flatMap((language) =>
  everyBookingMail.flatMap((mail) => twice({ ...mail, language }))
)
const AnyMail = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: everyMail.length - 1 }))

/** A mail with every text replaced, except the workspace's addresses. */
const filled = (mail: BookingMail, texts: ReadonlyArray<ReadonlyArray<string>>): BookingMail => {
  const [name = "", title = "", place = "", label = "", value = "", guest = "", host = "", own = ""] =
    texts.map((parts) => parts.join(""))
  return {
    ...mail,
    title,
    place: { _tag: "Address", text: place },
    hosts: [host],
    recipient: { ...mail.recipient, name },
    booker: { ...mail.booker, name },
    guests: mail.guests.length === 0 ? [] : [guest],
    answers: mail.answers.length === 0 ? [] : [{ label, value }],
    paragraph: own
  }
}

/** A document's tags may only be those of the layout. */
const layoutTags = new Set(everyBookingMail.flatMap((mail) => tagsOf(render(mail).html)))

describe("hostile texts", () => {
  it.prop(
    "D-MAIL-17: no text changes the document, the subject or the links",
    [Several, AnyMail],
    ([texts, index]) => {
      const sample = everyMail[index] ?? assert.fail("no sample")
      const { description, html, subject, text } = render(filled(sample, texts))
      assert.isAtMost(subject.length, 200)
      assert.notMatch(subject, /[\p{Cc}\u2028\u2029\u202a-\u202e]/u)
      for (const whole of [text, html, description])
        assert.notMatch(whole, /[^\P{Cc}\n]|[\u2028\u2029\u202a-\u202e]/u)
      for (const whole of [subject, text, html, description]) assert.isTrue(whole.isWellFormed())
      assert.deepStrictEqual(
        tagsOf(html).filter((tag) => !layoutTags.has(tag)),
        []
      )
      const allowed = [...Object.values(sample.links), "mailto:hello@brightmoor.example", mailto(sample)]
      for (const url of urlsOf(html)) assert.include(allowed, url)
    }
  )

  it.prop(
    "D-MAIL-16: bookers and guests get no link that the booker typed",
    [Several],
    ([[name = [], title = [], place = [], , value = [], guest = []]]) => {
      for (const sample of everyBookingMail
        .filter(({ audience }) => audience === "booker" || audience === "guest")
        .flatMap(twice)) {
        // The workspace's own texts stay as they are.
        const { description, html, subject, text } = render(
          filled(sample, [name, title, place, ["Label"], value, guest, ["Host"], ["Own"]])
        )
        for (const whole of [subject, text, shownBy(html), description]) {
          const own = whole.replaceAll(/https:\/\/\S*\.example\/(?!win)\S*|hello@brightmoor\.example/g, "")
          assert.notMatch(own, /spam\.example|www\.spam|https:\/\/spam|javascript:a|@spam/)
        }
      }
    }
  )

  const spam = "Win money at https://spam.example/win now"

  it.each(["guest", "booker"] as const)("D-MAIL-16: a spammer's name has no link for a %s", (audience) => {
    const mail = sampleBookingMail({ audience, booker: { ...sampleBookingMail().booker, name: spam } })
    const { html, subject, text } = render({ ...mail, recipient: { ...mail.recipient, name: spam } })
    for (const whole of [subject, text, html]) assert.notInclude(whole, "spam.example")
    assert.include(text, "Win money at https: //spam. example/win now")
  })

  it("D-MAIL-16: guests get neither answers nor their own typed name, and names of 80 characters", () => {
    const [guest] = everyBookingMail.filter(({ audience }) => audience === "guest")
    if (guest === undefined) return assert.fail("no sample")
    const { text } = render({
      ...guest,
      recipient: { ...guest.recipient, name: "Typed Guest" },
      booker: { ...guest.booker, name: "Ada ".repeat(100) }
    })
    assert.notInclude(text, "Typed Guest")
    assert.include(text.replaceAll("\n", " "), `${"Ada ".repeat(19)}Ada… booked this meeting`)
    assert.notInclude(text, "Ada ".repeat(20))
  })

  it("D-MAIL-16: hosts and members get answers without links, and guests with their addresses", () => {
    for (const audience of ["host", "member"] as const) {
      const answers = [{ label: "Website", value: "https://liffeyside.example" }]
      const guests = ["Padraig Mac an Bhaird (padraig@liffeyside.example)"]
      const { html, text } = render(sampleBookingMail({ audience, answers, guests }))
      assert.include(text, "Guests: Padraig Mac an Bhaird (padraig@liffeyside.example)")
      assert.include(text, "Website: https: //liffeyside. example")
      assert.notInclude(urlsOf(html), "https://liffeyside.example")
    }
  })

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "not a URL",
    "//spam.example",
    "file:///etc/passwd",
    ""
  ])("D-MAIL-17: %j becomes no link, button or image", (url) => {
    for (const sample of everyBookingMail) {
      const links = {
        manage: url,
        move: url,
        cancel: url,
        bookAgain: url,
        approve: url,
        decline: url,
        console: url,
        unsubscribe: url
      }
      const workspace = {
        name: "Brightmoor",
        logoUrl: url,
        colour: defaultColour,
        contact: url,
        privacyUrl: url
      }
      const { html } = render({
        ...sample,
        links,
        workspace,
        place: { _tag: "Link", url, isSubstitute: false }
      })
      assert.deepStrictEqual(
        urlsOf(html).filter((found) => !found.startsWith("mailto:")),
        []
      )
      assert.notInclude(html, "<img")
    }
    assert.deepStrictEqual(urlsOf(renderVerification({ link: url }).html), [])
  })

  it("D-MAIL-17: loads the logo and nothing else", () => {
    const logo = "https://brightmoor.example/logo.png"
    const withLogo = (logoUrl: string) =>
      render(
        sampleBookingMail({
          workspace: { name: 'Bright"moor', logoUrl, colour: defaultColour, contact: null, privacyUrl: null }
        })
      ).html
    assert.include(withLogo(logo), `<img src="${logo}" alt="Bright&quot;moor" height="32"`)
    // A service without TLS sends the logo of its pages over http.
    assert.include(withLogo(logo.replace("https", "http")), "<img")
    assert.notMatch(
      withLogo(logo).replace(/<img[^>]*>/, ""),
      /<(?:img|script|link|iframe|object)|url\(|@import|\ssrc=/
    )
  })

  it("D-MAIL-16: a mail about a sender address quotes the workspace's name", () => {
    const { html, subject, text } = renderVerification({ workspaceName: spam })
    for (const whole of [subject, text, html]) assert.notInclude(whole, "spam.example")
    assert.include(subject, "Win money at https: //spam. example/win now")
  })
})

const mailto = ({ booker }: BookingMail) => `mailto:${booker.address ?? ""}`
