/** The pages with executed commands. */
export const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "docs/guides/install.md",
  "docs/guides/first-event-type.md",
  "docs/guides/approval-and-links.md",
  "docs/guides/payments.md",
  "docs/guides/payment-providers.md",
  "docs/guides/reservations.md",
  "docs/guides/groups-and-waiting-lists.md",
  "docs/guides/replay.md",
  "docs/guides/spend.md",
  "docs/guides/export-data.md",
  "docs/guides/readers.md",
  "docs/guides/webhooks.md",
  "docs/guides/mail.md",
  "docs/guides/calendars.md",
  "docs/guides/conferencing.md",
  "docs/guides/ad-platforms.md",
  "docs/guides/signing.md",
  "docs/guides/deploy.md",
  "docs/guides/tenants.md",
  "docs/guides/systemd.md",
  "docs/guides/upgrade.md",
  "docs/guides/high-availability.md",
  "docs/guides/kubernetes.md",
  "docs/guides/sign-in.md",
  "docs/guides/own-domain.md",
  "docs/guides/monitor.md",
  "docs/guides/scaling.md",
  "docs/guides/backups.md",
  "docs/guides/booking-page.md",
  "docs/guides/mcp.md",
  "docs/guides/embed-the-domain.md",
  "docs/guides/embed.md",
  "examples/README.md"
]

/** Blocks that cannot run here, by page and first line, each with the reason. */
export const cannotRun = [
  ...[
    "useradd --system --home-dir /var/lib/calendeal --shell /usr/sbin/nologin calendeal",
    "systemctl daemon-reload",
    "systemctl enable --now calendeal-backup.timer",
    "ln --symbolic --force --no-dereference /opt/calendeal-0.2.0 /opt/calendeal"
  ].map((first) => ({
    page: "docs/guides/systemd.md",
    first,
    why: "it changes a machine that systemd runs"
  })),
  {
    page: "docs/guides/tenants.md",
    first:
      "node --env-file=calendeal.env packages/app/dist/calendeal.js workspaces remove --workspace old-tenant --confirm old-tenant",
    why: "the workspace of the example does not exist; tests/acceptance/command-line/workspaces.test.ts removes one"
  },
  {
    page: "docs/guides/backups.md",
    first: "docker compose run --rm backup",
    why: "there is no Docker here"
  },
  {
    page: "README.md",
    first: "npm test      # the tests, on a real PostgreSQL and in a real browser",
    why: "a step of .ci/run by itself"
  },
  {
    page: "CONTRIBUTING.md",
    first: "npm start          # the service with a demonstration workspace",
    why: "the README's block runs npm start; the others are steps of .ci/run by themselves, this one among them"
  },
  {
    page: "CONTRIBUTING.md",
    first: "npx vitest run packages/domain/src/leads/funnel               # one folder, or one file",
    why: "parts of npm test, which is a step of .ci/run by itself"
  },
  {
    page: "CONTRIBUTING.md",
    first: "npm run bench      # what the rules cost, as ratios within one run",
    why: "measurements of many minutes, and a server that runs until it is stopped"
  },
  {
    page: "docs/guides/mail.md",
    first: "node --env-file=calendeal.env packages/app/dist/calendeal.js doctor --mail-to you@example.com",
    why: "the mail server of the example does not exist; the tests of doctor send to a real one"
  },
  {
    page: "docs/guides/calendars.md",
    first: ". .data/demo.env # the calendars",
    why: "the calendars of the example do not exist; the acceptance tests connect real ones"
  },
  ...["the keys of Stripe", "the price"].map((words) => ({
    page: "docs/guides/payments.md",
    first: `. .data/demo.env # ${words}`,
    why: "it needs a key of Stripe; tests/acceptance/payments.test.ts sends both with a stand-in"
  })),
  {
    page: "docs/guides/payment-providers.md",
    first: "calendeal import payments --workspace acme --from stripe --since 2026-01-01 --dry-run",
    why: "it needs a shop; tests/acceptance/command-line/importPayments.test.ts runs the commands"
  },
  {
    page: "docs/guides/signing.md",
    first: "set -euo pipefail",
    why: "tests/servers/languages/signing.test.ts runs the examples of all languages"
  },
  {
    page: "docs/guides/signing.md",
    first: "calendeal keys list --workspace acme",
    why: "placeholders for keys; tests/processes/keys.test.ts runs the commands"
  },
  {
    page: "docs/guides/deploy.md",
    first: "docker compose up --detach",
    why: "there is no Docker here"
  },
  {
    page: "docs/guides/upgrade.md",
    first: "docker compose pull",
    why: "there is no Docker here"
  },
  ...[
    "kubectl create secret generic calendeal \\",
    "helm install calendeal deploy/helm/calendeal --set host=book.example.com --set ingress.className=nginx --set trustedProxies=10.42.0.17",
    "kubectl rollout restart deployment/calendeal-serve deployment/calendeal-work",
    "kubectl apply --filename deploy/kubernetes/migrate.yaml"
  ].map((first) => ({
    page: "docs/guides/kubernetes.md",
    first,
    why: "there is no cluster here, and no command line of Helm"
  }))
]

/** Blocks that run until they are stopped, and their output once they are ready. */
export const lasting = [
  ...[
    "install.md:demonstration",
    "first-event-type.md:demonstration workspace",
    "approval-and-links.md:demonstration, to try approval and links",
    "payments.md:demonstration, to try payments",
    "reservations.md:demonstration, to try reservations",
    "groups-and-waiting-lists.md:demonstration, to try groups",
    "replay.md:demonstration, which has leads of three months",
    "spend.md:demonstration, to try costs",
    "export-data.md:demonstration, to try exports",
    "readers.md:demonstration, to try readers",
    "webhooks.md:demonstration, to try webhooks",
    "mail.md:demonstration, with captured mails",
    "calendars.md:demonstration, to try absences",
    "mcp.md:demonstration, with an MCP server"
  ].map((entry) => {
    const [page, words] = entry.split(":")
    return { page: `docs/guides/${page}`, first: `npm start     # the ${words}`, until: "show the audit log" }
  }),
  {
    page: "docs/guides/ad-platforms.md",
    first: "npm run ad-lab     # prints its URL and one line for each conversion",
    until: "http://127.0.0.1:4010"
  },
  {
    page: "docs/guides/ad-platforms.md",
    first: "AD_LAB_URL=http://127.0.0.1:4010 npm start",
    until: "show the audit log"
  },
  {
    page: "README.md",
    first: "npm start     # a running service with a demonstration workspace",
    until: "show the audit log"
  },
  { page: "README.md", first: "npm run build", until: "serving " },
  {
    page: "docs/guides/deploy.md",
    first: "node --env-file=calendeal.env packages/app/dist/calendeal.js serve",
    until: "serving "
  },
  {
    page: "docs/guides/deploy.md",
    first: "node --env-file=calendeal.env packages/app/dist/calendeal.js work",
    until: "the worker is running"
  },
  {
    page: "docs/guides/upgrade.md",
    first: "node --env-file=calendeal.env ../calendeal-next/calendeal.js serve",
    until: "serving "
  },
  {
    page: "docs/guides/upgrade.md",
    first: "node --env-file=calendeal.env ../calendeal-next/calendeal.js work",
    until: "the worker is running"
  },
  {
    page: "examples/README.md",
    first: "npm run embed-the-service --workspace=@calendeal/examples",
    until: "Listening on"
  }
]

/** The messages for a Node that is too old, from the bundle or npm. */
export const refusals = [
  /^calendeal needs Node \d+ or later, and this is Node [\d.]+: .*$/m,
  /EBADENGINE[^]*Required:.*"node":">=\d+"/
]
