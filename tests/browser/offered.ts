import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { hostDraft, itemsOf, newWorkspace } from "../kit/http/management/workspace.ts"

/** A PNG of one pixel in base64. */
const onePixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

/**
 * Creates a workspace with one host and one event type, whose page begins with the details, and returns calls as its owner.
 */
export const offered = (
  change: Readonly<Record<string, unknown>> = {},
  hostChange: Readonly<Record<string, unknown>> = {},
  hasPicture = false
) =>
  Effect.gen(function* () {
    const { call, workspace } = yield* newWorkspace
    const host = (yield* call("POST", `/${workspace.id}/hosts`, { ...hostDraft, ...hostChange })).body
    if (hasPicture)
      yield* call("PUT", `/${workspace.id}/hosts/${String(host["id"])}/picture`, { image: onePixel })
    const made = yield* call("POST", `/${workspace.id}/event-types`, {
      slug: "talk",
      title: "A talk",
      hosts: [{ hostId: host["id"] }],
      minimumNoticeMinutes: 0,
      firstStep: "details",
      locations: [{ kind: "video", conferencingLink: "https://meet.example/talk" }],
      ...change
    })
    assert.strictEqual(made.status, 201, made.text)
    return {
      call,
      workspace,
      hostId: String(host["id"]),
      eventTypeId: String(made.body["id"]),
      /** The path of the booking page. */
      path: `/${workspace.slug}/talk`,
      /** The bookings of the workspace, from the management API. */
      bookings: Effect.map(call("GET", `/${workspace.id}/bookings`), itemsOf),
      /** Sets the hosts that may frame the pages of the workspace. */
      allow: (...embedAllowedHosts: ReadonlyArray<string>) =>
        call("PATCH", `/${workspace.id}`, { embedAllowedHosts })
    }
  })
