import { useState } from "preact/hooks"
import { Empty } from "../parts/Empty.tsx"
import { loadedLater } from "../parts/loadedLater.tsx"
import { Loading } from "../parts/Loading.tsx"
import { useHostStates } from "../queries/eventTypes.ts"
import { Header } from "../parts/Header.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { AddHost } from "./AddHost.tsx"
import { HostList } from "./HostList.tsx"

// Few add holidays, and rarely.
const TeamHolidays = loadedLater(async () => (await import("./TeamHolidays.tsx")).TeamHolidays)

/** The hosts of the workspace. Members who are hosts see themselves. */
export const AvailabilityScreen = () => {
  const { words } = useView()
  const { role } = useWorkspace()
  const texts = words.availability
  const hosts = useHostStates()
  const mayAdd = role !== "member"
  const [isHolidays, setHolidays] = useState(false)
  return (
    <>
      <Header title={texts.title}>{mayAdd && <AddHost />}</Header>
      <div class="body">
        {hosts.data === undefined ? (
          <Loading query={hosts} />
        ) : hosts.data.length === 0 ? (
          <Empty title={texts.emptyTitle} text={texts.emptyText} />
        ) : (
          <HostList hosts={hosts.data} />
        )}
        {mayAdd && hosts.data !== undefined && hosts.data.length > 1 && (
          <>
            <p>
              <button
                type="button"
                class="button"
                aria-expanded={isHolidays}
                onClick={() => setHolidays(!isHolidays)}
              >
                {texts.teamHolidays}
              </button>
            </p>
            {isHolidays && <TeamHolidays hosts={hosts.data} />}
          </>
        )}
      </div>
    </>
  )
}
