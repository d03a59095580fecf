import type { ReactNode } from 'react'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  /** The key that does the same. */
  readonly hint?: string
  readonly danger?: boolean
  /** Present for one of several choices: whether it is chosen. */
  readonly chosen?: boolean
  /** Several of the choices can be chosen. */
  readonly many?: boolean
  /** Choosing it leaves the menu open. */
  readonly keepsOpen?: boolean
  /** A heading above it, at the start of a group. */
  readonly heading?: string | undefined
  /** A line above it. */
  readonly apart?: boolean
  readonly run: () => void
}
