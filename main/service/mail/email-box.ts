import type { EmailVerification } from './email-verification.ts'

/** Destination of emails that arrive by SMTP. */
export interface EmailBox {
  /** Resolves to null if no account of this service has this address. */
  addressee(address: string): Promise<{ readonly account: number; readonly saves: boolean } | null>
  /** Returns true if the account may store more. */
  hasRoom(account: number): Promise<boolean>
  /** Resolves once the email is stored so that it would survive a power cut. */
  receive(
    account: number,
    bytes: Uint8Array,
    arrival: {
      readonly saves: boolean
      readonly sentTo: string
      readonly mailAccount: null
    } & EmailVerification,
  ): Promise<void>
}
