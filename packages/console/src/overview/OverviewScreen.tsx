import { ScreenBody } from "../parts/ScreenBody.tsx"
import { Header } from "../parts/Header.tsx"
import { readsSales } from "../view/roles.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { AttentionList } from "./AttentionList.tsx"
import { Sales } from "./Sales.tsx"
import { Today } from "./Today.tsx"

/** What happens today, what fails, and how the last days went. Members who are hosts see their own part (D-CON-3). */
export const OverviewScreen = () => {
  const { words } = useView()
  const workspace = useWorkspace()
  return (
    <>
      <Header title={words.overview.title} />
      <ScreenBody>
        <AttentionList />
        <Today />
        {readsSales(workspace) && <Sales />}
      </ScreenBody>
    </>
  )
}
