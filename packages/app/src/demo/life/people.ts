import { TimeZoneName } from "@calendeal/domain/workspaces"

/** Where people are, which decides at what times they meet whom. */
export type Region = "europe" | "america" | "asia"

/** A person who asks Acme for something. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly company: string
  readonly timezone: TimeZoneName
  readonly region: Region
  /** The language of the page that they used. */
  readonly language: "de" | "en" | "es" | "fr" | "it" | "ja" | "nl" | "pl"
}

type Place = readonly [zone: string, region: Region, language: Person["language"]]

const places = {
  London: ["Europe/London", "europe", "en"],
  Dublin: ["Europe/Dublin", "europe", "en"],
  Berlin: ["Europe/Berlin", "europe", "de"],
  Paris: ["Europe/Paris", "europe", "fr"],
  Amsterdam: ["Europe/Amsterdam", "europe", "nl"],
  Madrid: ["Europe/Madrid", "europe", "es"],
  Rome: ["Europe/Rome", "europe", "it"],
  Warsaw: ["Europe/Warsaw", "europe", "pl"],
  Stockholm: ["Europe/Stockholm", "europe", "en"],
  "New York": ["America/New_York", "america", "en"],
  Chicago: ["America/Chicago", "america", "en"],
  Toronto: ["America/Toronto", "america", "en"],
  Tokyo: ["Asia/Tokyo", "asia", "ja"],
  Singapore: ["Asia/Singapore", "asia", "en"],
  Sydney: ["Australia/Sydney", "asia", "en"]
} as const satisfies Readonly<Record<string, Place>>

/** Name, company and place of each person. The addresses are of the domain `example`, which receives no mail. */
const known: ReadonlyArray<readonly [name: string, company: string, place: keyof typeof places]> = [
  ["Priya Venkataraghavan", "Clarendon Court", "London"],
  ["Tom Ashworth", "Ashworth & Sons", "London"],
  ["Siobhán O’Connor", "Liffeyside", "Dublin"],
  ["Oluwaseun Adeyemi", "Adeyemi Logistics", "London"],
  ["Hannah Whitcombe", "Northmoor Dental", "London"],
  ["George Papadakis", "Harbour Light", "London"],
  ["Aisling Byrne", "Byrne Architects", "Dublin"],
  ["Marcus Thorne", "Thorne Vale", "London"],
  ["Zainab Hussain", "Crescent Learning", "London"],
  ["Rhys Llewellyn", "Cambrian Freight", "London"],
  ["Eleanor Fairbanks", "Fairbanks Law", "London"],
  ["Callum MacLeod", "Skye Outdoor", "London"],
  ["Nadia Rahman", "Brightwater", "London"],
  ["Imogen Clarke", "Clarke Interiors", "London"],
  ["Daniel Okafor", "Meridian Energy", "London"],
  ["Lena Hoffmann", "Hoffmann Werkzeuge", "Berlin"],
  ["Jonas Weber", "Weberei Nord", "Berlin"],
  ["Aylin Yıldız", "Spreeblick", "Berlin"],
  ["Friedrich Baumann", "Baumann Holzbau", "Berlin"],
  ["Katharina Vogel", "Vogel Optik", "Berlin"],
  ["Moritz Schreiber", "Isar Analytics", "Berlin"],
  ["Camille Laurent", "Atelier Laurent", "Paris"],
  ["Fatima-Zahra Benjelloun", "Résidences de l’Atlas", "Paris"],
  ["Julien Moreau", "Moreau Frères", "Paris"],
  ["Élodie Girard", "Girard Conseil", "Paris"],
  ["Sanne de Vries", "Grachtwerk", "Amsterdam"],
  ["Bram Jansen", "Jansen Fietsen", "Amsterdam"],
  ["Lucía Fernández", "Talleres Norte", "Madrid"],
  ["Javier Ortega", "Ortega Viajes", "Madrid"],
  ["Giulia Conti", "Conti Ceramiche", "Rome"],
  ["Matteo Ricci", "Studio Ricci", "Rome"],
  ["Łukasz Dąbrowski", "Południe Housing", "Warsaw"],
  ["Agnieszka Wójcik", "Wójcik Medica", "Warsaw"],
  ["Astrid Lindqvist", "Norrsken Foods", "Stockholm"],
  ["Elias Nyström", "Nyström Marine", "Stockholm"],
  ["Rebecca Goldstein", "Goldstein Partners", "New York"],
  ["Marcus Whitfield", "Hudson Robotics", "New York"],
  ["Danielle Brooks", "Brooks Studio", "New York"],
  ["Andrew Kowalczyk", "Keystone Clinics", "New York"],
  ["Maya Thompson", "Thompson Legal", "New York"],
  ["Carlos Mendoza", "Mendoza Roofing", "Chicago"],
  ["Jennifer Liu", "Lakeshore Health", "Chicago"],
  ["Derek Sullivan", "Prairie Solar", "Chicago"],
  ["Simone Tremblay", "Tremblay Design", "Toronto"],
  ["Arjun Mehta", "Mehta Ventures", "Toronto"],
  ["Olivia Grant", "Grant Outfitters", "Toronto"],
  ["Haruto Sato", "Sato Seiki", "Tokyo"],
  ["Yui Nakamura", "Hikari Media", "Tokyo"],
  ["Kenji Fujimoto", "Fujimoto Works", "Tokyo"],
  ["Wei Ling Tan", "Merlion Trading", "Singapore"],
  ["Rajesh Pillai", "Pillai Shipping", "Singapore"],
  ["Charlotte Nguyen", "Bondi Labs", "Sydney"],
  ["Lachlan Reid", "Reid Viticulture", "Sydney"],
  ["Harriet Pemberton", "Pemberton Trust", "London"],
  ["Owen Griffiths", "Griffiths Joinery", "London"],
  ["Amara Nwosu", "Nwosu Foundation", "London"],
  ["Stefan Krüger", "Krüger Elektro", "Berlin"],
  ["Mathilde Rousseau", "Rousseau Éditions", "Paris"],
  ["Pieter Bakker", "Bakker Agro", "Amsterdam"],
  ["Inés Castillo", "Castillo Abogados", "Madrid"],
  ["Chiara Galli", "Galli Tessuti", "Rome"],
  ["Bartosz Zieliński", "Zieliński Auto", "Warsaw"],
  ["Nathan Foster", "Foster Supply", "Chicago"],
  ["Grace Kimura", "Kimura Foods", "New York"],
  ["Samir Haddad", "Cedar Books", "Toronto"],
  ["Joanna Price", "Price & Lowe", "London"]
]

/** 66 people, always in this order. */
export const people: ReadonlyArray<Person> = known.map(([name, company, place]) => {
  const [zone, region, language] = places[place]
  return {
    name,
    company,
    email: `${plain(name).replace(/ .* /, " ").replace(" ", ".")}@${plain(company).replaceAll(" ", "-")}.example`,
    timezone: TimeZoneName.make(zone),
    region,
    language
  }
})

/** The text in the letters a-z, with single spaces between its words. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("ł", "l")
    .replaceAll("ı", "i")
    .normalize("NFD")
    .replaceAll(/[^a-z ]/g, "")
    .replaceAll(/ +/g, " ")
}
