import { Header } from "../parts/Header.tsx"
import { ScreenBody } from "../parts/ScreenBody.tsx"
import { useProblems } from "../queries/useProblems.ts"
import { readsSales } from "../view/roles.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { AttentionList } from "./AttentionList.tsx"
import { CopyLink } from "./CopyLink.tsx"
import { Sales } from "./Sales.tsx"
import { Today } from "./Today.tsx"

/** What fails, how the last days went, and what happens today. Members who are hosts see their own part (D-CON-3). */
export const OverviewScreen = () => {
  const { words } = useView()
  const workspace = useWorkspace()
  // The other parts have reserved spaces.
  const isKnown = !useProblems().isPending
  return (
    <>
      <Header title={words.overview.title}>
        <div class="acts">
          <CopyLink />
        </div>
      </Header>
      <ScreenBody isKnown={isKnown}>
        <AttentionList />
        {readsSales(workspace) ? <Sales /> : <Today />}
      </ScreenBody>
    </>
  )
}
