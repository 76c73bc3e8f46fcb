/** One thing of each kind in a workspace, by id. */
export interface Things {
  readonly booking: string
  readonly contact: string
  readonly deal: string
  readonly eventType: string
  readonly host: string
}

/**
 * Every screen by its path in `packages/console/src/shell/screens.ts`, with the thing that its parameter names: a new screen gets its
 * line here. Tests, pictures, audits and benchmarks open them.
 */
const thingOf: Readonly<Record<string, keyof Things | null>> = {
  "/overview": null,
  "/reports": null,
  "/bookings": null,
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
  "/workspace": null
}

/** The paths of all screens. */
export const screenPaths: ReadonlyArray<string> = Object.keys(thingOf)

/** The addresses of the screens below `/console/:workspace`: without things, of those without a parameter. */
export const addressesOf = (things?: Things): ReadonlyArray<string> =>
  Object.entries(thingOf).flatMap(([path, thing]) => {
    if (thing === null) return [path]
    return things === undefined ? [] : [path.replace(/:\w+$/, things[thing])]
  })
