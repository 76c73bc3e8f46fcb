import { assert, describe } from "@effect/vitest"
import { audiencesOf, MailKind, NoticeKind, ownTextLimits } from "@calendeal/domain/mails"
import { languages } from "@calendeal/domain/texts"
import { Effect } from "effect"
import { refused } from "../../kit/http/requests.ts"
import { specification } from "../../kit/http/specification.ts"
import { invalid, itemsOf, newWorkspace, notFound } from "../../kit/http/management/workspace.ts"

const none = { subject: null, heading: null, text: null }
const own = { subject: "See you {when}", heading: null, text: "Hi {name},\nwe look forward to it." }
const everyKind = MailKind.literals.flatMap((kind) =>
  audiencesOf(kind).map((audience) => ({ kind, audience }))
)

const workspaceWithTexts = Effect.map(newWorkspace, ({ at, call }) => ({
  at,
  call,
  texts: `${at}/mail/texts`,
  place: (kind: string, audience: string, language: string) =>
    `${at}/mail/texts/${kind}/${audience}/${language}`
}))

describe("Management: own texts of mails", () => {
  specification("own texts of mails", (it) => {
    it.effect(
      "D-MAIL-74: lists every kind with its audiences, its placeholders and the languages without own texts",
      () =>
        Effect.gen(function* () {
          const { call, place, texts } = yield* workspaceWithTexts
          const first = yield* call("GET", texts)
          assert.deepStrictEqual(
            itemsOf(first).map(({ audience, kind }) => ({ kind, audience })),
            everyKind
          )
          for (const item of itemsOf(first)) assert.deepInclude(item, { texts: [], missing: languages })
          const set = yield* call("PUT", place("confirmed", "booker", "en"), own, { "if-match": '"0"' })
          assert.deepStrictEqual([set.status, set.headers.get("etag")], [200, '"1"'], set.text)
          assert.deepInclude(itemsOf(set)[0], {
            texts: [{ language: "en", ...own }],
            missing: languages.filter((language) => language !== "en")
          })
          assert.strictEqual((yield* call("GET", texts)).text, set.text)
          refused(
            yield* call("PUT", place("moved", "booker", "en"), own, { "if-match": '"0"' }),
            412,
            "precondition_failed"
          )
          assert.strictEqual((yield* call("DELETE", place("confirmed", "booker", "en"))).status, 204)
          assert.deepStrictEqual((yield* call("GET", texts)).body, first.body)
          notFound(yield* call("DELETE", place("confirmed", "booker", "en")))
        })
    )

    it.effect("D-MAIL-74: the mail settings and the texts do not change each other", () =>
      Effect.gen(function* () {
        const { at, call, place, texts } = yield* workspaceWithTexts
        yield* call("PUT", place("reminder", "guest", "de"), { ...none, heading: "Bis {when}" })
        const stored = yield* call("GET", texts)
        const changed = yield* call("PATCH", `${at}/mail`, { senderName: "Acme" })
        assert.notProperty(changed.body, "texts")
        assert.strictEqual((yield* call("GET", texts)).text, stored.text)
        invalid(yield* call("PATCH", `${at}/mail`, { texts: [] }), ["texts"])
        yield* call("PUT", place("reminder", "guest", "en"), { ...none, heading: "See you {when}" })
        assert.strictEqual((yield* call("GET", `${at}/mail`)).body["senderName"], "Acme")
        const log = yield* call("GET", `${at}/audit-log`)
        assert.include(log.text, "See you {when}")
      })
    )

    it.effect(
      "D-MAIL-76: refuses invalid texts at the field, names the placeholder, and changes nothing",
      () =>
        Effect.gen(function* () {
          const { call, place, texts } = yield* workspaceWithTexts
          const confirmed = place("confirmed", "booker", "en")
          yield* call("PUT", confirmed, own)
          const before = (yield* call("GET", texts)).text
          for (const [faulty, ...paths] of [
            [{ ...own, subject: "Hello {nam}" }, "subject"],
            [{ ...own, subject: "{{name}}" }, "subject"],
            [{ ...own, text: "{name" }, "text"],
            [{ ...own, text: "{bookAgainLink}" }, "text"],
            [{ ...own, subject: "{moveLink}", heading: "{moveLink}" }, "heading", "subject"],
            [{ ...own, subject: "Hello\r\nBcc: x@y.example" }, "subject"],
            [{ ...own, subject: "x".repeat(ownTextLimits.line + 1) }, "subject"],
            [{ ...own, text: "x".repeat(ownTextLimits.text + 1) }, "text"],
            [{ ...own, text: " \n" }, "text"],
            [none, "heading", "subject", "text"],
            [{ subject: "Hello" }, "heading", "text"],
            [{ ...own, html: "<b>" }, "html"]
          ] as const)
            invalid(yield* call("PUT", confirmed, faulty), [...paths], JSON.stringify(faulty).slice(0, 99))
          const [issue] = [
            (yield* call("PUT", confirmed, { ...own, text: "{nam} {sam@x.example}" })).body["issues"]
          ].flat()
          assert.deepInclude(Object(issue), { code: "placeholder" })
          assert.include(
            String(Object(issue).message),
            "must not contain {nam}: the text of these emails can have {name}"
          )
          const large = yield* call("PUT", confirmed, { ...own, text: "x".repeat(10_000_000) })
          assert.strictEqual(large.status, 400)
          for (const [kind, audience, language] of [
            ["greeting", "booker", "en"],
            ["confirmed", "everyone", "en"],
            ["calendar_changed", "guest", "en"],
            ["confirmed", "booker", "xx"]
          ] as const)
            notFound(yield* call("PUT", place(kind, audience, language), own))
          assert.strictEqual((yield* call("GET", texts)).text, before)
        })
    )

    it.effect("D-MAIL-74: a workspace has at most 100 own texts, and changes those it has", () =>
      Effect.gen(function* () {
        const { call, place } = yield* workspaceWithTexts
        const places = everyKind
          .flatMap(({ audience, kind }) => languages.map((language) => place(kind, audience, language)))
          .slice(0, ownTextLimits.texts + 1)
        const [last = ""] = places.slice(-1)
        for (const path of places.slice(0, -1))
          assert.strictEqual((yield* call("PUT", path, { ...none, heading: "Hello" })).status, 200)
        refused(yield* call("PUT", last, own), 409, "conflict")
        assert.strictEqual((yield* call("PUT", places[0] ?? "", { ...none, heading: "Hi" })).status, 200)
      })
    )

    it.effect("D-MAIL-74: the texts of another workspace are not found and not changed", () =>
      Effect.gen(function* () {
        const { call, place, texts } = yield* workspaceWithTexts
        const other = yield* workspaceWithTexts
        yield* other.call("PUT", other.place("confirmed", "booker", "en"), own)
        notFound(yield* call("GET", other.texts))
        notFound(yield* call("PUT", other.place("confirmed", "booker", "en"), own))
        notFound(yield* call("DELETE", other.place("confirmed", "booker", "en")))
        assert.notInclude((yield* call("GET", texts)).text, "we look forward")
        notFound(yield* call("DELETE", place("confirmed", "booker", "en")))
      })
    )

    it.effect("D-MAIL-35: the preview shows saved and unsaved texts, and stores nothing", () =>
      Effect.gen(function* () {
        const { at, call, place, texts } = yield* workspaceWithTexts
        yield* call("PUT", place("confirmed", "booker", "en"), own)
        const before = (yield* call("GET", texts)).text
        const preview = (body: object) => call("POST", `${at}/mail/preview`, body)
        const saved = yield* preview({ kind: "confirmed" })
        assert.match(String(saved.body["subject"]), /^See you \w+ \d+ \w+, 10:00$/)
        assert.include(saved.body["text"], "Hi Ada Lovelace,\nwe look forward to it.")
        const ownWords = { ...none, text: "<script>alert(1)</script> {workspace}" }
        const draft = yield* preview({ kind: "confirmed", ownWords })
        assert.include(draft.body["html"], "&lt;script&gt;alert(1)&lt;/script&gt; Contoso")
        assert.notInclude(draft.text, "look forward")
        assert.include((yield* preview({ kind: "confirmed", ownWords: null })).text, "You are booked")
        assert.notInclude((yield* preview({ kind: "confirmed", language: "de" })).text, "look forward")
        invalid(yield* preview({ kind: "cancelled", ownWords: { ...none, text: "{moveLink}" } }), [
          "ownWords.text"
        ])
        assert.strictEqual((yield* call("GET", texts)).text, before)
      })
    )

    it.effect("D-MAIL-78: every kind of mail has a preview, in every language", () =>
      Effect.gen(function* () {
        const { at, call } = yield* workspaceWithTexts
        const preview = (body: object) => call("POST", `${at}/mail/preview`, body)
        for (const body of [...everyKind, ...NoticeKind.literals.map((kind) => ({ kind }))]) {
          const subjects = new Set<unknown>()
          for (const language of ["en", "de", "ja"]) {
            const shown = yield* preview({ ...body, language })
            assert.strictEqual(shown.status, 200, shown.text)
            assert.notMatch(shown.text, /undefined|\[object/)
            subjects.add(shown.body["subject"])
          }
          assert.strictEqual(subjects.size, 3, JSON.stringify(body))
        }
        invalid(yield* preview({ kind: "invitation", audience: "host", ownWords: none, paragraph: "x" }), [
          "audience",
          "ownWords",
          "paragraph"
        ])
      })
    )
  })
})
