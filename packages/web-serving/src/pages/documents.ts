import {
  entry,
  linkScript,
  renderFront,
  renderGoneLink,
  renderLinkPage,
  renderList,
  renderNotice,
  renderPage,
  renderPlainPage
} from "#built"
import { answerDocument, passing } from "@calendeal/adapters-http/content"
import type { LinkState, OneOffLink } from "@calendeal/domain/bookings"
import { type Host, isPreview, type Offering } from "@calendeal/domain/event-types"
import { DomainDirectory } from "@calendeal/domain/management"
import { cardSize } from "@calendeal/domain/pictures"
import { addressAt, type Workspace, type WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { HttpServerResponse } from "effect/http"
import type { BrandView, PlainView } from "@calendeal/booking-page/page-view"
import { pageHeaders } from "../policy/pageHeaders.ts"
import type { Language } from "@calendeal/domain/texts"
import { words } from "@calendeal/booking-page/words"
import type { PageWords } from "@calendeal/locales/page"
import { frontWords } from "@calendeal/locales/front"
import { brandIconPath } from "./brandIcon.ts"
import { brandStylePath } from "./brandStyle.ts"
import { cardPath, cardText } from "./cards.ts"
import { choicesOf, embedGuide } from "./embedGuide.ts"
import { eventViewOf } from "./eventView.ts"
import { priceViewOf } from "./priceView.ts"
import { daysInWords, type FreeDay, shortDates } from "./nextDays.ts"
import type { Offer } from "./offers.ts"
import type { PolicedDocument, RenderedPage } from "./renderedPages.ts"
import { styledDocument } from "./styledDocument.ts"
import { picturePath } from "@calendeal/domain/pictures"
import type { Visit } from "./visit.ts"

/** Whether a frame in a page of the service asks. Browsers set these headers, and sites cannot change them (D-CON-32). */
const isFramedBySelf = ({ request: { headers } }: Visit) =>
  headers["sec-fetch-dest"] === "iframe" && headers["sec-fetch-site"] === "same-origin"

/** A booking of a hidden event type is refused as not found: in a preview the page says why (D-PREV-1). */
const wordsOfPreview = (shown: PageWords): PageWords => ({
  ...shown,
  troubles: { ...shown.troubles, event_type_not_found: shown.preview.refused }
})

type GoneState = Exclude<LinkState, "open">

/** The title of the page of a link that books nothing any more, among the words of the page. */
const titles = { used_up: "usedUp", expired: "expired", withdrawn: "withdrawn" } as const

/** What a link fills in, in the form of the visitor's draft: a choice of several is a list. */
const prefillOf = (
  { person, responses: { phone, ...responses } }: OneOffLink,
  { form }: Offering["eventType"]
) => {
  const several = new Set(form.fields.flatMap(({ key, type }) => (type === "multiselect" ? [key] : [])))
  const answers = Object.entries(responses).map(([key, answer]) => [
    key,
    several.has(key) ? answer.split(", ") : answer
  ])
  return {
    ...(person !== null && { email: person.email, name: person.name ?? undefined }),
    phone,
    answers: Object.fromEntries(answers)
  }
}

/** The HTML responses of the service at this address. */
export const makeDocuments = (baseUrl: URL) => {
  const answerWith = (
    { document, styles }: PolicedDocument,
    status: number,
    embedAllowedHosts: ReadonlyArray<string>,
    visit: Visit,
    isPrivate = false
  ) =>
    answerDocument(document, visit.request, {
      status,
      contentType: "text/html; charset=utf-8",
      headers: {
        ...pageHeaders({ baseUrl, embedAllowedHosts, isFramedBySelf: isFramedBySelf(visit), styles }),
        // A preview is shown to members only.
        "cache-control": isPrivate ? "no-store" : "no-cache",
        vary:
          embedAllowedHosts.length === 0
            ? "Accept-Language"
            : "Accept-Language, Sec-Fetch-Dest, Sec-Fetch-Site"
      }
    })

  const answer = (
    text: string,
    status: number,
    embedAllowedHosts: ReadonlyArray<string>,
    visit: Visit,
    isPrivate = false
  ) => {
    const { html, styles } = styledDocument(text)
    return answerWith({ document: passing(html), styles }, status, embedAllowedHosts, visit, isPrivate)
  }

  /** The address of the workspace's pages, at its own domain if it has one (D-DOM-3). */
  const addressOf = (id: WorkspaceId) =>
    Effect.map(
      DomainDirectory.use((directory) => directory.nameOf(id)),
      (name) => addressAt(baseUrl, Option.getOrNull(name))
    )

  const brandOf = (workspace: Workspace) =>
    Effect.map(addressOf(workspace.id), (address): BrandView => ({
      workspace: workspace.name,
      style: brandStylePath(workspace),
      icon: brandIconPath(workspace),
      picture: workspace.logo && {
        address: new URL(picturePath(workspace.id, workspace.logo), address).href,
        card: null
      },
      address: new URL(`/${workspace.slug}`, address).href
    }))

  /** The brand on a booking page, with the page's card for shared links (D-PAGE-19). */
  const brandOfPage = (offering: Offering, lang: Language) =>
    Effect.map(brandOf(offering.workspace), (brand): BrandView => ({
      ...brand,
      picture: {
        address: new URL(cardPath(offering, lang), brand.address).href,
        card: { text: cardText(offering, lang), ...cardSize }
      },
      address: `${brand.address}/${offering.eventType.slug}`
    }))

  const faceOf = ({ name, picture, workspaceId }: Host) => ({
    name,
    face: picture && picturePath(workspaceId, picture)
  })

  return {
    /** The page with the script. */
    page: Effect.fnUntraced(function* (offering: Offering, visit: Visit, renderedPage: RenderedPage) {
      const { embed, lang, plainHref, theme } = visit
      const preview = isPreview(offering)
      const view = {
        event: eventViewOf(offering, lang),
        brand: yield* brandOfPage(offering, lang),
        lang,
        words: preview ? wordsOfPreview(words[lang]) : words[lang],
        embed,
        theme,
        plainHref,
        isIndexed: offering.eventType.listed,
        isPreview: preview,
        ...entry
      }
      const { embedAllowedHosts } = offering.workspace
      const document = yield* renderedPage(
        (rest) => ({ ...view, languages: visit.languages(rest) }),
        visit.rest
      )
      return yield* answerWith(document, 200, embedAllowedHosts, visit, preview)
    }),

    /** The page of a one-off link: with its hosts and what it fills in, for its visitors alone (D-LINK-6). */
    linked: Effect.fnUntraced(function* (offering: Offering, visit: Visit, token: string, link: OneOffLink) {
      const { embed, lang, plainHref, theme } = visit
      const document = renderPage({
        event: eventViewOf(offering, lang, link.hostIds),
        brand: yield* brandOfPage(offering, lang),
        lang,
        words: words[lang],
        embed,
        theme,
        plainHref,
        languages: visit.languages(visit.rest),
        isIndexed: false,
        isPreview: false,
        via: { "one-off-link": token },
        prefill: prefillOf(link, offering.eventType),
        ...entry
      })
      return yield* answer(document, 200, offering.workspace.embedAllowedHosts, visit, true)
    }),

    /** The page of a link that books nothing any more (D-LINK-6). */
    goneLink: Effect.fnUntraced(function* (offering: Offering, visit: Visit, state: GoneState) {
      const { lang, theme } = visit
      const { eventType, workspace } = offering
      const { oneOffLink } = words[lang]
      const document = renderGoneLink({
        title: oneOffLink[titles[state]],
        text: oneOffLink.text,
        words: words[lang],
        lang,
        theme,
        style: entry.style,
        brand: yield* brandOf(workspace),
        workspace: workspace.name,
        contact: workspace.contact,
        ordinary: eventType.listed ? visit.ordinary : null
      })
      return yield* answer(document, 410, workspace.embedAllowedHosts, visit, true)
    }),

    /** The page without scripts. */
    plain: Effect.fnUntraced(function* (
      offering: Offering,
      visit: Visit,
      days: ReadonlyArray<FreeDay>,
      left: PlainView["left"]
    ) {
      const { lang, theme } = visit
      const { embedAllowedHosts, timezone } = offering.workspace
      const document = renderPlainPage({
        event: eventViewOf(offering, lang),
        lang,
        words: words[lang],
        theme,
        style: entry.style,
        days: daysInWords(days, lang, offering.workspace),
        timeZone: timezone.replaceAll("_", " "),
        action: `/${offering.workspace.slug}/${offering.eventType.slug}`,
        brand: yield* brandOf(offering.workspace),
        left,
        privacyUrl: offering.workspace.privacyUrl,
        host: null
      })
      const status = left === "refused" ? 400 : 200
      return yield* answer(document, status, embedAllowedHosts, visit, isPreview(offering))
    }),

    /** The service's start page. */
    front: (visit: Visit, hasDemonstration: boolean) => {
      const { lang, theme } = visit
      const view = { lang, words: frontWords[lang], theme, style: entry.style, hasDemonstration }
      return answer(renderFront(view), 200, [], visit)
    },

    /** How to embed a page, with the address of this workspace. Null: with the installation's. */
    guide: Effect.fnUntraced(function* (visit: Visit, workspaceId: WorkspaceId | null) {
      const { origin } = workspaceId === null ? baseUrl : yield* addressOf(workspaceId)
      const choices = choicesOf(new URLSearchParams(visit.query))
      return yield* answer(embedGuide(choices, origin), 200, [], visit)
    }),

    /** The list of a workspace's event types (D-PAGE-24), or the page of one of its hosts (D-PAGE-45). */
    list: Effect.fnUntraced(function* (
      workspace: Workspace,
      offers: ReadonlyArray<Offer>,
      visit: Visit,
      host: Host | null = null
    ) {
      const { embed, lang, query, rest, theme } = visit
      const inWords = shortDates(lang, workspace)
      const events = offers.map(({ eventType, hosts, next }) => {
        const [place, ...others] = eventType.locations
        return {
          href: `/${workspace.slug}/${eventType.slug}${query}`,
          title: eventType.title,
          description: eventType.description,
          durationMinutes: eventType.window.durationMinutes,
          price: priceViewOf(eventType, lang)?.text ?? null,
          place: others.length === 0 ? (place?.kind ?? null) : null,
          // The page of a host has the host's face in its head.
          hosts: host !== null && hosts.length === 1 ? [] : hosts.map(faceOf),
          next: next === null ? null : inWords(next)
        }
      })
      const brand = yield* brandOf(workspace)
      const view = {
        workspace: workspace.name,
        host: host && { ...faceOf(host), title: host.title, introduction: host.introduction },
        brand: host === null ? brand : { ...brand, address: `${brand.address}/${host.username}` },
        logo: workspace.logo && picturePath(workspace.id, workspace.logo),
        creditShown: workspace.creditShown,
        privacyUrl: workspace.privacyUrl,
        events,
        lang,
        languages: visit.languages(rest),
        words: words[lang],
        embed,
        theme,
        style: entry.style
      }
      return yield* answer(renderList(view), 200, workspace.embedAllowedHosts, visit)
    }),

    /** The page of a mail's link (D-MAIL-23); null: no workspace with this slug has public event types. */
    link: Effect.fnUntraced(function* (workspace: Workspace | null, visit: Visit) {
      const { lang, query, theme } = visit
      const host = workspace && {
        workspace: workspace.name,
        contact: workspace.contact,
        list: `/${workspace.slug}${query}`
      }
      const brand = workspace && (yield* brandOf(workspace))
      const document = renderLinkPage({
        host,
        brand,
        logo: workspace?.logo ? picturePath(workspace.id, workspace.logo) : null,
        privacyUrl: workspace && workspace.privacyUrl,
        lang,
        words: words[lang],
        theme,
        style: entry.style,
        script: linkScript
      })
      return yield* answer(document, 200, [], visit)
    }),

    /**
     * Hidden and unknown event types get the same page (D-WS-3). It shows the contact of the workspace if that offers
     * other pages; null: there is none.
     */
    nothing: Effect.fnUntraced(function* (visit: Visit, workspace: Workspace | null) {
      const { lang, theme } = visit
      const document = renderPlainPage({
        event: null,
        lang,
        words: words[lang],
        theme,
        style: entry.style,
        days: [],
        timeZone: "",
        action: "",
        brand: workspace && (yield* brandOf(workspace)),
        left: "nothing",
        privacyUrl: workspace && workspace.privacyUrl,
        host: workspace && { workspace: workspace.name, contact: workspace.contact }
      })
      return yield* answer(document, 404, [], visit)
    }),

    /** Too many pages were requested from one address (D-HTTP-15). */
    tooMany: (visit: Visit) => {
      const { lang, theme } = visit
      const { tooManyText: text, tooManyTitle: title } = words[lang].plain
      return answer(renderNotice({ title, text, lang, theme, style: entry.style }), 429, [], visit)
    },

    /** The page during an outage, which loads itself again unless it is the response to a form (D-HTTP-13). */
    unavailable: (visit: Visit, retryAfterSeconds: number) => {
      const { lang, request, theme } = visit
      const { outageText: text, outageTitle: title } = words[lang].plain
      const document = renderNotice({ title, text, lang, theme, style: entry.style })
      const seconds = Math.ceil(retryAfterSeconds * (1 + Math.random()))
      return Effect.map(answer(document, 503, [], visit), (page) =>
        request.method === "POST" ? page : HttpServerResponse.setHeader(page, "refresh", String(seconds))
      )
    }
  }
}
