import { SignInWay } from "@calendeal/domain/accounts"
import { WritingObstacle } from "@calendeal/domain/consistency"
import type { TokenCreator } from "@calendeal/domain/mails"
import { languages } from "@calendeal/domain/texts"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import { sampleBookingMail, sampleSavedViewMail } from "@calendeal/port-contracts/samples"
import * as DateTime from "effect/DateTime"
import { say } from "@calendeal/locales"
import { mailsWords } from "@calendeal/locales/mails"
import { assert, describe, it } from "@effect/vitest"
import {
  render,
  renderLostAccount,
  renderLink,
  renderNotice,
  renderLostCalendar,
  renderUnreadableCalendar,
  renderSavedView,
  renderUnwritableCalendar,
  renderVerification,
  shownBy,
  spaced,
  urlsOf
} from "./read.ts"

const paragraph = "Have last winter’s heating bill at hand."

describe("the confirmation for a booker", () => {
  it("D-MAIL-19: in English", () => {
    const { description, subject, text } = render(sampleBookingMail({ paragraph }))
    assert.strictEqual(subject, "You are booked: Thursday 26 November, 10:30 · Heat-pump consultation")
    assert.strictEqual(
      text,
      `See you on Thursday 26 November

Hello Siobhán Ní Dhomhnaill,
Your meeting is booked. Nothing more to do: the invitation for your calendar
is attached.

Thursday, 26 November 2026
10:30 – 11:00
Dublin time (Europe/Dublin)

What: Heat-pump consultation
With: Tomás Quintero-Abellán
Where:
  https://meet.brightmoor.example/r/9k4-tqa
Guests: Padraig Mac an Bhaird
Flats: 51 – 200
What do you heat with today?
  Two oil boilers from 1994, one of them limping.
  The board meets on 3 December.

Have last winter’s heating bill at hand.

Move or cancel:
https://book.example/brightmoor/manage?token=bt_sample

-- 
Brightmoor
You get this because you booked with Brightmoor.
You can reach Brightmoor here:
hello@brightmoor.example
`
    )
    assert.strictEqual(
      description,
      `What: Heat-pump consultation
With: Tomás Quintero-Abellán
Where:
  https://meet.brightmoor.example/r/9k4-tqa
Guests: Padraig Mac an Bhaird
Flats: 51 – 200
What do you heat with today?
  Two oil boilers from 1994, one of them limping.
  The board meets on 3 December.

Move or cancel:
https://book.example/brightmoor/manage?token=bt_sample`
    )
  })

  it("D-MAIL-19: in German", () => {
    const { html, subject, text } = render(sampleBookingMail({ language: "de", answers: [] }))
    assert.strictEqual(
      subject,
      "Ihr Termin steht: Donnerstag, 26. November, 10:30 Uhr · Heat-pump consultation"
    )
    const expected = `Bis Donnerstag, 26. November

Guten Tag Siobhán Ní Dhomhnaill,
Ihr Termin ist gebucht. Mehr ist nicht zu tun: Die Einladung für Ihren
Kalender ist angehängt.

Donnerstag, 26. November 2026
10:30 – 11:00 Uhr
Irland (Ortszeit) (Europe/Dublin)

Was: Heat-pump consultation
Mit: Tomás Quintero-Abellán
Ort:
  https://meet.brightmoor.example/r/9k4-tqa
Gäste: Padraig Mac an Bhaird

Verschieben oder absagen:
https://book.example/brightmoor/manage?token=bt_sample

-- 
Brightmoor
Sie erhalten diese E-Mail, weil Sie bei Brightmoor gebucht haben.
So erreichen Sie Brightmoor:
hello@brightmoor.example
`
    assert.strictEqual(text, expected)
    assert.include(
      shownBy(html),
      "Bis Donnerstag, 26. November Guten Tag Siobhán Ní Dhomhnaill, Ihr Termin ist gebucht."
    )
    assert.include(shownBy(html), "Do 26 Donnerstag, 26. November 2026 10:30 – 11:00 Uhr")
  })
})

describe("a mail without the link of its meeting", () => {
  it.each(languages)("D-MAIL-61: says in %s that the link follows", (language) => {
    const { description, html, text } = render(
      sampleBookingMail({ language, place: { _tag: "LinkFollows" } })
    )
    const { linkFollows } = mailsWords[language].frame.labels
    for (const shown of [spaced(text), shownBy(html), spaced(description)]) assert.include(shown, linkFollows)
    assert.notInclude(text, "meet.brightmoor")
  })
})

describe("the mail about a changed entry", () => {
  it.each(languages)("D-MAIL-65: has both times in %s, or says that the entry is gone", (language) => {
    const mail = sampleBookingMail({ language, kind: "calendar_changed", audience: "host" })
    const moved = render({ ...mail, calendarStartAt: DateTime.makeUnsafe("2026-11-26T16:15:00Z") }).text
    assert.include(moved, "16:15")
    assert.include(moved, "10:30")
    const removed = render(mail).text
    assert.notInclude(removed, "16:15")
    assert.notStrictEqual(removed.split("\n")[0], moved.split("\n")[0])
  })
})

describe("the mail about a lost calendar", () => {
  it.each(languages)("D-MAIL-66: names the calendar and the last reading in %s", (language) => {
    const { html, subject, text } = renderLostCalendar({ language })
    assert.include(subject, "tomas@brightmoor.example")
    for (const shown of [spaced(text), shownBy(html)]) assert.include(shown, "9:55")
    if (language !== "en") assert.notStrictEqual(subject, renderLostCalendar().subject)
    const reconnectUrl = "https://book.example/-/connect?workspace=w&host=h"
    const withLink = renderLostCalendar({ language, reconnectUrl })
    assert.include(withLink.text, reconnectUrl)
    assert.include(urlsOf(withLink.html), reconnectUrl)
    const never = renderLostCalendar({ language, lastReadAt: null }).text
    assert.notInclude(never, "9:55")
    assert.notMatch(never, /null|undefined/)
  })
})

describe("the mail about a lost account", () => {
  it.each(languages)("D-MAIL-68: names the account, what stops and the end in %s", (language) => {
    const ended = renderLostAccount({ language })
    assert.include(ended.subject, "Zoom: tomas@brightmoor.example")
    assert.include(urlsOf(ended.html), "https://book.example/-/accounts?workspace=w")
    assert.notMatch(ended.text, /null|undefined/)
    if (language !== "en") assert.notStrictEqual(ended.subject, renderLostAccount().subject)
    const endsAt = DateTime.makeUnsafe("2026-11-26T08:55:00Z")
    const ending = renderLostAccount({ language, use: "integration", account: "LinkedIn", endsAt })
    for (const shown of [spaced(ending.text), shownBy(ending.html)]) assert.include(shown, "9:55")
    assert.notStrictEqual(ending.text, ended.text)
  })
})

const newBrowser = {
  _tag: "NewBrowser",
  at: DateTime.makeUnsafe("2026-11-26T08:55:00Z"),
  timezone: TimeZoneName.make("Europe/Amsterdam"),
  way: "password",
  browser: "Firefox · Linux"
} as const

const [at, timezone] = [newBrowser.at, newBrowser.timezone]
const token = {
  _tag: "TokenCreated",
  at,
  timezone,
  name: "Reports https://spam.example",
  scopes: ["read", "book", "manage"],
  workspace: "Brightmoor https://spam.example",
  creator: { _tag: "Browser", name: "Firefox · Linux" }
} as const
const workspace = "Brightmoor https://spam.example"

describe("the mail with a link that signs in", () => {
  it.each(languages)("D-SIGN-4: names who invites and who is invited, without links, in %s", (language) => {
    const workspaceName = "Brightmoor"
    const people = { inviter: "Olivia Ortega", invited: "Tomas https://spam.example" }
    const { html, text } = renderLink({ language, invitation: { workspaceName, people } })
    for (const shown of [spaced(text), shownBy(html)]) {
      for (const name of ["Olivia Ortega", "Tomas", workspaceName, "tomas@brightmoor.example"])
        assert.include(shown, name)
      assert.notMatch(shown, /\bnull\b|undefined|https:\/\/spam/)
    }
    assert.deepStrictEqual(urlsOf(html), ["https://book.example/-/link#token"])
    const unnamed = renderLink({ language, invitation: { workspaceName, people: null } })
    assert.include(spaced(unnamed.text), "tomas@brightmoor.example")
    assert.notMatch(unnamed.text, /\bnull\b|undefined/)
  })

  it.each(languages)("D-MAIL-83: calls a service without a name by that of the product in %s", (language) => {
    const { subject, text } = renderLink({ language, service: "127.0.0.1" })
    assert.include(subject, "Calendeal")
    assert.notInclude(subject, "127.0.0.1")
    // The foot says where it was sent.
    assert.lengthOf(text.split("127.0.0.1"), 2)
    assert.include(renderLink({ language }).subject, "book.example")
  })
})

describe("the mail about a change of an account", () => {
  it.each(languages)(
    "D-PW-7, D-PASSKEY-6, D-PAT-7, D-SIGN-18: names the service, the address and the account's page in %s",
    (language) => {
      const changes = [
        { _tag: "PasskeyAdded", name: "<b>https://spam.example</b>" },
        { _tag: "PasswordSet" },
        { _tag: "PasswordRemoved" },
        newBrowser,
        token,
        { _tag: "AddressLeft", at, timezone, workspace },
        { _tag: "AddressGiven", at, timezone, workspace }
      ] as const
      const subjects = changes.map((change) => {
        const { html, subject, text } = renderNotice({ change, language })
        for (const shown of [spaced(text), shownBy(html)]) {
          assert.include(shown, "tomas@brightmoor.example")
          assert.include(shown, "book.example")
          assert.notMatch(shown, /null|undefined|https:\/\/spam/)
        }
        assert.deepStrictEqual(urlsOf(html), ["https://book.example/-/account"])
        if (language !== "en") assert.notStrictEqual(subject, renderNotice({ change }).subject)
        return subject
      })
      assert.lengthOf(new Set(subjects), changes.length)
    }
  )
})

describe("the mail about a sign-in with a new browser", () => {
  it.each(languages)("D-SIGN-17: says when, how and with which browser in %s", (language) => {
    const { account } = mailsWords[language]
    const shown = SignInWay.literals.map((way) => {
      const { html, text } = renderNotice({ change: { ...newBrowser, way }, language })
      for (const one of [spaced(text), shownBy(html)]) {
        assert.include(one, "9:55")
        assert.include(one, "2026")
        assert.include(one, "(Europe/Amsterdam)")
        assert.include(one, "Firefox · Linux")
        assert.include(one, account.signedIn.ways[way])
      }
      return account.signedIn.ways[way]
    })
    assert.lengthOf(new Set(shown), SignInWay.literals.length)
    const unnamed = renderNotice({ change: { ...newBrowser, browser: null }, language })
    assert.include(spaced(unnamed.text), account.signedIn.unknownBrowser)
  })
})

describe("the mail about a new access token", () => {
  it.each(languages)(
    "D-PAT-7: says what it allows, where, and with what it was created in %s",
    (language) => {
      const { signedIn, tokenFacts } = mailsWords[language].account
      const shownFor = (
        change: Partial<typeof token | { readonly creator: TokenCreator; readonly name: null }>
      ) => spaced(renderNotice({ change: { ...token, ...change }, language }).text)
      const text = shownFor({})
      for (const part of [
        "Reports",
        "Brightmoor",
        "Firefox · Linux",
        "9:55",
        ...Object.values(tokenFacts.scopes)
      ])
        assert.include(text, part)
      assert.include(shownFor({ creator: { _tag: "CommandLine" } }), tokenFacts.commandLine)
      assert.include(shownFor({ creator: { _tag: "Token", name: null } }), tokenFacts.unnamedToken)
      assert.include(
        shownFor({ creator: { _tag: "Token", name: "Laptop" } }),
        say(tokenFacts.token, { name: "Laptop" })
      )
      assert.include(shownFor({ creator: { _tag: "Browser", name: null } }), signedIn.unknownBrowser)
      assert.include(shownFor({ name: null }), tokenFacts.unnamed)
      assert.include(
        spaced(renderNotice({ change: { ...token, workspace: null }, language }).text),
        tokenFacts.allWorkspaces
      )
    }
  )
})

describe("a mail with the location's link, because no other one could be made", () => {
  it.each(languages)("D-MAIL-61: says so to hosts and members only in %s", (language) => {
    const { linkFailed } = mailsWords[language].frame.labels
    const place = { _tag: "Link", url: "https://meet.brightmoor.example/fixed", isSubstitute: true } as const
    for (const audience of ["booker", "guest", "host", "member"] as const) {
      const text = spaced(render(sampleBookingMail({ audience, language, place })).text)
      assert.include(text, place.url)
      const isInside = audience === "host" || audience === "member"
      assert.strictEqual(text.includes(linkFailed), isInside, audience)
    }
  })
})

describe("the mail about an event that cannot be read", () => {
  it.each(languages)(
    "D-CAL-17: names the calendar, the event, the line and the property in %s",
    (language) => {
      const { html, subject, text } = renderUnreadableCalendar({ language })
      assert.include(subject, "feeds.brightmoor.example")
      for (const shown of [spaced(text), shownBy(html)])
        for (const named of ["feeds.brightmoor.example", "<b>Dentist</b>", "812", "DTSTART"])
          assert.include(shown, named)
      assert.deepStrictEqual(urlsOf(html), [])
      if (language !== "en") assert.notStrictEqual(subject, renderUnreadableCalendar().subject)
      const lastReadAt = DateTime.makeUnsafe("2026-11-26T08:55:00Z")
      assert.include(spaced(renderUnreadableCalendar({ language, lastReadAt }).text), "9:55")
    }
  )
})

describe("the mail about a calendar that cannot be written", () => {
  it.each(languages)(
    "D-MAIL-67: names the calendar and a reason of its own for each obstacle in %s",
    (language) => {
      const texts = WritingObstacle.literals.map((obstacle) => {
        const { html, subject, text } = renderUnwritableCalendar({ language, obstacle })
        assert.include(subject, "tomas@brightmoor.example")
        if (language !== "en") assert.notStrictEqual(subject, renderUnwritableCalendar().subject)
        assert.include(shownBy(html), "tomas@brightmoor.example")
        return spaced(text)
      })
      assert.lengthOf(new Set(texts), WritingObstacle.literals.length)
    }
  )
})

describe("the weekly mail of a saved view", () => {
  it.each(languages)("D-MAIL-90: has the figures, the finding and two links in %s", (language) => {
    const { html, subject, text } = renderSavedView({ language })
    assert.include(subject, "Paid campaigns")
    assert.include(subject, "2026")
    for (const shown of [spaced(text), shownBy(html)]) {
      for (const figure of [158, 41, 29, 22, 6, 31]) assert.include(shown, String(figure))
      // 158 leads of 1,412 visits.
      assert.match(shown, /11\s?%/)
      assert.match(shown, /4[.,\s]?860/)
      assert.match(shown, /[-−]\S{0,4}\s?12[.,]50/)
    }
    const { reportUrl, unsubscribeUrl } = sampleSavedViewMail()
    assert.deepStrictEqual(urlsOf(html), [reportUrl, unsubscribeUrl])
    for (const url of [reportUrl, unsubscribeUrl]) assert.include(text, url)
  })

  it("D-MAIL-90: a view of a host has bookings and revenue, but no steps and no finding", () => {
    const { figures } = sampleSavedViewMail()
    const text = spaced(renderSavedView({ figures: { ...figures, steps: null, revenue: [] } }).text)
    assert.include(text, "Bookings made: 31 Revenue: 0")
    assert.notMatch(text, /Leads|narrowest/)
  })

  it("D-MAIL-90: without people there is no finding", () => {
    const { figures } = sampleSavedViewMail()
    const steps = { visits: 0, leads: 0, qualified: 0, booked: 0, came: 0, paid: 0 }
    assert.notInclude(renderSavedView({ figures: { ...figures, steps } }).text, "narrowest")
  })

  it("D-MAIL-44, D-MAIL-90: a name with markup and line ends stays text on one line", () => {
    const { html, subject } = renderSavedView({ view: "<b>x</b>\r\nBcc: eve@spam.example" })
    assert.notMatch(subject, /[\r\n]/)
    assert.notInclude(html, "<b>x</b>")
  })
})

describe("the mail about a sender address", () => {
  it.each(languages)("D-MAIL-19: has the address and the link as text and HTML in %s", (language) => {
    const { html, subject, text } = renderVerification({ language })
    assert.include(text, "\nhttps://book.example/mails/verify?token=sample\n")
    assert.deepStrictEqual(urlsOf(html), ["https://book.example/mails/verify?token=sample"])
    for (const shown of [spaced(text), shownBy(html)]) {
      assert.include(shown, "hello@brightmoor.example")
      assert.include(shown, "72")
    }
    assert.include(subject, "Brightmoor")
    if (language !== "en") assert.notStrictEqual(subject, renderVerification().subject)
  })
})
