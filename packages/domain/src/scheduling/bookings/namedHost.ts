import type { Participant } from "../availability/index.ts"
import type { HostId } from "../../workspace/event-types/index.ts"
import type { ConsentWay } from "./Booking.ts"

/** What a member who books for a person decides (D-MGMT-40). */
export interface MemberChoice {
  /** A host who takes part, also one whom the rules do not allow. Null: the rules choose. */
  readonly hostId: HostId | null
  /** Null: the person did not consent. */
  readonly consentWay: ConsentWay | null
}

/** The teams with the named host, in their order. */
export const teamsWithNamed = <Team extends ReadonlyArray<{ readonly id: HostId }>>(
  teams: ReadonlyArray<Team>,
  named: HostId
): ReadonlyArray<Team> => teams.filter((team) => team.some(({ id }) => id === named))

/** The participants of a booking with the named host: those whose times are the times of its teams. Empty: it has none. */
export const participantsWithNamed = (
  all: ReadonlyArray<Participant>,
  named: HostId
): ReadonlyArray<Participant> => {
  const chosen = all.find(({ host }) => host.id === named)
  if (chosen === undefined) return []
  // A team has every required host and one other, if there are others.
  if (chosen.required) return all
  return all.filter(({ required }) => required).concat({ ...chosen, required: true })
}
