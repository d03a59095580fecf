import type { Generated } from 'kysely'

/** Tables about people rather than what they read. Conventions as in tables.ts. */

/**
 * A pending sign-in: an emailed link ('magic'), a link from the person who runs the service for another ('invite')
 * or for themselves ('owner'), a QR code ('qr'), or a hand-over from one app to another ('short'). Secrets are stored as SHA-256 only.
 */
export interface SignInTable {
  id: Generated<number>
  kind: string
  /** Hash of the secret that the asking device holds. */
  asking_hash: Buffer | null
  /** Hash of the secret in the link. */
  link_hash: Buffer | null
  code_hash: Buffer | null
  email: string | null
  /** Account that signed in. Null until a user confirms. */
  account_id: number | null
  client_type: string
  /** Wrong codes so far. */
  tries: Generated<number>
  created_ms: number
  expires_ms: number
  link_used_ms: number | null
  exchanged_ms: number | null
  /** The code of a Guest Pass, which may open sign-up. */
  guest_pass: string | null
}

/** A pass that a reader gives to a friend. */
export interface GuestPassTable {
  id: Generated<number>
  /** Account that gives the pass. */
  account_id: number
  code: string
  created_ms: number
  expires_ms: number
  /** Account that took the pass. Null before, and once that account is deleted. */
  guest_id: number | null
  redeemed_ms: number | null
  /** Until when it makes an account premium. */
  until_ms: number | null
  is_for_both: Generated<number>
}

/** State of an account's payments that Stripe reported last. */
export interface PaymentTable {
  account_id: number
  customer: string
  /** As Stripe names it. 'none' before the first subscription. */
  status: string
  plan: number | null
  until_ms: number | null
  is_ending: number
  trial_start_ms: number | null
  trial_end_ms: number | null
  is_patron: number
  failed_ms: number | null
}

/** Events of Stripe that were worked on. */
export interface PaymentEventTable {
  id: string
  received_ms: number
}

/** Payment of a person who named an address only. It waits for the recipient of that address's mail. */
export interface WaitingPaymentTable {
  customer: string
  email: string
  /** Account that opened the emailed link. Null before. */
  account_id: number | null
  paid_ms: number
}

/** That a trial was had, by a keyed hash of the address. It stays when the account is deleted. */
export interface HadTrialTable {
  /** See accounts/proofs/address-marks.ts. */
  mark: Buffer
  begun_ms: number
}

/** A wrong code, by a keyed hash of the address whose sign-in it was typed for. */
export interface WrongCodeTable {
  id: Generated<number>
  mark: Buffer
  tried_ms: number
}

/** A sign-in by another provider, under way. Secrets are stored as SHA-256 only. */
export interface OutsideSignInTable {
  id: Generated<number>
  state_hash: Buffer
  /** Hash of the value that the browser that started it stores. */
  binding_hash: Buffer
  nonce_hash: Buffer
  provider: string
  /** Account that links the provider, or whose owner is asked. Null: to sign in. */
  account_id: number | null
  client_type: string
  expires_ms: number
  used_ms: number | null
  /** Hash of what may make the account, or of the email's link that joins it to one. */
  ticket_hash: Buffer | null
  /** 1: the ticket joins it to the account. */
  is_joining: Generated<number>
  /** Identity that the provider reported, once it answered. The address is present only if it is verified. */
  issuer: string | null
  subject: string | null
  email: string | null
  name: string | null
}

/** Whom another provider knows by issuer and subject. */
export interface OutsideIdentityTable {
  id: Generated<number>
  issuer: string
  subject: string
  account_id: number
  provider: string
  email: string | null
  created_ms: number
  used_ms: number | null
}

export interface PasskeyTable {
  id: Generated<number>
  account_id: number
  /** The credential's id, base64url. */
  credential: string
  public_key: Buffer
  /** Uses, as far as the authenticator counts them. */
  counter: number
  /** JSON list. */
  transports: string
  name: string
  created_ms: number
  used_ms: number | null
}

/** An email that waits to be sent, or that was given up. */
export interface OutgoingEmailTable {
  id: Generated<number>
  /** Account that waits for it. Null: no one. */
  account_id: number | null
  recipient: string
  subject: string
  /** Its two forms as JSON, encrypted. Null once it is over. */
  sealed: Buffer | null
  created_ms: number
  due_ms: number
  /** After this it is of no use. */
  until_ms: number
  attempts: Generated<number>
  /** 1: refused for good or out of date. An email that was sent has no row. */
  is_over: Generated<number>
  /** Latest response of the mail server. */
  refusal: string | null
}

export interface HandleTable {
  id: Generated<number>
  account_id: number
  /** Lower case. */
  handle: string
  created_us: number
}

/** Tokens for the public API. */
export interface PersonalTokenTable {
  id: Generated<number>
  account_id: number
  name: string
  /** 'read' or 'read_write'. */
  scope: string
  hash: Buffer
  /** Its last characters, so that its owner can distinguish it from others. */
  hint: string
  created_ms: number
  used_ms: number | null
  revoked_ms: number | null
}

/** Secret addresses at which a list is read as a feed. */
export interface FeedTokenTable {
  id: Generated<number>
  account_id: number
  name: string
  /** See shared/model/tools/feed-token.ts. */
  list: string
  /** A tag's id, or the filters of a view as an address has them. '' for other lists. */
  subject: string
  with_text: number
  hash: Buffer
  /** Its last characters, so that its owner can distinguish it from others. */
  hint: string
  created_ms: number
  used_ms: number | null
  revoked_ms: number | null
}

export interface PremiumConversionTable {
  id: Generated<number>
  account_id: number
  source: string
  type: string
  platform: number
  created_ms: number
}

/** Information from a client about its user. Stored here and sent nowhere. */
export interface IdentityTable {
  account_id: number
  distinct_id: string
  anonymous_id: string | null
  /** JSON object. */
  traits: string
  seen_ms: number
}
