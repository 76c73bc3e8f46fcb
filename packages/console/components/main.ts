import { serveComponents } from "./site.ts"

console.log(`The components of the console: ${await serveComponents()}`)
