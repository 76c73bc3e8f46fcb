import { attributionOf, Email, PersonName, Phone } from "@calendeal/domain/contacts"
import { AdPlatforms, conversionKinds, platformNames } from "@calendeal/domain/conversions"
import { sampleClicks, sampleNow } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Tracer } from "effect"
import { openMockAdServer } from "./mock-ad-server/MockAdServer.ts"
import { credentialOf, platformsAt, preparing } from "./fixture.ts"

const adServer = await openMockAdServer({})

const people = [
  { email: "needle.haystack@example.com", name: "Needle Haystack", phone: "+44 20 7946 0018" },
  { email: "n.e.e.d.l.e+tag@gmail.com", name: "Élodie Straße-Nägeli", phone: "+49 (0)151 2947-6183" },
  { email: "needle'o+x@sub.example.co.uk", name: "李 小龙", phone: "+1 (650) 555-1212" }
]

/** Every spelling in which something could leave: as typed, bare, folded, in an address, in JSON, in base64. */
const spellings = (text: string): ReadonlyArray<string> => {
  const forms = [text, text.normalize("NFD"), text.replaceAll(/\s/g, ""), ...text.split(/\s+/)]
  return [...new Set(forms.flatMap((form) => [form, form.toLowerCase(), form.toUpperCase()]))]
    .filter((form) => form.length >= 2)
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
}
const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`

/** Strings that identify a person, whole and in identifying parts. */
const needlesOf = ({ email, name, phone }: (typeof people)[number]): ReadonlyArray<string> => {
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
  return parts.flatMap(spellings).filter(isTelling)
}

/** Not so short that a hash could hold it by chance. */
const isTelling = (needle: string): boolean =>
  needle.length >= 8 || /[^ -~]/.test(needle) || (needle.length >= 4 && /[^0-9a-f]/i.test(needle))

/** Fields of the visitor's page that could contain personal data. */
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
      rdt_cid: phone.replaceAll(/\D/g, "")
    },
    sampleNow
  )
]

describe("everything that leaves for the ad platforms", () => {
  it.live("§1.8.hash: holds no e-mail, phone or name in any spelling, in address, headers or body", () =>
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
                const event = yield* preparing(platform, { contact, conversion: { kind, attribution } })
                yield* deliver(credentialOf(platform, "good-token"), [event], mode)
                shown += JSON.stringify([show(event, mode), event, event.fields])
              }
      }
      // LinkedIn and Microsoft get no test events; Google's token is exchanged once.
      const requests = adServer.requests()
      assert.isAtLeast(requests.length, people.length * conversionKinds.length * 2 * (6 + 4))
      assert.deepStrictEqual(adServer.rejections(), [])
      const bytes = `${requests.join("\n")}\n${shown}`
      for (const needle of new Set(people.flatMap(needlesOf)))
        assert.isFalse(bytes.includes(needle), JSON.stringify(needle))
    }).pipe(Effect.provide(platformsAt(adServer)))
  )

  it.live("D-MON-1: holds nothing of our traces, and the traces nothing of a credential", () =>
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
        yield* deliver(credentialOf(platform, "secret-token"), [yield* preparing(platform)], "live").pipe(
          Effect.withSpan("delivering"),
          Effect.provideService(Tracer.Tracer, tracer)
        )
      const sent = adServer.requests().slice(before)
      // One request for each platform, and one for Google's access token.
      assert.lengthOf(sent, platformNames.length + 1)
      for (const request of sent) assert.notMatch(request, /traceparent|tracestate|\bb3\b/i)
      const traced = spans.flatMap((span) => [span.name, ...span.attributes.entries()].map(String))
      assert.isNotEmpty(traced)
      for (const secret of ["secret-token", "client-secret", "access-"])
        assert.notInclude(traced.join(), secret)
    }).pipe(Effect.provide(platformsAt(adServer)))
  )

  it("§1.8.hash: would be found, were it there", () => {
    const [ada] = people
    assert.isDefined(ada)
    const needles = needlesOf(ada)
    for (const leak of [
      '{"email":"needle.haystack@example.com"}',
      "/events?em=NEEDLE.HAYSTACK%40EXAMPLE.COM",
      '{"ph":"442079460018"}',
      '{"ph":["+44 20 7946 0018"]}',
      '{"fn":"needle"}',
      `authorization: Basic ${Buffer.from(ada.email).toString("base64")}`
    ])
      assert.isTrue(
        needles.some((needle) => leak.includes(needle)),
        leak
      )
  })
})
