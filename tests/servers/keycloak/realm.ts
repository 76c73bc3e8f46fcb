export const client = { id: "calendeal", secret: "a-secret-of-the-client-in-these-tests" }

/** The password of all people of the realm. */
export const password = "a password of the tests"

/** A realm whose client is configured as docs/guides/identity-providers.md says. */
export const realmFor = (redirect: URL) => ({
  realm: "northwind",
  enabled: true,
  groups: [{ name: "Booking Admins" }, { name: "Others" }],
  users: [
    person("pia", { emailVerified: true, groups: ["Booking Admins"] }),
    person("ola", { emailVerified: true, groups: ["Others"] }),
    person("una", { emailVerified: false, groups: ["Booking Admins"] })
  ],
  clients: [
    {
      clientId: client.id,
      secret: client.secret,
      redirectUris: [redirect.href],
      standardFlowEnabled: true,
      implicitFlowEnabled: false,
      directAccessGrantsEnabled: false,
      protocolMappers: [groupMembership]
    }
  ]
})

/** The mapper of the guide's step for groups. */
const groupMembership = {
  name: "groups",
  protocol: "openid-connect",
  protocolMapper: "oidc-group-membership-mapper",
  config: {
    "claim.name": "groups",
    "full.path": "false",
    "id.token.claim": "true",
    "access.token.claim": "true",
    "userinfo.token.claim": "true"
  }
}

const person = (
  username: string,
  { emailVerified, groups }: { readonly emailVerified: boolean; readonly groups: ReadonlyArray<string> }
) => ({
  username,
  enabled: true,
  email: `${username}@joins.example`,
  emailVerified,
  firstName: username === "pia" ? "Pia" : "Someone",
  lastName: "Rossi",
  credentials: [{ type: "password", value: password, temporary: false }],
  groups
})
