import type { Reason } from '#shared/reasons/reason.ts'
/**
 * Ways in which a mailbox's emails arrive: the mailbox forwards them, or we read them by IMAP or through access granted
 * by its provider.
 */
export const forwardType = { forwarding: 1, imap: 2, api: 3 } as const
export type ForwardType = (typeof forwardType)[keyof typeof forwardType]

export const mailStatus = { connecting: 0, working: 1, needsReader: 2 } as const

/** Actions in the mailbox after an email is stored here: none, marking the email as read, or moving it elsewhere. */
export const afterStoring = ['keep', 'read', 'move'] as const
export type AfterStoring = (typeof afterStoring)[number]

/** A mailbox whose emails are added to the library. Its password is never sent to anyone. */
export interface MailAccount {
  readonly id: number
  readonly email_address: string
  readonly forward_type: ForwardType
  readonly status: (typeof mailStatus)[keyof typeof mailStatus]
  readonly last_sync_date: string | null
  /** Null for a mailbox that forwards its emails. */
  readonly host: string | null
  readonly folder: string | null
  readonly after_storing: AfterStoring
  /** The folder to which emails are moved. Null if they are not moved. */
  readonly move_to: string | null
  /** Description of the problem, in a sentence, and as a reason. */
  readonly last_error: string | null
  readonly last_reason?: Reason | null | undefined
}

/** An email that asks the recipient to confirm something. */
export interface Confirmation {
  readonly id: number
  readonly sender: string
  readonly subject: string
  readonly code: string | null
  readonly url: string | null
  readonly received_date: string
}
