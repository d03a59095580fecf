import type { ReactNode } from 'react'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  /** The keyboard shortcut that has the same effect. */
  readonly hint?: string
  readonly danger?: boolean
  /** For one of several choices, true if it is chosen. Otherwise absent. */
  readonly chosen?: boolean
  /** True if several of the choices can be chosen together. */
  readonly many?: boolean
  /** True if choosing the item leaves the menu open. */
  readonly keepsOpen?: boolean
  /** A heading above the item, at the start of a group. */
  readonly heading?: string | undefined
  /** True if a line is drawn above the item. */
  readonly apart?: boolean
  readonly run: () => void
}
