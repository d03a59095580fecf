import { bytes, counted, integer, numbered, rowOf, table, text } from './describe.ts'

export const signInTables = {
  /**
   * A pending sign-in: an emailed link ('magic'), a link that the operator of the service created for another person
   * ('invite') or for themselves ('owner'), a QR code ('qr'), or a transfer of a sign-in between apps ('short'). Only
   * the SHA-256 of its secrets is stored.
   */
  sign_in: table(
    {
      id: counted(),
      kind: text(),
      /** Hash of the secret on the device that requested the sign-in. */
      asking_hash: bytes().orNull().unique(),
      /** Hash of the secret in the link. */
      link_hash: bytes().orNull().unique(),
      code_hash: bytes().orNull(),
      email: text().orNull(),
      /** The account that is signed in. Null until a user confirms. */
      account_id: rowOf('account').orNull(),
      client_type: text(),
      /** Number of wrong codes so far. */
      tries: integer().byDefault(0),
      created_ms: integer(),
      expires_ms: integer(),
      link_used_ms: integer().orNull(),
      exchanged_ms: integer().orNull(),
      /** The code of a guest pass, which may allow creating an account. */
      guest_pass: text().orNull(),
    },
    {
      indexes: {
        sign_in_expires: { on: ['expires_ms'] },
      },
    },
  ),

  /** Records a wrong code, with a keyed hash of the address for which it was entered. */
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

  /** A pending sign-in through an external provider. Only the SHA-256 of its secrets is stored. */
  outside_sign_in: table(
    {
      id: numbered(),
      state_hash: bytes().unique(),
      /** Hash of the value that is stored in the browser in which the sign-in was started. */
      binding_hash: bytes(),
      nonce_hash: bytes().unique(),
      provider: text(),
      /** The account that links the provider, or whose owner must agree. Null for a sign-in. */
      account_id: rowOf('account').orNull(),
      client_type: text(),
      expires_ms: integer(),
      used_ms: integer().orNull(),
      /**
       * Hash of the ticket that may create the account, or of the emailed link that adds the identity to an existing
       * one.
       */
      ticket_hash: bytes().orNull().unique(),
      /** 1 if the ticket adds the identity to the account. */
      is_joining: integer().byDefault(0),
      /**
       * The identity that the provider reported. Null until the provider has responded. The address is present only if
       * it is verified.
       */
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

  /** A user's identity at an external provider, by issuer and subject. */
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
      /** The credential's ID in base64url. */
      credential: text().unique(),
      public_key: bytes(),
      /** Number of times the passkey was used, if the authenticator counts them. */
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
