import { type BookingUid, messagesWhenCancelled } from "@calendeal/domain/bookings"
import type { ContactId, Email } from "@calendeal/domain/contacts"
import {
  type Forgotten,
  forgottenIn,
  InTheWay,
  mentions,
  NotThere,
  type Refusal
} from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { Result } from "effect"
import { cancel } from "../bookings/cancel.ts"
import type { Shelf, Store } from "../Store.ts"

/** Cancels a confirmed booking. */
export const cancelBooking = (
  store: Store["Service"],
  workspaceId: WorkspaceId,
  bookingUid: BookingUid
): Result.Result<() => void, Refusal> => {
  const booking = store.shelf(workspaceId).bookings.get(bookingUid)
  if (booking === undefined) return Result.fail(new NotThere())
  if (booking.status !== "confirmed") {
    return Result.fail(new InTheWay({ reason: "The booking is already cancelled or rescheduled." }))
  }
  return Result.succeed(() => {
    cancel(store, booking, messagesWhenCancelled(booking))
  })
}

/** Forgets a contact, wherever the workspace speaks of them. */
export const eraseContact = (shelf: Shelf, id: ContactId): Result.Result<() => void, Refusal> => {
  const person = shelf.contacts.get(id)
  if (person === undefined) return Result.fail(new NotThere())
  return Result.succeed(() => {
    shelf.removeContact(id)
    shelf.erased.add(id)
    forgetIn(shelf, person)
    for (const [transactionId, transaction] of shelf.transactions) {
      if (transaction.contactId === id)
        shelf.transactions.set(transactionId, { ...transaction, description: null })
    }
  })
}

/** Forgets whoever has the e-mail, also who is no contact. */
export const erasePerson = (
  shelf: Shelf,
  email: Email,
  standIn: ContactId
): Result.Result<() => void, Refusal> => {
  const contact = shelf.contactOf(email)
  if (contact !== undefined) return eraseContact(shelf, contact.id)
  const person = { id: standIn, email }
  return shelf.bookings.values().some((booking) => mentions(booking, person))
    ? Result.succeed(() => forgetIn(shelf, person))
    : Result.fail(new NotThere())
}

const forgetIn = (shelf: Shelf, person: Forgotten): void => {
  for (const [uid, booking] of shelf.bookings) {
    if (mentions(booking, person)) shelf.bookings.set(uid, forgottenIn(booking, person))
  }
}
