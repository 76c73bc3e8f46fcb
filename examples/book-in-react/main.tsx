// A React app with the booking page in it. The page's address has the installation and the event type:
// index.html?address=http://127.0.0.1:3000&eventType=acme/intro
import { Booking } from "@calendeal/client/react"
import { StrictMode, useState } from "react"
import { createRoot } from "react-dom/client"

const asked = new URLSearchParams(location.search)

const Contact = () => {
  const [booked, setBooked] = useState<string>()
  return (
    <main>
      <h1>Talk to us</h1>
      <Booking
        address={asked.get("address") ?? "http://127.0.0.1:3000"}
        eventType={asked.get("eventType") ?? "acme/intro"}
        prefill={{ name: "Vera Visitor", email: "vera@visitor.example" }}
        onBooked={({ detail }) => setBooked(detail.start)}
      />
      {booked === undefined ? null : <p role="status">See you at {booked}.</p>}
    </main>
  )
}

const root = document.getElementById("root")
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <Contact />
    </StrictMode>
  )
