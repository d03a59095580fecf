import type { ComponentProps, ReactNode } from 'react'
import { type CommandId, type CommandState, iconOf, labelOf } from '#shared/commands/known.ts'
import { IconButton } from '../components/button.tsx'
import { icons } from './icons.ts'
import { ariaKeys, withKey } from './key-label.ts'

interface CommandIconProps {
  readonly id: CommandId
  readonly states?: readonly CommandState[]
  readonly size?: number
  readonly filled?: boolean
}

/** A command's icon. */
export function CommandIcon({ id, states, size = 16, filled = false }: CommandIconProps): ReactNode {
  const Icon = icons[iconOf(id, states)]
  return <Icon size={size} aria-hidden fill={filled ? 'currentColor' : 'none'} />
}

interface CommandButtonProps extends Omit<ComponentProps<typeof IconButton>, 'label' | 'tip'> {
  readonly id: CommandId
  readonly states?: readonly CommandState[] | undefined
  readonly size?: number
  /** For a toggle button, whose name stays the same while its tooltip changes. */
  readonly pressed?: boolean | undefined
  readonly filled?: boolean
  /** The command whose key does the same here. */
  readonly keys?: CommandId
}

/** A toolbar button with a command's name, key and icon. */
export function CommandButton({
  id,
  states,
  size,
  pressed,
  filled,
  keys = id,
  ...rest
}: CommandButtonProps): ReactNode {
  return (
    <IconButton
      label={labelOf(id, pressed === undefined ? states : ['toggle'])}
      tip={withKey(labelOf(id, pressed === undefined ? states : [...(states ?? []), 'toggle']), keys)}
      aria-keyshortcuts={ariaKeys(keys)}
      aria-pressed={pressed}
      {...rest}
    >
      <CommandIcon id={id} {...(states && { states })} {...(size && { size })} {...(filled && { filled })} />
    </IconButton>
  )
}
