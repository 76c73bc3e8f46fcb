import { Empty } from "./Empty.tsx"
import { Header } from "./Header.tsx"
import { useView } from "../view/useView.ts"

/** What an unknown address shows. */
export const NotFound = () => {
  const { words } = useView()
  return (
    <>
      <Header title={words.notFoundTitle} />
      <div class="body">
        <Empty text={words.notFoundText} link={{ href: "/console", text: words.toStart }} />
      </div>
    </>
  )
}
