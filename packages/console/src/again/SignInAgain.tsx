import type { ComponentType } from "preact"
import { useEffect, useState } from "preact/hooks"
import { onSignInNeeded } from "../api/confirmedFetch.ts"

interface Asked {
  readonly Dialog: ComponentType<{ readonly onAnswer: (isSignedIn: boolean) => void }>
  readonly answer: (isSignedIn: boolean) => void
}

/** Opens the dialog when a request needs a recent sign-in. Its script is loaded then. */
export const SignInAgain = () => {
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => {
    onSignInNeeded((answer) => {
      import("./SignInAgainDialog.tsx").then(
        ({ SignInAgainDialog }) => setAsked({ Dialog: SignInAgainDialog, answer }),
        () => answer(false)
      )
    })
    return () => onSignInNeeded(null)
  }, [])
  if (asked === null) return null
  return (
    <asked.Dialog
      onAnswer={(isSignedIn) => {
        setAsked(null)
        asked.answer(isSignedIn)
      }}
    />
  )
}
