import { attributionOf, Email, PersonName, Phone } from "@calendeal/domain/contacts"
import { AdPlatforms, conversionKinds, platformNames } from "@calendeal/domain/conversions"
import { sampleClicks, sampleNow } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Tracer } from "effect"
import { openMockAdServer } from "./mock-ad-server/MockAdServer.ts"
import { credentialOf, platformsAt, eventFor } from "./fixture.ts"

const adServer = await openMockAdServer({})

const people = [
  { email: "canary.songbird@example.com", name: "Canary Songbird", phone: "+44 20 7946 0018" },
  { email: "c.a.n.a.r.y+tag@gmail.com", name: "Élodie Straße-Nägeli", phone: "+49 (0)151 2947-6183" },
  { email: "canary'o+x@sub.example.co.uk", name: "李 小龙", phone: "+1 (650) 555-1212" }
]

/** All encodings in which a text could leak: unchanged, without spaces, in other case, for URLs, in JSON, in base64. */
const spellings = (text: string): ReadonlyArray<string> => {
  const forms = [text, text.normalize("NFD"), text.replaceAll(/\s/g, ""), ...text.split(/\s+/)]
  return (
    [...new Set(forms.flatMap((form) => [form, form.toLowerCase(), form.toUpperCase()]))]
      // Encoded, a shorter one can occur in a signature by chance: `+1` is `%2B1`.
      .filter((form) => form.length >= 4 || (form.length >= 2 && /[^ -~]/.test(form)))
      .flatMap((form) => [
        form,
        encodeURIComponent(form),
        encodeURIComponent(form).replaceAll("%20", "+"),
        JSON.stringify(form).slice(1, -1),
        JSON.stringify(form)
          .slice(1, -1)
          .replaceAll(/[^ -~]/g, escaped),
        ...(form.length >= 6 ? [Buffer.from(form).toString("base64").replace(/=+$/, "")] : [])
      ])
  )
}
const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`

/** The texts that identify a person, and their identifying parts. */
const canariesOf = ({ email, name, phone }: (typeof people)[number]): ReadonlyArray<string> => {
  const digits = phone.replaceAll(/\D/g, "")
  const parts = [
    email,
    email.split("@")[0] ?? "",
    name,
    phone,
    digits,
    digits.slice(-8),
    digits.replace("0", "")
  ]
  return parts.flatMap(spellings).filter(isDistinctive)
}

/** Whether the text is too long to occur in a hash by chance. */
const isDistinctive = (canary: string): boolean =>
  canary.length >= 8 || /[^ -~]/.test(canary) || (canary.length >= 4 && /[^0-9a-f]/i.test(canary))

/** Attributions, one of them with personal data in every field. */
const tainted = ({ email, phone }: (typeof people)[number]) => [
  attributionOf(sampleClicks, sampleNow),
  attributionOf(
    {
      ...sampleClicks,
      landing_page: `https://shop.example.com/welcome/${email}?email=${email}&tel=${phone}#${email}`,
      referrer: `https://mail.example.com/?to=${email}`,
      utm_content: email,
      gclid: email,
      fbclid: email,
      fbc: `fb.1.1.${email}`,
      fbp: phone,
      li_fat_id: email,
      ttclid: phone.replaceAll(/\D/g, ""),
      msclkid: encodeURIComponent(email),
      rdt_cid: phone.replaceAll(/\D/g, ""),
      sccid: email,
      epik: phone.replaceAll(/\D/g, ""),
      twclid: email
    },
    sampleNow
  )
]

describe("requests to ad platforms", () => {
  it.live(
    "§1.8.hash: contain no email, phone number or name in any encoding, in address, headers or body",
    () =>
      Effect.gen(function* () {
        const { deliver, show } = yield* AdPlatforms
        let shown = ""
        for (const person of people) {
          const contact = {
            email: Email.make(person.email),
            name: PersonName.make(person.name),
            phone: Phone.make(person.phone)
          }
          for (const platform of platformNames)
            for (const kind of conversionKinds)
              for (const attribution of tainted(person))
                for (const mode of ["live", "test"] as const) {
                  const event = yield* eventFor(platform, { contact, conversion: { kind, attribution } })
                  yield* deliver(credentialOf(platform, "good-token"), [event], mode)
                  shown += JSON.stringify([show(event, mode), event, event.fields])
                }
        }
        // LinkedIn, Microsoft, X, Segment and RudderStack get no test events.
        const requests = adServer.requests()
        const modes = platformNames.length * 2 - 5
        assert.isAtLeast(requests.length, people.length * conversionKinds.length * 2 * modes)
        assert.deepStrictEqual(adServer.rejections(), [])
        const bytes = `${requests.join("\n")}\n${shown}`
        for (const canary of new Set(people.flatMap(canariesOf)))
          assert.isFalse(bytes.includes(canary), JSON.stringify(canary))
      }).pipe(Effect.provide(platformsAt(adServer)))
  )

  it.live("D-MON-1: contain no trace ids, and traces contain no credentials", () =>
    Effect.gen(function* () {
      const { deliver } = yield* AdPlatforms
      const spans: Array<Tracer.NativeSpan> = []
      const tracer = Tracer.make({
        span: (options) => {
          const span = new Tracer.NativeSpan(options)
          spans.push(span)
          return span
        }
      })
      const before = adServer.requests().length
      for (const platform of platformNames)
        yield* deliver(credentialOf(platform, "secret-token"), [yield* eventFor(platform)], "live").pipe(
          Effect.withSpan("delivering"),
          Effect.provideService(Tracer.Tracer, tracer)
        )
      const sent = adServer.requests().slice(before)
      // One request to each platform, and one for Google's access token.
      assert.lengthOf(sent, platformNames.length + 1)
      for (const request of sent) assert.notMatch(request, /traceparent|tracestate|\bb3\b/i)
      const traced = spans.flatMap((span) => [span.name, ...span.attributes.entries()].map(String))
      assert.isNotEmpty(traced)
      for (const secret of ["secret-token", "client-secret", "access-"])
        assert.notInclude(traced.join(), secret)
    }).pipe(Effect.provide(platformsAt(adServer)))
  )

  it("§1.8.hash: the search finds canaries in each of these places", () => {
    const [ada] = people
    assert.isDefined(ada)
    const canaries = canariesOf(ada)
    for (const leak of [
      '{"email":"canary.songbird@example.com"}',
      "/events?em=CANARY.SONGBIRD%40EXAMPLE.COM",
      '{"ph":"442079460018"}',
      '{"ph":["+44 20 7946 0018"]}',
      '{"fn":"canary"}',
      `authorization: Basic ${Buffer.from(ada.email).toString("base64")}`
    ])
      assert.isTrue(
        canaries.some((canary) => leak.includes(canary)),
        leak
      )
  })
})
