import type { Vouching } from './vouching.ts'

/** Where letters go that arrive by SMTP. */
export interface LetterBox {
  /** Null if nobody here has this address. */
  addressee(address: string): Promise<{ readonly account: number; readonly saves: boolean } | null>
  /** Whether the account may keep more. */
  hasRoom(account: number): Promise<boolean>
  /** Resolves when the letter would survive a power cut. */
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
