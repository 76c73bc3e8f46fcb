import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { hostDraft, itemsOf, office } from "../spec/management/office.ts"

/** An event type with a host of its own, in a workspace of its own, and its owner's calls. */
export const offered = (
  change: Readonly<Record<string, unknown>> = {},
  hostChange: Readonly<Record<string, unknown>> = {}
) =>
  Effect.gen(function* () {
    const { call, workspace } = yield* office
    const host = (yield* call("POST", `/${workspace.id}/hosts`, { ...hostDraft, ...hostChange })).body
    const made = yield* call("POST", `/${workspace.id}/event-types`, {
      slug: "talk",
      title: "A talk",
      hosts: [{ hostId: host["id"] }],
      minimumNoticeMinutes: 0,
      locations: [{ kind: "video", conferencingLink: "https://meet.example/talk" }],
      ...change
    })
    assert.strictEqual(made.status, 201, made.text)
    return {
      call,
      workspace,
      hostId: String(host["id"]),
      eventTypeId: String(made.body["id"]),
      /** The page's address, below the service's own. */
      path: `/${workspace.slug}/talk`,
      /** The bookings of the workspace, as the management API shows them. */
      bookings: Effect.map(call("GET", `/${workspace.id}/bookings`), itemsOf),
      /** Says who may frame the pages of the workspace. */
      allow: (...embedAllowedHosts: ReadonlyArray<string>) =>
        call("PATCH", `/${workspace.id}`, { embedAllowedHosts })
    }
  })
