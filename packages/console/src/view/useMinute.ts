import { useEffect, useState } from "preact/hooks"

const present = (): number => Math.floor(Date.now() / 60_000) * 60_000

/** The start of the present minute, in milliseconds. Components that use it follow the time (D-CON-113). */
export const useMinute = (): number => {
  const [minute, setMinute] = useState(present)
  useEffect(() => {
    const timer = setInterval(() => setMinute(present()), 5000)
    return () => clearInterval(timer)
  }, [])
  return minute
}
