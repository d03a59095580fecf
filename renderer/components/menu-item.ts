import type { ReactNode } from 'react'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  /** The key that does the same. */
  readonly hint?: string
  readonly danger?: boolean
  /** Given for one of several choices: whether it is the chosen one. */
  readonly chosen?: boolean
  /** Of several choices, more than one can be chosen. */
  readonly many?: boolean
  /** Choosing it leaves the menu open. */
  readonly keepsOpen?: boolean
  /** Words above it, where a group begins. */
  readonly heading?: string | undefined
  /** A line above it. */
  readonly apart?: boolean
  readonly run: () => void
}
