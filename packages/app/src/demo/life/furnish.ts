import { createHash } from "node:crypto"
import { weekdayIndex, dayOf } from "@calendeal/domain/availability"
import { PictureId } from "@calendeal/domain/branding"
import { type EventType, EventTypeCatalog, type LocalDate } from "@calendeal/domain/event-types"
import { Cents, Currency } from "@calendeal/domain/money"
import { Pictures } from "@calendeal/domain/pictures"
import { type Workspace, WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { Effect } from "effect"
import { demoEventTypes } from "../eventTypes.ts"
import { demoHosts } from "../hosts.ts"
import { demoIds } from "../ids.ts"
import type { Kind } from "./Act.ts"
import { drawings } from "./pictures.ts"
import { prices } from "./prices.ts"
import { webinar } from "./webinar.ts"

/** What the hosts tell visitors about themselves. */
const introductions = {
  ada: "I find out with you what you need, and tell you if it is something else.",
  grace: "I have built what I show you, so ask me anything.",
  katsuko: "I look after our customers between Tokyo and Sydney."
} as const

/** What an event type has in the demonstration besides what it can do. */
const furnishing: Readonly<Record<Kind, Partial<EventType>>> = {
  intro: {
    description: "Half an hour to see whether Acme is right for you. No slides.",
    // The confirmation stays on the page, so that visitors of the demonstration can read it.
    confirmation: null
  },
  productDemo: {
    description: "We show you the product with your own example, and answer what you ask."
  },
  onboarding: {
    description: "We set up your account with you, and invite your colleagues.",
    // Of the intro call, so that the demonstration has a redirect.
    confirmation: demoEventTypes.find(({ id }) => id === demoIds.intro)?.confirmation ?? null
  },
  siteVisit: {
    description: "An hour and a half at our office, with the team that will work with you.",
    locations: [{ kind: "in_person_host", address: "1 High Street, London" }]
  }
}

/** Gives the demonstration workspace its mark, its hosts faces and words, and its event types descriptions and prices. */
export const furnish = Effect.fn("demo.furnish")(function* (workspace: Workspace, today: LocalDate) {
  const [catalog, directory, pictures] = [yield* EventTypeCatalog, yield* WorkspaceDirectory, yield* Pictures]
  const store = Effect.fnUntraced(function* (name: keyof typeof drawings) {
    const png = Buffer.from(drawings[name], "base64")
    const picture = { id: PictureId.make(createHash("sha256").update(png).digest("hex")), png }
    yield* pictures.add(workspace.id, picture)
    return picture.id
  })
  yield* directory.save({ ...workspace, logo: yield* store("acme") })
  for (const host of demoHosts(today)) {
    const name = (["ada", "grace", "katsuko"] as const).find((one) => demoIds[one] === host.id)
    if (name === undefined) continue
    yield* catalog.enlist({
      ...host,
      ...(name === "ada" && { schedule: { ...host.schedule, overrides: overridesOf(host, today) } }),
      picture: yield* store(name),
      introduction: introductions[name]
    })
  }
  for (const kind of ["intro", "productDemo", "onboarding", "siteVisit"] as const)
    for (const eventType of demoEventTypes)
      if (eventType.id === demoIds[kind])
        yield* catalog.publish({ ...eventType, ...furnishing[kind], dealValue: priceOf(kind) })
  yield* catalog.publish(webinar)
})

const priceOf = (kind: Kind): EventType["dealValue"] => {
  const cents = prices[kind]
  return cents === null ? null : { cents: Cents.make(cents), currency: Currency.make("USD") }
}

/** On a weekend Ada works on the first day, so that the demonstration has meetings on it. */
const overridesOf = (host: ReturnType<typeof demoHosts>[number], today: LocalDate) =>
  weekdayIndex(dayOf(today)) < 5
    ? host.schedule.overrides
    : [{ date: today, windows: [{ from: "09:00", to: "17:30" }] }, ...host.schedule.overrides]
