import * as Effect from "effect/Effect"
import { deleteProposal, getProposal, propose } from "../endpoints/management/proposals.ts"
import { eventTypeNamed } from "./eventTypeNamed.ts"
import { forReservations } from "./reservationTools.ts"
import { asMember } from "./ToolCall.ts"
import type { Arguments } from "./tools.ts"

export const proposeTool = ({
  email,
  eventType,
  hours,
  idempotencyKey,
  name,
  starts,
  timezone,
  workspace
}: Arguments<"propose">) =>
  asMember(
    workspace,
    forReservations,
    Effect.gen(function* () {
      const { id } = yield* eventTypeNamed(eventType)
      return yield* propose(
        {
          eventTypeId: id,
          starts,
          bookerTimezone: timezone,
          person: { name, email },
          ...(hours !== undefined && { hours })
        },
        idempotencyKey
      )
    })
  )

export const takeBackTool = ({ proposalId, workspace }: Arguments<"take_back">) =>
  asMember(
    workspace,
    forReservations,
    Effect.gen(function* () {
      const byId = { params: { proposalId } }
      yield* deleteProposal(byId)
      return yield* getProposal(byId)
    })
  )
