import { Settled } from "../parts/Settled.tsx"
import { Header } from "../shell/Header.tsx"
import { readsSales } from "../shell/roles.ts"
import { useView, useWorkspace } from "../shell/useView.ts"
import { Needs } from "./Needs.tsx"
import { Sales } from "./Sales.tsx"
import { Today } from "./Today.tsx"

/** What happens today, what fails, and how the last days went. Members who are a host see their own part (D-CON-3). */
export const OverviewScreen = () => {
  const { words } = useView()
  const workspace = useWorkspace()
  return (
    <>
      <Header title={words.overview.title} />
      <Settled>
        <Needs />
        <Today />
        {readsSales(workspace) && <Sales />}
      </Settled>
    </>
  )
}
