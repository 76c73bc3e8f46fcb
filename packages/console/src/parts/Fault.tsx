import { Refusal, signInAddress } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { useView } from "../view/useView.ts"

/** Why an act failed, with the way to the sign-in if it needs a new one (D-SIGN-7). */
export const Fault = ({ failure }: { readonly failure: unknown }) => {
  const { words } = useView()
  return (
    <span>
      {explained(failure, words)}
      {failure instanceof Refusal && failure.code === "sign_in_again" && (
        <>
          {" "}
          <a href={signInAddress()} target="_top">
            {words.editing.signIn}
          </a>
        </>
      )}
    </span>
  )
}
