import { ContactBook, Email } from "@calendeal/domain/contacts"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect, Option } from "effect"
import type { Page } from "playwright-core"
import { Service } from "../kit/http/Service.ts"

export const site = "www.shop.test"
export const sites = [site, "other.test"]

/** Records all messages that a window receives and all events of the widget, in order. */
export const listening = `<script>
  recorded = []
  addEventListener("message", ({ data, origin }) => recorded.push({ data, origin }))
  for (const type of ["ready", "height", "step", "slot", "booked", "disqualified", "redirect", "error"])
    addEventListener("calendeal:" + type, ({ detail, target }) => recorded.push({ type, detail, from: target.title }))
</script>`

/** The snippet that a site uses to show the widget. */
export const snippet = (service: string, eventType: string, attributes = "") =>
  `<div style="min-height: 640px"><script async src="${service}/embed.js" data-event-type="${eventType}" ${attributes}></script></div>`

/** The messages and events that `listening` has recorded. */
export const recordedBy = (page: Page) =>
  page.evaluate(
    (): ReadonlyArray<{ data?: { type: string }; type?: string; detail?: object; origin?: string }> =>
      Reflect.get(globalThis, "recorded")
  )

/** The first touch of the contact with the email. */
export const firstTouchOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId, email: string) {
  const { withPorts } = yield* Service
  const found = yield* withPorts(
    Effect.flatMap(ContactBook, (book) => book.findByEmail(workspaceId, Email.make(email)))
  )
  return Option.getOrThrow(found).attribution.first?.touch
})

export const typesOf = (recorded: ReadonlyArray<{ data?: { type: string } }>) =>
  recorded.flatMap(({ data }) => (data === undefined ? [] : [data.type]))

export const eventsOf = (recorded: ReadonlyArray<{ type?: string }>) =>
  recorded.flatMap(({ type }) => (type === undefined ? [] : [type]))
