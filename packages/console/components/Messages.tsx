import { useState } from "preact/hooks"
import { Refusal } from "../src/api/client.ts"
import { CopyableText } from "../src/parts/CopyableText.tsx"
import { Empty, NoneFound } from "../src/parts/Empty.tsx"
import { Fault } from "../src/parts/Fault.tsx"
import { Loading } from "../src/parts/Loading.tsx"
import { Toast } from "../src/parts/Toast.tsx"

export const Messages = () => {
  const [times, setTimes] = useState(0)
  return (
    <>
      <div class="acts">
        <Toast text={times === 0 ? "" : `Sent (${times}).`} />
        <button type="button" class="button" onClick={() => setTimes(times + 1)}>
          Send it
        </button>
      </div>
      <p class="fault">
        <Fault failure={new Refusal(401, "sign_in_again", 0)} />
      </p>
      <p class="fault">
        <Fault failure={new Refusal(429, "rate_limited", 30)} />
      </p>
      <Loading query={{ error: null, refetch: () => undefined }} />
      <Loading query={{ error: new Refusal(0, "", 0), refetch: () => undefined }} />
      <Empty
        title="Nothing yet"
        text="What will be here."
        link={{ href: "#messages", text: "The next step" }}
      />
      <NoneFound />
      <CopyableText name="Lines" text={"curl https://book.example.com\n".repeat(3)} file="lines.txt" />
      <Toast isFloating text="Your changes are saved." />
    </>
  )
}
