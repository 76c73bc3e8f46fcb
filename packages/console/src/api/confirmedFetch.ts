import { keyedFetch } from "./keyedFetch.ts"

type Ask = (answer: (isSignedIn: boolean) => void) => void

let ask: Ask | null = null
let asking: Promise<boolean> | null = null

/** Sets what asks the person to sign in again. Null: nothing does, and refusals are final. */
export const onSignInNeeded = (next: Ask | null): void => {
  ask = next
}

/** Whether the person has signed in again. Acts that need it at the same time ask once. */
const signedInAgain = (): Promise<boolean> => {
  if (ask === null) return Promise.resolve(false)
  const open = ask
  asking ??= new Promise<boolean>((answer) => open(answer)).finally(() => (asking = null))
  return asking
}

/**
 * `fetch` that asks for another sign-in if a request needs a recent one, and then sends the request again, so that nothing that was
 * entered is lost (D-CON-118).
 */
export const confirmedFetch = async (request: Request): Promise<Response> => {
  const again = request.clone()
  const response = await keyedFetch(request)
  return (await needsSignIn(response)) && (await signedInAgain()) ? keyedFetch(again) : response
}

const needsSignIn = async (response: Response): Promise<boolean> => {
  if (response.status !== 403) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return typeof body === "object" && body !== null && "error" in body && body.error === "sign_in_again"
}
