import type { Vouching } from './vouching.ts'

/** Where emails go that arrive by SMTP. */
export interface EmailBox {
  /** Null if nobody here has this address. */
  addressee(address: string): Promise<{ readonly account: number; readonly saves: boolean } | null>
  /** Whether the account may keep more. */
  hasRoom(account: number): Promise<boolean>
  /** Resolves when the email would survive a power cut. */
  receive(
    account: number,
    bytes: Uint8Array,
    arrival: {
      readonly saves: boolean
      readonly sentTo: string
      readonly mailAccount: null
    } & Vouching,
  ): Promise<void>
}
