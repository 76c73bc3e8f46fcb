import type { Words } from "./Words.ts"

export const en: Words = {
  // Its dates read the same everywhere: the day before the month, 24 hours.
  locale: "en-GB",
  labelled: (label) => `${label}:`,
  at: (date, time) => `${date}, ${time}`,
  range: (start, end) => `${start} – ${end}`,
  zone: (city, name) => (city === null ? name : `${city} time`),
  before: "before",
  greeting: (name) => `Hello ${name},`,
  booker: {
    confirmed: {
      subject: ({ at }) => `You are booked: ${at}`,
      heading: ({ date }) => `See you on ${date}`,
      lead: () => "Your meeting is booked. Nothing more to do: the invitation for your calendar is attached."
    },
    moved: {
      subject: ({ at }) => `Moved: ${at}`,
      heading: ({ date }) => `Moved to ${date}`,
      lead: () =>
        "Your meeting has a new time. The attached invitation changes the entry in your calendar; you need not delete anything."
    },
    cancelled: {
      subject: ({ at }) => `Cancelled: ${at}`,
      heading: () => "Your meeting is cancelled",
      lead: () => "The meeting will not take place. The attached file takes it out of your calendar."
    },
    reminder: {
      subject: ({ at }) => `Reminder: ${at}`,
      heading: ({ at }) => `Coming up: ${at}`,
      lead: () => "A short reminder of your meeting."
    },
    link_ready: {
      subject: ({ at }) => `The link: ${at}`,
      heading: () => "The link for your meeting",
      lead: () =>
        "You can join your meeting with this link. The attached invitation adds it to the entry in your calendar."
    }
  },
  guest: {
    confirmed: {
      subject: ({ at }) => `Invitation: ${at}`,
      heading: ({ date }) => `You are invited on ${date}`,
      lead: ({ booker }) =>
        `${booker} booked this meeting and added you as a guest. The invitation for your calendar is attached.`
    },
    moved: {
      subject: ({ at }) => `Moved: ${at}`,
      heading: ({ date }) => `Moved to ${date}`,
      lead: ({ booker }) =>
        `Your meeting with ${booker} has a new time. The attached invitation changes the entry in your calendar.`
    },
    cancelled: {
      subject: ({ at }) => `Cancelled: ${at}`,
      heading: () => "This meeting is off for you",
      lead: ({ booker }) =>
        `You need not come to the meeting with ${booker}. The attached file takes it out of your calendar.`
    },
    reminder: {
      subject: ({ at }) => `Reminder: ${at}`,
      heading: ({ at }) => `Coming up: ${at}`,
      lead: ({ booker }) => `A short reminder of your meeting with ${booker}.`
    },
    link_ready: {
      subject: ({ at }) => `The link: ${at}`,
      heading: () => "The link for the meeting",
      lead: ({ booker }) =>
        `You can join the meeting with ${booker} with this link. The attached invitation adds it to the entry in your calendar.`
    }
  },
  host: {
    confirmed: {
      subject: ({ booker, shortAt }) => `New: ${booker}, ${shortAt}`,
      heading: ({ booker }) => booker,
      lead: () => "A new meeting is booked."
    },
    moved: {
      subject: ({ booker, shortAt }) => `Moved: ${booker}, ${shortAt}`,
      heading: ({ date }) => `Moved to ${date}`,
      lead: ({ booker }) => `The meeting with ${booker} has a new time.`
    },
    cancelled: {
      subject: ({ booker, shortAt }) => `Cancelled: ${booker}, ${shortAt}`,
      heading: ({ booker }) => `Cancelled: ${booker}`,
      lead: () => "This meeting will not take place. The time is free again."
    },
    reminder: {
      subject: ({ booker, shortAt }) => `Reminder: ${booker}, ${shortAt}`,
      heading: ({ at }) => `Coming up: ${at}`,
      lead: ({ booker }) => `A short reminder of the meeting with ${booker}.`
    },
    reassigned: {
      subject: ({ booker, shortAt }) => `With another host: ${booker}, ${shortAt}`,
      heading: () => "Another host takes this meeting",
      lead: ({ booker }) => `The meeting with ${booker} was moved to another host. This time is free again.`
    },
    link_ready: {
      subject: ({ booker, shortAt }) => `The link: ${booker}, ${shortAt}`,
      heading: () => "The link for this meeting",
      lead: ({ booker }) => `The meeting with ${booker} has its link.`
    },
    calendar_changed: {
      subject: ({ booker, shortAt }) => `Changed in your calendar: ${booker}, ${shortAt}`,
      heading: ({ calendarAt }) =>
        calendarAt === null ? "Deleted in your calendar" : "Moved in your calendar",
      lead: ({ booker, calendarAt }) =>
        calendarAt === null
          ? `The meeting with ${booker} is no longer in your calendar, but it is still booked. Put it back into your calendar, or ask an administrator to cancel the booking.`
          : `Your calendar has the meeting with ${booker} on ${calendarAt}, but it is still booked for the time below. Move it back in your calendar, or ask an administrator to move the booking.`
    }
  },
  updated: {
    subject: ({ at }) => `Updated: ${at}`,
    heading: () => "What was said about the meeting has changed",
    lead: () => "Time and host stay.",
    invitation: "The attached invitation changes the entry in your calendar."
  },
  newHost: {
    subject: ({ at }) => `New host: ${at}`,
    heading: () => "The meeting has a new host",
    lead: ({ host }) => `The time stays: ${host} takes the meeting.`,
    invitation: "The attached invitation changes the entry in your calendar."
  },
  labels: {
    what: "What",
    with: "With",
    where: "Where",
    byPhone: "By phone",
    linkFollows: "The link follows by email.",
    linkFailed: "No link of its own could be made for this meeting: this is the location’s.",
    guests: "Guests",
    bookedBy: "Booked by",
    bookerTime: "Time there",
    source: "Source"
  },
  buttons: {
    join: "Join the meeting",
    manage: "Move or cancel",
    read: "See the meeting",
    move: "Move the meeting",
    cancel: "Cancel the meeting",
    bookAgain: "Pick another time",
    console: "Open, move or cancel"
  },
  foot: {
    booker: (workspace) => `You get this because you booked with ${workspace}.`,
    guest: "You get this because you were added as a guest.",
    host: (workspace) => `You get this because you host for ${workspace}.`,
    member: (workspace) => `You get this because you follow the bookings of ${workspace}.`,
    reach: (workspace) => `You can reach ${workspace} here:`,
    unsubscribe: "Stop reminders of this meeting"
  },
  withheld: (workspace) =>
    `The booker's details are shown in the console only, because your address is not confirmed. Accept an invitation to ${workspace} to get it by email.`,
  account: {
    signIn: (service, address, minutes) => ({
      subject: `Your link to sign in to ${service}`,
      heading: "Sign in",
      lead: `This link signs you in to ${service} as ${address}.`,
      button: "Sign in",
      hint: `The link works once, for ${minutes} minutes. If you did not ask for it, ignore this email; nothing happens without it.`
    }),
    invitation: (workspace, address) => ({
      subject: `Invitation to ${workspace}`,
      heading: `You are invited to ${workspace}`,
      lead: `A member of ${workspace} invites ${address} to work there. Accept the invitation to sign in.`,
      button: "See the invitation",
      hint: "The link works once, for 7 days. If you do not know the workspace, ignore this email; nothing happens without it."
    }),
    passkey: (name, service, address) => ({
      subject: `A passkey was added to your account at ${service}`,
      heading: "A new passkey",
      lead: `${address} can now sign in to ${service} with the passkey ${name}.`,
      button: "See your passkeys",
      hint: "If you did not add it, remove it, end your other sessions, and tell the operator of the service."
    }),
    passwordSet: (service, address) => ({
      subject: `New password for your account at ${service}`,
      heading: "A new password",
      lead: `${address} now signs in to ${service} with a new password. All other sessions have ended.`,
      button: "See your account",
      hint: "If you did not set it, sign in with a link, set another one, and tell the operator of the service."
    }),
    passwordRemoved: (service, address) => ({
      subject: `The password of your account at ${service} was removed`,
      heading: "Password removed",
      lead: `${address} no longer signs in to ${service} with a password. All other sessions have ended.`,
      button: "See your account",
      hint: "If you did not remove it, sign in with a link, end your other sessions, and tell the operator of the service."
    }),
    newBrowser: (service, address) => ({
      subject: `New sign-in to your account at ${service}`,
      heading: "A sign-in with a new browser",
      lead: `${address} was signed in to ${service} with a browser that had not been used for this account before.`,
      button: "See your browsers",
      hint: "If it was not you, end the session on the page of your account under “Browsers in which you are signed in”, set another password if you have one, and tell the operator of the service."
    }),
    tokenCreated: (service, address) => ({
      subject: `New access token at ${service}`,
      heading: "A new access token",
      lead: `An access token was created with which programs use ${service} as ${address}.`,
      button: "See your account",
      hint: "If you did not create it, end your other sessions, ask an owner of the workspace to revoke it, and tell the operator of the service."
    }),
    addressLeft: (workspace, service, address) => ({
      subject: `Your address at ${service} was replaced`,
      heading: "Your address was replaced",
      lead: `${address} no longer signs in to ${workspace} at ${service}. Your membership there now has another address; sessions and access tokens of this one have ended in that workspace.`,
      button: "See your account",
      hint: "If you did not expect this, ask an owner of the workspace to restore your address, and tell the operator of the service."
    }),
    addressGiven: (workspace, service, address) => ({
      subject: `Your address was entered at ${service}`,
      heading: "A new address",
      lead: `${address} is now the address of a member of ${workspace} at ${service}. Sign in with it and accept the membership to work there.`,
      button: "See your account",
      hint: "If you do not know the workspace, ignore this mail; nothing happens without you."
    }),
    signedIn: {
      time: "Time",
      way: "Way",
      browser: "Browser",
      unknownBrowser: "Unknown browser",
      ways: {
        email: "Link by email",
        invitation: "Invitation",
        operator: "Link from the operator",
        provider: "Identity provider",
        passkey: "Passkey",
        password: "Password"
      }
    },
    tokenFacts: {
      name: "Name",
      unnamed: "Without a name",
      access: "Allows",
      scopes: { read: "Reading", book: "Bookings", manage: "Changes" },
      workspace: "Workspace",
      allWorkspaces: "All workspaces of the member",
      creator: "Created with",
      commandLine: "Command line of the operator",
      unnamedToken: "Another access token",
      token: (name) => `Access token ${name}`
    },
    foot: (service) => `Sent by the booking service at ${service}.`
  },
  lostAccount: {
    subject: (account) => `Connect again: ${account}`,
    heading: "An account has to be connected again",
    state: (account, end) =>
      end === null ? `The access to ${account} has ended.` : `The access to ${account} ends on ${end}.`,
    effects: {
      conference:
        "Until you connect it again, online meetings get the fixed link of their event type, or none.",
      integration: "Until you connect it again, conversions wait and are not reported."
    },
    hint: "If you ended the access on purpose, disconnect the account.",
    foot: (workspace) => `You get this because you administer ${workspace}.`
  },
  lostCalendar: {
    subject: (account) => `Connect your calendar again: ${account}`,
    heading: "Your calendar has to be connected again",
    lead: (account, lastRead) =>
      `The access to the calendar ${account} has ended. Until you connect it again, bookings are not written into it ${lastRead === null ? "and you cannot be booked" : `and your busy times of ${lastRead} count`}.`,
    button: "Connect again",
    buttonHint: "If you removed the access on purpose, disconnect the calendar or ask for it.",
    hint: "An administrator can connect it with you again. If you removed the access on purpose, ask for the calendar to be removed."
  },
  unreadableCalendar: {
    subject: (account) => `An event of your calendar cannot be read: ${account}`,
    heading: "An event of your calendar cannot be read",
    lead: (account, event, line, part) =>
      `In the calendar ${account}, the time of the event “${event}” cannot be read (${line === null ? "" : `line ${line}: `}${part}). Until this is corrected, the whole calendar is not read, so that no busy time counts as free.`,
    since: (lastRead) =>
      lastRead === null
        ? "You cannot be booked until the calendar is read."
        : `The busy times of the last reading count: ${lastRead}. You can be booked at the time of newer events.`,
    hint: "Correct or remove the event in your calendar. It is read again within an hour."
  },
  unwritableCalendar: {
    subject: (account) => `Bookings are missing in your calendar: ${account}`,
    heading: "Bookings cannot be written into your calendar",
    lead: (account, obstacle) =>
      `New and changed bookings are not written into the calendar ${account}. ${obstacle}`,
    obstacles: {
      no_space: "Its storage is full. Delete old events, or get more storage.",
      read_only:
        "The access allows only reading. Allow changes, or have the calendar connected with another access.",
      unauthorized:
        "Its server rejects the credentials. An administrator can connect the calendar again with you.",
      not_found: "It no longer exists at its address. An administrator can connect another one with you."
    },
    hint: "Bookings of the last two days are written as soon as it works again."
  },
  verification: {
    subject: (workspace) => `May ${workspace} send emails from your address?`,
    heading: "Is this your address?",
    lead: (workspace, address) =>
      `${workspace} wants to send its booking emails from ${address}. It can do so once you confirm the address.`,
    button: "Confirm this address",
    hint: "The link works for 72 hours. If you do not know about this, ignore this email; then nothing changes.",
    foot: (workspace) => `You get this because ${workspace} entered this address.`
  }
}
