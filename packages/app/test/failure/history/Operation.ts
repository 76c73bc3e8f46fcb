/** What a client asked of the service. Several requests may carry one `body`: retries and twins. */
export type Wish =
  | {
      /** `POST /book`; with `replaces` it is a rescheduling. */
      readonly kind: "book"
      readonly eventTypeId: string
      readonly key: string
      /** The booker's name, which no other body has. */
      readonly body: string
      readonly email: string
      /** The start, in epoch milliseconds. */
      readonly startAt: number
      readonly replaces: string | null
    }
  | {
      /** `POST /capture`; `body` is the campaign of its touch and a key of its custom fields. */
      readonly kind: "capture"
      readonly eventTypeId: string
      readonly body: string
      readonly email: string
      /** Step 1 is complete, so that a lead is to be reported. */
      readonly isComplete: boolean
    }
  | {
      /** `POST /transactions`; `body` is the description, which no other payment has. */
      readonly kind: "pay"
      readonly key: string | null
      readonly body: string
      readonly email: string
      readonly cents: number
      readonly bookingUid: string | null
    }
  | {
      /** An admin's `POST …/bookings/{uid}/cancel`. */
      readonly kind: "cancel"
      readonly bookingUid: string
      readonly body: string
      /** The booker's. */
      readonly email: string
    }

export type BookWish = Extract<Wish, { readonly kind: "book" }>
export type PayWish = Extract<Wish, { readonly kind: "pay" }>
export type CaptureWish = Extract<Wish, { readonly kind: "capture" }>
export type CancelWish = Extract<Wish, { readonly kind: "cancel" }>

/** What the client learned. `unknown`: it cannot tell whether its wish was carried out. */
export type Outcome =
  | {
      readonly _tag: "ok"
      readonly isReplay: boolean
      /** The booking's uid, the contact's id or the transaction's id. */
      readonly id: string
      /** The deal of a payment. */
      readonly dealId?: string
    }
  | { readonly _tag: "refused"; readonly code: string }
  | { readonly _tag: "unknown"; readonly why: "internal" | "broken" | "vanished" }
  /** An answer that nothing in the specification allows here. */
  | { readonly _tag: "wrong"; readonly said: string }

/** One request, from just before it was sent to just after it was answered or given up, in epoch milliseconds. */
export interface Operation<W extends Wish = Wish> {
  readonly wish: W
  readonly invokedAt: number
  readonly completedAt: number
  readonly outcome: Outcome
}

/** Everything that all clients did, in the order of completion. */
export type History = ReadonlyArray<Operation>

export const isBook = (operation: Operation): operation is Operation<BookWish> =>
  operation.wish.kind === "book"
export const isPay = (operation: Operation): operation is Operation<PayWish> => operation.wish.kind === "pay"
export const isCapture = (operation: Operation): operation is Operation<CaptureWish> =>
  operation.wish.kind === "capture"
export const isCancel = (operation: Operation): operation is Operation<CancelWish> =>
  operation.wish.kind === "cancel"
