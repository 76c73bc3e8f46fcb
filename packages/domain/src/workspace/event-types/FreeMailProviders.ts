import * as Context from "effect/Context"

/** Port: the domains of free-mail providers, such as gmail.com (D-CAP-8). */
export class FreeMailProviders extends Context.Service<
  FreeMailProviders,
  {
    /** Whether the lower-case domain is a free-mail provider's. */
    readonly includes: (domain: string) => boolean
  }
>()("@calendeal/domain/event-types/FreeMailProviders") {}
