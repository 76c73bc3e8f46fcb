import { useEffect, useState } from "preact/hooks"

/** The value after it has not changed for a moment, so that typing asks the service once. Equal values are compared as texts. */
export const useSettledValue = <Value>(value: Value, milliseconds = 350): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [JSON.stringify(value), milliseconds])
  return settled
}
