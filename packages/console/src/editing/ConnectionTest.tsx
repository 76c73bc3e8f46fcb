import type { Schemas } from "@calendeal/client"
import { useContext, useEffect } from "preact/hooks"
import { SmallButton } from "./fields.tsx"
import { TestRound } from "./TestRound.ts"
import { useView } from "../view/useView.ts"
import { faultText } from "../words/faults/faultText.ts"
import { Fault } from "../parts/Fault.tsx"
import { useSending } from "./useSending.ts"

/** A button that tests a stored connection, also as one of all (D-CON-149), and the result in words (D-CON-66). `name`: what is tested, for screen readers. */
export const ConnectionTest = <Tested extends Schemas["ConnectionTest"]>({
  label,
  name,
  saidOf,
  test
}: {
  readonly name: string
  readonly test: () => Promise<Tested>
  /** The result in words; default: that it works, or its fault. */
  readonly saidOf?: (tested: Tested) => string
  readonly label?: string
}) => {
  const { words } = useView()
  const testing = useSending({ mutationFn: test })
  const { data: tested } = testing
  const round = useContext(TestRound)
  useEffect(() => {
    if (round > 0) testing.mutate()
  }, [round])
  const act = label ?? words.connections.test
  return (
    <div>
      <SmallButton
        aria-label={`${act}: ${name}`}
        disabled={testing.isPending}
        onClick={() => testing.mutate()}
      >
        {act}
      </SmallButton>
      <p role="status" class={tested?.works === false ? "fault" : undefined}>
        {tested === undefined
          ? ""
          : saidOf !== undefined
            ? saidOf(tested)
            : tested.fault === null
              ? words.connections.testWorks
              : faultText(words.faults, tested.fault)}
      </p>
      {testing.isError && (
        <p class="fault" role="alert">
          <Fault failure={testing.error} />
        </p>
      )}
    </div>
  )
}
