import { QueryClient, QueryClientProvider } from "@tanstack/preact-query"
import { render } from "preact"
import { LocationProvider, Route, Router } from "preact-iso"
import { SignInAgain } from "./again/SignInAgain.tsx"
import { Refusal } from "./api/client.ts"
import type { ConsoleView } from "./view/ConsoleView.ts"
import { NotFound } from "./parts/NotFound.tsx"
import { Redirect } from "./shell/Redirect.tsx"
import { screens } from "./shell/screens.ts"
import { Shell } from "./shell/Shell.tsx"
import { ViewContext } from "./view/useView.ts"
import "./style/console.css"

const island = document.getElementById("console")
// The service embeds the view in the document (consoleDocument.ts).
const view: ConsoleView | null = JSON.parse(document.getElementById("view")?.textContent ?? "null")

/** Refusals are final; only a lost connection and an outage are tried again. */
const isPassing = (failure: Error) =>
  !(failure instanceof Refusal) || failure.status === 0 || failure.status === 503

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      networkMode: "always",
      retry: (count, failure) => count < 2 && isPassing(failure)
    },
    mutations: { networkMode: "always" }
  }
})

if (island !== null && view !== null)
  render(
    <ViewContext.Provider value={view}>
      <QueryClientProvider client={queries}>
        <LocationProvider scope="/console">
          <Shell>
            <Router>
              <Route path="/console" component={Redirect} />
              <Route path="/console/:workspace" component={Redirect} />
              {Object.entries(screens).map(([path, screen]) => (
                <Route key={path} path={`/console/:workspace${path}`} component={screen} />
              ))}
              <Route default component={NotFound} />
            </Router>
          </Shell>
          <SignInAgain />
        </LocationProvider>
      </QueryClientProvider>
    </ViewContext.Provider>,
    island
  )
