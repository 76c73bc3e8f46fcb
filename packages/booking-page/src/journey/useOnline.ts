import { useEffect, useState } from "preact/hooks"

/** Whether the device reports a network connection. */
export const useOnline = (): boolean => {
  const [isOnline, setOnline] = useState(true)
  useEffect(() => {
    const update = () => setOnline(navigator.onLine)
    update()
    addEventListener("online", update)
    addEventListener("offline", update)
    return () => {
      removeEventListener("online", update)
      removeEventListener("offline", update)
    }
  }, [])
  return isOnline
}
