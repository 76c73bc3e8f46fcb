import { ContactBook, Email } from "@calendeal/domain/contacts"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect, Option } from "effect"
import type { Page } from "playwright-core"
import { Service } from "../spec/Service.ts"

export const site = "www.shop.test"
export const sites = [site, "stranger.test"]

/** Everything that a window hears, and every event of the widget, in the order in which it came. */
export const listening = `<script>
  heard = []
  addEventListener("message", ({ data, origin }) => heard.push({ data, origin }))
  for (const type of ["ready", "height", "step", "slot", "booked", "disqualified", "redirect", "error"])
    addEventListener("calendeal:" + type, ({ detail, target }) => heard.push({ type, detail, from: target.title }))
</script>`

/** What a site writes to show the widget. */
export const snippet = (service: string, eventType: string, attributes = "") =>
  `<div style="min-height: 640px"><script async src="${service}/embed.js" data-event-type="${eventType}" ${attributes}></script></div>`

/** What `listening` has heard. */
export const heardBy = (page: Page) =>
  page.evaluate(
    (): ReadonlyArray<{ data?: { type: string }; type?: string; detail?: object; origin?: string }> =>
      Reflect.get(globalThis, "heard")
  )

/** The first touch of whoever has the e-mail address. */
export const firstTouchOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId, email: string) {
  const { through } = yield* Service
  const found = yield* through(
    Effect.flatMap(ContactBook, (book) => book.findByEmail(workspaceId, Email.make(email)))
  )
  return Option.getOrThrow(found).attribution.first?.touch
})

export const typesOf = (heard: ReadonlyArray<{ data?: { type: string } }>) =>
  heard.flatMap(({ data }) => (data === undefined ? [] : [data.type]))

export const eventsOf = (heard: ReadonlyArray<{ type?: string }>) =>
  heard.flatMap(({ type }) => (type === undefined ? [] : [type]))
