import { assert, describe } from "@effect/vitest"
import { type Audience, isSeenBy } from "@calendeal/domain/contacts"
import {
  type Canary,
  foundIn,
  sampleEventType,
  sampleHost,
  storeOffering,
  storeRecords
} from "@calendeal/port-contracts/samples"
import { DateTime, Effect } from "effect"
import { fromNewIp, readSummary, unknownId } from "../../kit/http/requests.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import { newWorkspace } from "../../kit/http/management/workspace.ts"
import { operations } from "./operations.ts"

/** A workspace with a contact, a booking, a deal and a payment that have a canary in every text, and what each audience is shown. */
const workspaceWithCanaries = Effect.gen(function* () {
  const { get, post, send, tokenOf, withPorts } = yield* Service
  const { at, call, token, workspace } = yield* newWorkspace
  const hosts = [sampleHost(workspace.id)]
  const eventType = sampleEventType(workspace.id, hosts)
  const stored = yield* withPorts(
    Effect.flatMap(storeOffering({ workspace, hosts, eventType }), (offering) => storeRecords(offering))
  )
  const { booking, contact, dealId, key, payment } = stored
  const { uid } = booking

  /** The answers to visitors without a token: to a retry of the booking, and to a capture. */
  const anonymous = Effect.gen(function* () {
    const request = {
      eventTypeId: eventType.id,
      startTimeUtc: DateTime.formatIso(booking.startAt).replace(".000Z", "Z"),
      bookerTimezone: booking.bookerTimezone,
      attendees: booking.attendees.map(({ email, name }) => ({ email, name })),
      rescheduledFromUid: booking.toReplace
    }
    const lead = { eventTypeId: eventType.id, email: contact.email, step1Complete: true }
    const calendar = `eventTypeId=${eventType.id}&tz=UTC`
    const answers = [
      yield* post("/book", request, { ...fromNewIp(), "idempotency-key": key }),
      yield* get(`/month-availability?${calendar}`, fromNewIp()),
      yield* get(`/slots?${calendar}&date=${DateTime.formatIsoDateUtc(booking.startAt)}`, fromNewIp()),
      yield* post("/capture", lead, fromNewIp())
    ]
    assert.deepStrictEqual(
      answers.map(({ status }) => status),
      answers.map(() => 200),
      answers.map(({ text }) => text).join("\n")
    )
    return answers.map(({ headers, text }) => `${text} ${JSON.stringify([...headers])}`)
  })

  /** The answers to the holders of the booking's tokens. */
  const attendees = Effect.forEach(["manage", "read"] as const, (purpose) =>
    Effect.flatMap(tokenOf(uid, 0, workspace.id, purpose), (bearer) =>
      Effect.map(readSummary(bearer), ({ headers, text }) => `${text} ${JSON.stringify([...headers])}`)
    )
  )

  /** The answers to a member: of every operation that reads, and the export of the person. */
  const members = Effect.gen(function* () {
    const ids: Readonly<Record<string, unknown>> = {
      bookingUid: uid,
      contactId: contact.id,
      dealId,
      transactionId: payment.id,
      eventTypeId: eventType.id,
      hostId: hosts[0]?.id
    }
    const texts = [(yield* call("POST", `${at}/people/export`, { email: contact.email })).text]
    for (const { method, path, query } of yield* operations) {
      if (method !== "GET") continue
      const place = path
        .replace("/api/workspaces/{workspaceId}", at)
        .replaceAll(/\{(\w+)\}/g, (_, id: string) => String(ids[id] ?? unknownId))
      texts.push((yield* call("GET", `${place}${query}`)).text)
    }
    return texts
  })

  /** The answers of the tools of assistants. */
  const assistants = Effect.forEach(
    [
      ["bookings", {}],
      ["contacts", {}],
      ["mark_attendance", { bookingUid: uid, mark: null }],
      ["reports", { by: "campaign" }]
    ] as const,
    ([name, given]) =>
      Effect.map(
        send("POST", "/mcp", {
          headers: {
            authorization: `Bearer ${token}`,
            "content-type": "application/json",
            accept: "application/json, text/event-stream",
            "mcp-protocol-version": "2025-11-25"
          },
          body: JSON.stringify({
            jsonrpc: "2.0",
            id: 1,
            method: "tools/call",
            params: { name, arguments: { workspace: workspace.slug, ...given } }
          })
        }),
        ({ text }) => text
      )
  )
  return { ...stored, anonymous, attendees, members, assistants }
})

const pathsOf = (canaries: ReadonlyArray<Canary>) => [...new Set(canaries.map(({ path }) => path))].toSorted()

describe("Management: who sees which field", () => {
  specification("privacy", (it) => {
    it.effect("D-PRIV-3: each audience is shown texts of the fields of its class only", () =>
      Effect.gen(function* () {
        const { all, anonymous, assistants, attendees, canaries, members } = yield* workspaceWithCanaries
        const foundBy = (texts: ReadonlyArray<string>, audience: Audience) => {
          const found = foundIn(texts.join("\n"), all)
          assert.deepStrictEqual(pathsOf(found.filter(({ privacy }) => !isSeenBy(privacy, audience))), [])
          return found
        }
        const ofAttendees = foundBy(yield* attendees, "attendees")
        assert.includeMembers(pathsOf(ofAttendees), ["attendees.each.email", "attendees.each.name"])

        // The confirmation is the event type's, and is shown there.
        const seen = all.filter(
          ({ path, privacy }) => isSeenBy(privacy, "members") && !path.startsWith("confirmation.")
        )
        assert.deepStrictEqual(pathsOf(foundBy(yield* members, "members")), pathsOf(seen))

        const ofAssistants = pathsOf(foundBy(yield* assistants, "members"))
        const listed = new Set(pathsOf([...canaries.booking, ...canaries.contact]))
        assert.deepStrictEqual(
          ofAssistants,
          pathsOf(seen).filter((path) => listed.has(path))
        )

        // Last, because a capture decides about the lead again.
        const ofAnonymous = foundBy(yield* anonymous, "public")
        assert.deepStrictEqual(pathsOf(ofAnonymous), ["confirmation.redirectUrl"])
      })
    )
  })
})
