import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { linkTokenOf } from "../../kit/http/linkTokenOf.ts"
import { bookingOf, fromNewIp, startIn } from "../../kit/http/requests.ts"
import { SeededRandom } from "../../kit/http/SeededRandom.ts"
import { specification } from "../../kit/http/specification.ts"
import { Service } from "../../kit/http/Service.ts"
import { hostDraft, introDraft, itemsOf, newWorkspace } from "../../kit/http/management/workspace.ts"
import { someEmail } from "../../kit/http/visitor.ts"

const seed = Number(process.env["STORIES_SEED"] ?? Date.now() % 1_000_000_007)
const rounds = Number(process.env["STORIES_ROUNDS"] ?? 10)

/** What a test remembers of each thing that it did. */
interface Remembered {
  readonly kind: string
  readonly uid: string
  readonly actor: string | null
  readonly userId: string | null
  readonly isByMail: false
  readonly startAt: string
  readonly host: string
  readonly reason: string | null
}

describe("Management: the story of a meeting", () => {
  specification("stories", (it) => {
    it.effect(
      "D-MGMT-35: random chains of moves and cancellations are one story; STORIES_SEED repeats them",
      () =>
        Effect.gen(function* () {
          yield* Effect.logInfo(`STORIES_SEED=${seed} STORIES_ROUNDS=${rounds}`)
          const elsewhere = yield* newWorkspace
          for (let round = 0; round < rounds; round++)
            yield* checkChain(new SeededRandom(seed + round), elsewhere).pipe(
              Effect.onError(() => Effect.logError(`STORIES_SEED=${seed + round} STORIES_ROUNDS=1`))
            )
        }),
      300_000
    )
  })
})

type Elsewhere = Effect.Success<typeof newWorkspace>

/** Changes one meeting at random, and after each change compares every booking's story with what the test did. */
const checkChain = Effect.fnUntraced(function* (random: SeededRandom, elsewhere: Elsewhere) {
  const { post } = yield* Service
  const { at, call, owner, workspace } = yield* newWorkspace
  const make = (path: string, body: object) =>
    Effect.map(call("POST", `${at}${path}`, body), ({ body }) => body)
  const hosts = new Map<unknown, string>()
  for (const name of ["Ada", "Bob"])
    hosts.set((yield* make("/hosts", { ...hostDraft, name, username: name.toLowerCase() }))["id"], name)
  const [first] = hosts.keys()
  const eventType = yield* make("/event-types", {
    ...introDraft(first),
    hosts: [...hosts.keys()].map((hostId) => ({ hostId })),
    dealValue: { amount: 500, currency: "EUR" },
    bookingWindowDays: 60
  })
  const email = someEmail()
  const events: Array<Remembered> = []
  const answers: Record<string, string> = {}
  let days = 5
  let token = ""
  let uid = ""

  const book = Effect.fnUntraced(function* (by: "manage_token" | "manage_link" | "booker_email" | null) {
    days += random.chance(20) ? 0 : 1
    const given = Object.fromEntries(
      ["size", "budget"]
        .filter(() => random.chance(40))
        .map((key) => [key, `${key} ${random.between(1, 99)}`])
    )
    const proof =
      by === "manage_link"
        ? yield* linkTokenOf(WorkspaceId.make(workspace.id), uid, "manage")
        : by === "manage_token"
          ? token
          : null
    const booked = yield* post(
      "/book",
      {
        ...bookingOf(String(eventType["id"]), email, startIn(days)),
        responses: given,
        ...(by !== null && { rescheduledFromUid: uid })
      },
      {
        ...fromNewIp(),
        "idempotency-key": crypto.randomUUID(),
        ...(proof !== null && { "booking-token": proof })
      }
    )
    assert.strictEqual(booked.status, 200, booked.text)
    Object.assign(answers, given)
    token = by === "booker_email" ? "" : (booked.headers.get("booking-token") ?? "")
    yield* remember(by === null ? "booked" : "moved", String(booked.body["uid"]), by)
  })
  const remember = Effect.fnUntraced(function* (
    kind: string,
    made: string,
    actor: string | null,
    reason: string | null = null
  ) {
    const { body } = yield* call("GET", `${at}/bookings/${made}`)
    const host = hosts.get([body["hostIds"]].flat()[0]) ?? ""
    const userId = actor === "user" ? owner.userId : null
    uid = made
    events.push({ kind, uid, actor, userId, isByMail: false, startAt: String(body["startAt"]), host, reason })
  })
  const byMember = Effect.fnUntraced(function* (kind: "moved" | "reassigned") {
    const other = [...hosts].find(([, name]) => name !== events.at(-1)?.host)?.[0]
    days += kind === "moved" ? 1 : 0
    const [act, body] =
      kind === "moved" ? ["reschedule", { startAt: startIn(days) }] : ["reassign", { hostId: other }]
    const moved = yield* call("POST", `${at}/bookings/${uid}/${act}`, body)
    assert.strictEqual(moved.status, 200, moved.text)
    token = ""
    yield* remember(kind, String(moved.body["uid"]), "user")
  })
  const cancel = Effect.fnUntraced(function* (by: "user" | "manage_link") {
    const reason = random.chance(50) ? `reason ${random.between(1, 99)}` : null
    const said = reason === null ? {} : { reason }
    const cancelled =
      by === "user"
        ? yield* call("POST", `${at}/bookings/${uid}/cancel`, said)
        : yield* post("/booking-cancel", said, {
            ...fromNewIp(),
            authorization: `Bearer ${yield* linkTokenOf(WorkspaceId.make(workspace.id), uid, "manage")}`
          })
    assert.strictEqual(cancelled.status, 200, cancelled.text)
    yield* remember("cancelled", uid, by, reason)
  })

  const check = Effect.gen(function* () {
    for (const number of new Set(events.map((event) => event.uid))) {
      const { meeting } = (yield* call("GET", `${at}/bookings/${number}`)).body
      const { deal, events: history, ...story } = Object(meeting)
      assert.deepStrictEqual(story, { newestUid: uid, answers, isShortened: false })
      assert.deepStrictEqual(
        history.map(({ at: _, ...event }: Record<string, unknown>) => event),
        events
      )
      const times = history.map((event: Record<string, unknown>) => event["at"])
      assert.deepStrictEqual(times, times.toSorted())
      assert.deepInclude(deal, { bookingUid: uid, amount: 500, status: "open" })
      const found = itemsOf(yield* call("GET", `${at}/bookings?uid=${number}`))
      assert.deepStrictEqual(
        found.map((one) => one["uid"]),
        [uid]
      )
      const foreign = yield* elsewhere.call("GET", `${elsewhere.at}/bookings?uid=${number}`)
      assert.deepStrictEqual(itemsOf(foreign), [])
    }
  })

  yield* book(null)
  yield* check
  for (let step = random.between(0, 6); step > 0 && events.at(-1)?.kind !== "cancelled"; step--) {
    yield* random.oneOf([
      book("booker_email"),
      book("manage_link"),
      byMember("moved"),
      byMember("reassigned"),
      ...(token === "" ? [] : [book("manage_token")]),
      ...(random.chance(40) ? [cancel("user"), cancel("manage_link")] : [])
    ])
    yield* check
  }
})
