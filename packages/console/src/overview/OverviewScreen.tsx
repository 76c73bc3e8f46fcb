import { CopyLink } from "../parts/CopyLink.tsx"
import { Header } from "../parts/Header.tsx"
import { NewBookingLink } from "../parts/NewBookingLink.tsx"
import { ScreenBody } from "../parts/ScreenBody.tsx"
import { useProblems } from "../queries/useProblems.ts"
import { manages, readsSales } from "../view/roles.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { AttentionList } from "./AttentionList.tsx"
import { FirstSteps } from "./FirstSteps.tsx"
import { Sales } from "./Sales.tsx"
import { Today } from "./Today.tsx"
import { useIsNew } from "../queries/useIsNew.ts"

/**
 * What fails, how the last days went, and what happens today. Members who are hosts see their own part (D-CON-3). Until the first booking,
 * those who set the workspace up, and hosts, see what is left to do instead (D-CON-130).
 */
export const OverviewScreen = () => {
  const { words } = useView()
  const workspace = useWorkspace()
  const isFirst = useIsNew()
  const isNew = isFirst === true && (manages(workspace) || workspace.hostId !== null)
  // The other parts have reserved spaces.
  const isKnown = !useProblems().isPending && isFirst !== undefined
  return (
    <>
      <Header title={words.overview.title}>
        <NewBookingLink>
          <CopyLink />
        </NewBookingLink>
      </Header>
      <ScreenBody isKnown={isKnown}>
        {isNew && <FirstSteps />}
        <AttentionList />
        {!isNew && (readsSales(workspace) ? <Sales /> : <Today />)}
      </ScreenBody>
    </>
  )
}
