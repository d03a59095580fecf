import { bytes, counted, integer, numbered, rowOf, table, text } from './describe.ts'

export const signInTables = {
  /**
   * A pending sign-in: an emailed link ('magic'), a link from the person who runs the service for another ('invite')
   * or for themselves ('owner'), a QR code ('qr'), or a hand-over from one app to another ('short'). Secrets are stored as SHA-256 only.
   */
  sign_in: table(
    {
      id: counted(),
      kind: text(),
      /** Hash of the secret that the asking device holds. */
      asking_hash: bytes().orNull().unique(),
      /** Hash of the secret in the link. */
      link_hash: bytes().orNull().unique(),
      code_hash: bytes().orNull(),
      email: text().orNull(),
      /** Account that signed in. Null until a user confirms. */
      account_id: rowOf('account').orNull(),
      client_type: text(),
      /** Wrong codes so far. */
      tries: integer().byDefault(0),
      created_ms: integer(),
      expires_ms: integer(),
      link_used_ms: integer().orNull(),
      exchanged_ms: integer().orNull(),
      /** The code of a Guest Pass, which may open sign-up. */
      guest_pass: text().orNull(),
    },
    {
      indexes: {
        sign_in_expires: { on: ['expires_ms'] },
      },
    },
  ),

  /** A wrong code, by a keyed hash of the address whose sign-in it was typed for. */
  wrong_code: table(
    {
      id: numbered(),
      mark: bytes(),
      tried_ms: integer(),
    },
    {
      indexes: {
        wrong_code_mark: { on: ['mark', 'tried_ms'] },
      },
    },
  ),

  /** A sign-in by another provider, under way. Secrets are stored as SHA-256 only. */
  outside_sign_in: table(
    {
      id: numbered(),
      state_hash: bytes().unique(),
      /** Hash of the value that the browser that started it stores. */
      binding_hash: bytes(),
      nonce_hash: bytes().unique(),
      provider: text(),
      /** Account that links the provider, or whose owner is asked. Null: to sign in. */
      account_id: rowOf('account').orNull(),
      client_type: text(),
      expires_ms: integer(),
      used_ms: integer().orNull(),
      /** Hash of what may make the account, or of the email's link that joins it to one. */
      ticket_hash: bytes().orNull().unique(),
      /** 1: the ticket joins it to the account. */
      is_joining: integer().byDefault(0),
      /** Identity that the provider reported, once it answered. The address is present only if it is verified. */
      issuer: text().orNull(),
      subject: text().orNull(),
      email: text().orNull(),
      name: text().orNull(),
    },
    {
      indexes: {
        outside_sign_in_expires: { on: ['expires_ms'] },
        outside_sign_in_account: { on: ['account_id'] },
      },
    },
  ),

  /** Whom another provider knows by issuer and subject. */
  outside_identity: table(
    {
      id: counted(),
      issuer: text(),
      subject: text(),
      account_id: rowOf('account'),
      provider: text(),
      email: text().orNull(),
      created_ms: integer(),
      used_ms: integer().orNull(),
    },
    {
      unique: [['issuer', 'subject']],
      indexes: {
        outside_identity_account: { on: ['account_id'] },
      },
    },
  ),

  passkey: table(
    {
      id: counted(),
      account_id: rowOf('account'),
      /** The credential's id, base64url. */
      credential: text().unique(),
      public_key: bytes(),
      /** Uses, as far as the authenticator counts them. */
      counter: integer(),
      /** JSON list. */
      transports: text(),
      name: text(),
      created_ms: integer(),
      used_ms: integer().orNull(),
    },
    {
      indexes: {
        passkey_account: { on: ['account_id'] },
      },
    },
  ),
}
