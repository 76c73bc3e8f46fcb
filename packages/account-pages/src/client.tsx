import { render } from "preact"
import "./style/account.css"
import { AccountScreen } from "./account/AccountScreen.tsx"
import type { AnswerScreen as AnswerPage } from "./answer/AnswerScreen.tsx"
import type { AccountView } from "./frame/AccountView.ts"
import { backToConsole } from "./frame/backToConsole.ts"
import { AccountsScreen } from "./accounts/AccountsScreen.tsx"
import { ConnectScreen } from "./connect/ConnectScreen.tsx"
import { ConnectedScreen } from "./connected/ConnectedScreen.tsx"
import { LinkScreen } from "./sign-in/LinkScreen.tsx"
import { ProviderScreen } from "./sign-in/ProviderScreen.tsx"
import { SignInScreen } from "./sign-in/SignInScreen.tsx"

const island = document.getElementById("account")
// The service embeds the view in the document (AccountDocument.tsx).
const view: AccountView | null = JSON.parse(document.getElementById("view")?.textContent ?? "null")

const screens = {
  account: AccountScreen,
  link: LinkScreen,
  provider: ProviderScreen,
  connect: ConnectScreen,
  connected: ConnectedScreen,
  accounts: AccountsScreen,
  "sign-in": SignInScreen
}

const isOwn = (screen: AccountView["screen"]): screen is keyof typeof screens => screen in screens

if (island && view) {
  const show = (Screen: (typeof screens)[keyof typeof screens] | typeof AnswerPage) =>
    render(<Screen {...view} />, island)
  // People come to these from a mail, and have no use for the other screens.
  const { screen } = view
  if (isOwn(screen)) show(screens[screen])
  else void import("./offer/mailScreens.ts").then((fromMails) => show(fromMails[screen]))
  void backToConsole()
}
