import { render } from "preact"
import { LocationProvider } from "preact-iso"
import { ViewContext } from "../src/view/useView.ts"
import { consoleWords } from "../src/words/languages.ts"
import { Components } from "./Components.tsx"
import "../src/style/console.css"

const asked = new URLSearchParams(location.search)
const root = document.documentElement
root.dir = asked.get("dir") ?? "ltr"
const theme = asked.get("theme")
if (theme !== null) root.dataset["theme"] = theme

const island = document.getElementById("components")
if (island !== null)
  render(
    <ViewContext.Provider value={{ lang: "en", words: consoleWords.en }}>
      <LocationProvider>
        <Components />
      </LocationProvider>
    </ViewContext.Provider>,
    island
  )
