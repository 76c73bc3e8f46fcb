import { assert, describe, it } from "@effect/vitest"
import { CalendealApi } from "../contract/index.ts"
import { pathsOf } from "../middleware/knownPaths.ts"
import { firstRoutes, lastRoutes, secondRoutes, urgencyOf } from "./urgencyOf.ts"

const routes = new Set(pathsOf(CalendealApi).map(({ path }) => path))

describe("D-LOAD-2: the urgency of requests", () => {
  it("names paths of the API that exist", () => {
    const named = [...firstRoutes, ...secondRoutes, ...lastRoutes].filter((route) =>
      route.startsWith("/api/")
    )
    assert.deepStrictEqual(
      named.filter((route) => ![...routes].some((path) => path === route)),
      []
    )
  })

  it.each([
    ["/api/public/book", 0],
    ["/api/public/slots", 1],
    ["/:workspaceSlug/:eventTypeSlug", 2],
    ["/api/workspaces/:workspaceId/bookings", 2],
    ["/api/public/month-availability", 3]
  ])("%s: %d", (route, urgency) => {
    assert.strictEqual(urgencyOf({ route }), urgency)
  })

  it("is the least for unknown paths", () => {
    assert.strictEqual(urgencyOf(undefined), 3)
  })
})
