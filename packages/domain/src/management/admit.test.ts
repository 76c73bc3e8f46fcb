import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { emptyResources, sampleMember, sampleWorkspace } from "@calendeal/port-contracts/samples"
import type { Member, Role, WorkspaceId } from "../workspaces/index.ts"
import { admit } from "./admit.ts"
import { BadAccessToken } from "./identify.ts"
import { WorkspaceQueries } from "./WorkspaceQueries.ts"
import { NotThere, RoleTooLow } from "./refusals.ts"

const { id } = sampleWorkspace()
const roles = ["member", "admin", "owner"] as const

/** Asks for admission, and tells what the records were asked. */
const admitting = Effect.fnUntraced(function* (
  seat: Member | undefined,
  least: Role,
  refusedIn: ReadonlyArray<WorkspaceId> = []
) {
  const asked: Array<ReadonlyArray<unknown>> = []
  const { userId } = seat ?? sampleMember(id)
  const resources = emptyResources()
  if (seat !== undefined) resources.members.set(userId, seat)
  const queries = Layer.mock(WorkspaceQueries, {
    find: (workspaceId, kind, wanted) =>
      Effect.sync(() => {
        asked.push([workspaceId, kind, wanted])
        return Option.fromUndefinedOr(resources[kind].get(wanted))
      })
  })
  const outcome = yield* admit({ userId, refusedIn }, id, least).pipe(Effect.result, Effect.provide(queries))
  return { asked, outcome, question: [id, "members", userId] }
})

describe("admit", () => {
  it.effect("D-MGMT-1: a seat admits to what its role includes, and to nothing above", () =>
    Effect.gen(function* () {
      for (const [held, role] of roles.entries()) {
        for (const [wanted, least] of roles.entries()) {
          const seat = sampleMember(id, { role })
          const { outcome } = yield* admitting(seat, least)
          assert.deepStrictEqual(
            outcome,
            held >= wanted ? Result.succeed(seat) : Result.fail(new RoleTooLow({ least }))
          )
        }
      }
    })
  )

  it.effect(
    "D-MGMT-1: a stranger is told that there is nothing, after the one question that members cost",
    () =>
      Effect.gen(function* () {
        for (const seat of [sampleMember(id), undefined]) {
          const { asked, outcome, question } = yield* admitting(seat, "member")
          assert.deepStrictEqual(asked, [question])
          assert.deepStrictEqual(
            outcome,
            seat === undefined ? Result.fail(new NotThere()) : Result.succeed(seat)
          )
        }
      })
  )

  it.effect(
    "D-PAT-4: a token that an owner keeps out is a bad one here, whatever its user's seat, and nowhere else",
    () =>
      Effect.gen(function* () {
        for (const role of roles) {
          const seat = sampleMember(id, { role })
          const kept = yield* admitting(seat, "member", [sampleWorkspace().id, id])
          assert.deepStrictEqual(kept.outcome, Result.fail(new BadAccessToken()))
          const other = yield* admitting(seat, "member", [sampleWorkspace().id])
          assert.deepStrictEqual(other.outcome, Result.succeed(seat))
        }
      })
  )
})
