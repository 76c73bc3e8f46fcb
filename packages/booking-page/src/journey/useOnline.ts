import { useEffect, useState } from "preact/hooks"

/** Whether the device says that it has a network. */
export const useOnline = (): boolean => {
  const [isOnline, setOnline] = useState(true)
  useEffect(() => {
    const look = () => setOnline(navigator.onLine)
    look()
    addEventListener("online", look)
    addEventListener("offline", look)
    return () => {
      removeEventListener("online", look)
      removeEventListener("offline", look)
    }
  }, [])
  return isOnline
}
