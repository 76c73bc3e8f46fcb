import type { HostId } from "../../workspace/event-types/index.ts"

/** Who keeps a booking that a member moves: `first`: its hosts if they are free. `only`: its hosts and no others (D-MGMT-10). */
export type Keeping = "first" | "only"

/** The teams of a move, best first: the team that has the booking comes before all others, or is the only one (D-MGMT-10). */
export const teamsKeeping = <Team extends ReadonlyArray<{ readonly id: HostId }>>(
  teams: ReadonlyArray<Team>,
  present: ReadonlyArray<HostId>,
  keeping: Keeping
): ReadonlyArray<Team> => {
  const held: ReadonlySet<HostId> = new Set(present)
  const isSame = (team: Team) => team.length === held.size && team.every(({ id }) => held.has(id))
  const same = teams.filter(isSame)
  return keeping === "only" ? same : [...same, ...teams.filter((team) => !isSame(team))]
}
