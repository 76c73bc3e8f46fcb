/** One thing of each kind in a workspace, by id. */
export interface Things {
  readonly booking: string
  readonly contact: string
  readonly deal: string
  readonly eventType: string
  readonly host: string
  readonly webhook: string
  readonly integration: string
}

const shown = (...queries: ReadonlyArray<string>) => ["", ...queries.map((query) => `?${query}`)]

/** The parts of the screens that have tabs, by the screen's path: the queries of their addresses. A new tab gets its query here. */
const partsOf: Readonly<Record<string, ReadonlyArray<string>>> = {
  "/overview": shown("days=7", "days=90", "days=365"),
  "/reports": shown("days=7", "days=90", "days=365", "by=month", "shared=source.linear"),
  "/bookings": shown("when=past", "when=cancelled", "when=waiting", "view=week"),
  "/deals": shown("show=closed", "show=lost", "show=payments"),
  "/contacts/:contact": shown("show=money"),
  "/event-types/:eventType": shown(
    "tab=times",
    "tab=questions",
    "tab=routing",
    "tab=mails",
    "tab=after",
    "tab=embed",
    "tab=links",
    "tab=waiting"
  ),
  "/availability/:host": shown("tab=person", "tab=calendars"),
  "/connections": shown(
    "tab=webhooks",
    "tab=ads",
    "tab=conferences",
    "tab=payments",
    "tab=mail",
    "tab=calendars",
    "tab=clients"
  ),
  "/connections/emails": shown("kind=moved&to=guest&in=de", "kind=invitation"),
  "/workspace": shown(
    "tab=brand",
    "tab=sites",
    "tab=channels",
    "tab=members",
    "tab=keys",
    "tab=file",
    "tab=audit"
  )
}

/**
 * Every screen by its path in `packages/console/src/shell/screens.ts`, with the thing that its parameter names: a new screen gets its
 * line here. Tests, pictures, audits and benchmarks open them.
 */
const thingOf: Readonly<Record<string, keyof Things | null>> = {
  "/overview": null,
  "/reports": null,
  "/bookings": null,
  "/bookings/new": null,
  "/bookings/:uid": "booking",
  "/contacts": null,
  "/contacts/:contact": "contact",
  "/deals": null,
  "/deals/:deal": "deal",
  "/event-types": null,
  "/event-types/new": null,
  "/event-types/:eventType": "eventType",
  "/availability": null,
  "/availability/:host": "host",
  "/connections": null,
  "/connections/webhooks/:webhook": "webhook",
  "/connections/emails": null,
  "/connections/ads/:integration": "integration",
  "/workspace": null
}

/** The paths of all screens. */
export const screenPaths: ReadonlyArray<string> = Object.keys(thingOf)

/** The addresses of the screens and their tabs below `/console/:workspace`: without things, of those without a parameter. */
export const addressesOf = (things?: Things): ReadonlyArray<string> =>
  Object.entries(thingOf).flatMap(([path, thing]) => {
    if (thing !== null && things === undefined) return []
    const screen = thing === null || things === undefined ? path : path.replace(/:\w+$/, things[thing])
    return (partsOf[path] ?? [""]).map((part) => screen + part)
  })
