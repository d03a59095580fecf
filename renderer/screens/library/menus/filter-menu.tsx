import { type ReactNode, useRef, useState } from 'react'
import { labelOf } from '#shared/commands/index.ts'
import type { ContentType } from '#shared/model/content-type.ts'
import type { ReadState } from '#shared/model/read-state.ts'
import { knownTags, useLibrary } from '../../../cache/index.ts'
import { flagNames, readNames, typeNames } from '../../../commands/filter-names.ts'
import {
  CommandIcon,
  filterFlags,
  isFiltered,
  type QueueView,
  useCommands,
  withKey,
  withoutFilters,
} from '../../../commands/index.ts'
import { MenuButton, type MenuHandle } from '../../../components/menu-button.tsx'
import type { MenuItem } from '../../../components/menu-item.ts'
import tools from '../../../components/tool.module.css'
import styles from '../list-header.module.css'
import type { ChangeView } from '../use-queue-view.ts'

interface FilterMenuProps {
  readonly view: QueueView
  readonly change: ChangeView
}

/** The tags shown in the menu; the others are reached by the palette and the tags' own pages. */
const TAGS = 12

/** What narrows the queue (UX.md section 4). It stays open while several are chosen. */
export function FilterMenu({ view, change }: FilterMenuProps): ReactNode {
  const library = useLibrary()
  const menu = useRef<MenuHandle>(null)
  const [tags, setTags] = useState<readonly string[]>([])
  useCommands('list', { 'list.filter': () => menu.current?.open() })
  const filtered = isFiltered(view)
  return (
    <MenuButton
      handle={menu}
      label={filtered ? `${labelOf('list.filter')}, active` : labelOf('list.filter')}
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
  const some = { many: true, keepsOpen: true } as const
  const toggle = <T,>(all: readonly T[] | undefined, one: T): readonly T[] =>
    all?.includes(one) ? all.filter((other) => other !== one) : [...(all ?? []), one]
  return [
    ...(Object.keys(readNames) as ReadState[]).map((read, index) => ({
      id: read,
      label: readNames[read],
      heading: index === 0 ? 'Reading' : undefined,
      chosen: view.read === read,
      keepsOpen: true as const,
      run: () => change((now) => ({ ...now, read: now.read === read ? undefined : read })),
    })),
    ...filterFlags.map((flag, index) => ({
      id: flag,
      label: flagNames[flag],
      heading: index === 0 ? 'Only' : undefined,
      chosen: view[flag] === true,
      ...some,
      run: () => change((now) => ({ ...now, [flag]: now[flag] ? undefined : true })),
    })),
    ...Object.entries(typeNames).map(([value, label], index) => {
      const type = Number(value) as ContentType
      return {
        id: `type ${value}`,
        label,
        heading: index === 0 ? 'Kind' : undefined,
        chosen: view.contentTypes?.includes(type) ?? false,
        ...some,
        run: () => change((now) => ({ ...now, contentTypes: toggle(now.contentTypes, type) })),
      }
    }),
    ...tags.map((tag, index) => ({
      id: `tag ${tag}`,
      label: tag,
      heading: index === 0 ? 'Tags' : undefined,
      chosen: view.filterTags?.includes(tag) ?? false,
      ...some,
      run: () => change((now) => ({ ...now, filterTags: toggle(now.filterTags, tag) })),
    })),
    ...(isFiltered(view)
      ? [{ id: 'clear', label: labelOf('list.clearFilters'), apart: true, run: () => change(withoutFilters) }]
      : []),
  ]
}
