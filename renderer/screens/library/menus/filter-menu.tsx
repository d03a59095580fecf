import { type ReactNode, useRef, useState } from 'react'
import { labelOf } from '#shared/commands/known.ts'
import * as t from '#shared/words/shell.ts'
import { isFiltered, type QueueView, withoutFilters, filterChoices, toggled } from '../../../paths/index.ts'
import { knownTags, useLibrary } from '../../../cache/index.ts'
import { CommandIcon, useCommands, withKey } from '../../../commands/index.ts'
import { MenuButton, type MenuHandle } from '../../../components/menu-button.tsx'
import type { MenuItem } from '../../../components/menu-item.ts'
import tools from '../../../components/tool.module.css'
import styles from '../list-header.module.css'
import type { ChangeView } from '../use-queue-view.ts'

interface FilterMenuProps {
  readonly view: QueueView
  readonly change: ChangeView
}

/** The maximum number of tags in the menu. The palette and the tag pages have the rest. */
const TAGS = 12

/** Shows the queue's filters. The menu stays open while the reader selects several. */
export function FilterMenu({ view, change }: FilterMenuProps): ReactNode {
  const library = useLibrary()
  const menu = useRef<MenuHandle>(null)
  const [tags, setTags] = useState<readonly string[]>([])
  useCommands('list', { 'list.filter': () => menu.current?.open() })
  const filtered = isFiltered(view)
  return (
    <MenuButton
      handle={menu}
      label={filtered ? t.filterIsActive : labelOf('list.filter')}
      tip={withKey(labelOf('list.filter'), 'list.filter')}
      className={tools.tool}
      items={() => items(view, change, [...new Set([...(view.filterTags ?? []), ...tags])])}
      onOpenChange={(open) => {
        if (open) void knownTags(library.host).then((known) => setTags(known.slice(0, TAGS).map(({ name }) => name)))
      }}
    >
      <CommandIcon id="list.filter" />
      {filtered ? <span className={styles.lit} /> : null}
    </MenuButton>
  )
}

function items(view: QueueView, change: ChangeView, tags: readonly string[]): readonly MenuItem[] {
  const choices = filterChoices(tags)
  return [
    ...choices.map((choice, index) => ({
      id: choice.id,
      label: choice.label,
      heading: choice.heading === choices[index - 1]?.heading ? undefined : choice.heading,
      chosen: choice.isIn(view),
      ...(choice.many && { many: true as const }),
      keepsOpen: true as const,
      run: () => change((now) => toggled(choice, now)),
    })),
    ...(isFiltered(view)
      ? [{ id: 'clear', label: labelOf('list.clearFilters'), apart: true, run: () => change(withoutFilters) }]
      : []),
  ]
}
