import { ScreenBody } from "../parts/ScreenBody.tsx"
import { Header } from "../parts/Header.tsx"
import { manages, readsSales } from "../view/roles.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { AttentionList } from "./AttentionList.tsx"
import { FirstSteps } from "./FirstSteps.tsx"
import { Sales } from "./Sales.tsx"
import { Today } from "./Today.tsx"
import { useIsNew } from "./useIsNew.ts"

/**
 * What happens today, what fails, and how the last days went. Members who are hosts see their own part (D-CON-3). Until the first booking,
 * those who set the workspace up see what is left to do instead (D-CON-130).
 */
export const OverviewScreen = () => {
  const { words } = useView()
  const workspace = useWorkspace()
  const isNew = useIsNew() && manages(workspace)
  return (
    <>
      <Header title={words.overview.title} />
      <ScreenBody>
        {isNew && <FirstSteps />}
        <AttentionList />
        {!isNew && <Today />}
        {!isNew && readsSales(workspace) && <Sales />}
      </ScreenBody>
    </>
  )
}
