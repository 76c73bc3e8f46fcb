import { rateLimits } from "@calendeal/domain/rate-limits"
import * as Effect from "effect/Effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { policySource } from "../content/Document.ts"
import { unsubscribePath } from "../contract/index.ts"
import type { PathOptions } from "../middleware/knownPaths.ts"

/** The page of a sender's link. `-` is not the slug of a workspace. */
export const senderPagePath = "/-/mail/verify-sender"

const stopPagePath = `/api/public${unsubscribePath}` as const

const style = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:30rem;margin:15vh auto;padding:0 1.5rem}h1{font-size:1.25rem}button{font:inherit;font-weight:600;padding:.6rem 1.2rem;border:1px solid;border-radius:.5rem;background:ButtonFace;color:ButtonText;cursor:pointer}`

/** The token leaves the address bar, and only the button sends it: mail programs open links (D-MAIL-33). */
const senderScript = `const token=location.hash.slice(1);history.replaceState(null,"",location.pathname);const button=document.querySelector("button"),text=document.querySelector("p");button.addEventListener("click",async()=>{button.disabled=true;try{const answer=await fetch("/api/public/mail/verify-sender",{method:"POST",body:JSON.stringify({token})});if(answer.ok){text.textContent="Thank you. "+(await answer.json()).address+" is confirmed.";button.remove()}else if(answer.status===401){text.textContent="This link is incomplete or no longer valid. Ask the workspace to send a new mail.";button.remove()}else throw new Error()}catch{text.textContent="That did not work. Please try again in a minute.";button.disabled=false}})`

/** Without it, the form works and the page stays as it is. */
const stopScript = `const form=document.querySelector("form"),button=document.querySelector("button"),text=document.querySelector("p");form.addEventListener("submit",async event=>{event.preventDefault();button.disabled=true;try{const answer=await fetch(location.href,{method:"POST"});if(answer.ok){text.textContent="Done. You get no more of these emails.";form.remove()}else if(answer.status===401){text.textContent="This link is incomplete or no longer valid. Open it from the mail itself.";form.remove()}else throw new Error()}catch{text.textContent="That did not work. Please try again in a minute.";button.disabled=false}})`

/** The pages load nothing, run only their own script, and send forms and requests to this service only. */
const pageHeaders = {
  "content-security-policy": `default-src 'none'; script-src ${policySource(senderScript)} ${policySource(stopScript)}; style-src ${policySource(style)}; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
}

const page = (title: string, body: string, script: string) =>
  HttpServerResponse.text(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>${body}</main><script>${script}</script></body></html>`,
    { contentType: "text/html; charset=utf-8" }
  )

const senderPage = page(
  "Confirm the sender address",
  '<p aria-live="polite">A workspace wants to send its booking emails from your address. Confirm it only if you know the workspace.</p><button>Confirm the address</button><noscript><p>This page needs JavaScript.</p></noscript>',
  senderScript
)

const stopPage = page(
  "Stop these emails",
  '<p aria-live="polite">After this you get no more of these emails: reminders about this booking, or the weekly figures of this view. Other emails still come.</p><form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Stop these emails</button></form>',
  stopScript
)

/** The pages' paths. They are counted as pages. */
export const mailPagePaths: ReadonlyArray<PathOptions> = ([senderPagePath, stopPagePath] as const).map(
  (path) => ({
    method: "GET",
    path,
    headers: pageHeaders,
    forVisitors: path === stopPagePath,
    countedAs: rateLimits.pages
  })
)

/** The pages of links in mails. A GET changes nothing (D-MAIL-33, D-MAIL-39, D-VIEW-6). */
export const MailPages = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    yield* router.add("GET", senderPagePath, Effect.succeed(senderPage))
    yield* router.add("GET", stopPagePath, Effect.succeed(stopPage))
  })
)
