import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { hostDraft, invalid, itemsOf, newWorkspace } from "../../kit/http/management/workspace.ts"
import { shop } from "../../kit/http/management/shop.ts"
import { Service, specification } from "../../kit/http/specification.ts"

/** The lists of a workspace: the operations of the OpenAPI document with a cursor and no other id in their path. */
const lists = Effect.gen(function* () {
  const { send } = yield* Service
  const { body } = yield* send("GET", "/openapi.json")
  return Object.entries(Object(body["paths"])).flatMap(([path, operations]) =>
    path.startsWith("/api/workspaces/{workspaceId}/") &&
    !path.slice("/api/workspaces/{workspaceId}/".length).includes("{") &&
    JSON.stringify(Object(operations)["get"] ?? null).includes('"name":"cursor"')
      ? [path.slice("/api/workspaces/{workspaceId}".length)]
      : []
  )
})

describe("Management: cursors", () => {
  specification("cursors", (it) => {
    it.effect("D-MGMT-14: a cursor belongs to the list that it comes from", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        for (const name of ["Ada", "Grace"]) yield* call("POST", `${at}/hosts`, { ...hostDraft, name })
        const { nextCursor } = (yield* call("GET", `${at}/hosts?limit=1`)).body
        assert.isString(nextCursor)
        const all = yield* lists
        assert.isAbove(all.length, 10)
        for (const list of all) {
          const answer = yield* call("GET", `${at}${list}?cursor=${nextCursor}`)
          // Both list the hosts; the second one with what is known about each.
          if (["/hosts", "/host-states"].includes(list)) assert.strictEqual(answer.status, 200)
          else invalid(answer, ["cursor"], list)
        }
      })
    )

    it.effect("D-MGMT-13: a cursor belongs to the order that it comes from", () =>
      Effect.gen(function* () {
        const { at, call, capture, offer } = yield* shop
        const { eventTypeId } = yield* offer()
        const emails = ["a@order.example", "b@order.example", "c@order.example"]
        for (const email of emails) yield* capture({ eventTypeId, email })
        const orders = ["sort=createdAt&", "sort=-createdAt&", ""]
        for (const order of orders) {
          const first = yield* call("GET", `${at}/contacts?${order}limit=2`)
          const cursor = String(first.body["nextCursor"])
          for (const other of orders) {
            const next = yield* call("GET", `${at}/contacts?${other}limit=2&cursor=${cursor}`)
            if (other !== order) invalid(next, ["cursor"], `${order} ${other}`)
            else {
              const seen = [...itemsOf(first), ...itemsOf(next)].map((item) => Object(item)["email"])
              assert.sameMembers(seen, emails, order)
            }
          }
        }
      })
    )
  })
})
