import * as u from '#shared/words/units.ts'
import { ArrowDownWideNarrow } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { MenuButton, type MenuHandle } from './menu-button.tsx'
import tools from './tool.module.css'

interface SortMenuProps<Value extends string> {
  /** The menu's name, for example "Sort tags". */
  readonly label: string
  readonly tip?: string
  readonly value: Value
  readonly names: Readonly<Record<Value, string>>
  readonly onChoose: (value: Value) => void
  /** The button's label while none of these sort orders applies. */
  readonly instead?: string | null
  readonly handle?: RefObject<MenuHandle | null>
}

/** A menu of a list's sort orders. The button shows the current one if there is space. */
export function SortMenu<Value extends string>({
  label,
  tip,
  value,
  names,
  onChoose,
  instead = null,
  handle,
}: SortMenuProps<Value>): ReactNode {
  const shown = instead ?? names[value]
  return (
    <MenuButton
      handle={handle}
      label={u.labelValue({ label, value: shown })}
      tip={tip}
      className={tools.tool}
      items={() =>
        (Object.keys(names) as Value[]).map((one) => ({
          id: one,
          label: names[one],
          chosen: one === value && instead === null,
          run: () => onChoose(one),
        }))
      }
    >
      <ArrowDownWideNarrow size={16} aria-hidden />
      <span className={tools.word}>{shown}</span>
    </MenuButton>
  )
}
