import { Ellipsis } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { labelOf, titleOf } from '#shared/commands/known.ts'
import { type QueueSort, queueOrders, queueSorts } from '#shared/model/queue-fields.ts'
import * as t from '#shared/words/shell.ts'
import * as u from '#shared/words/units.ts'
import { highlightViews, type ListName } from '../../../paths/index.ts'
import { CommandIcon, commandMenu, runCommand, useCommands, withKey } from '../../../commands/index.ts'
import { MenuButton, type MenuHandle } from '../../../components/menu-button.tsx'
import { SegmentedLinks } from '../../../components/segmented-links.tsx'
import { SortMenu } from '../../../components/sort-menu.tsx'
import tools from '../../../components/tool.module.css'
import { densities, type Density, preference, setPreference, usePreference } from '../../../preferences/index.ts'
import { FilterMenu } from './filter-menu.tsx'
import styles from '../list-header.module.css'
import type { QueueViewHandle } from '../use-queue-view.ts'

const ArchiveOlder = lazy(() => import('./archive-older.tsx').then(({ ArchiveOlder }) => ({ default: ArchiveOlder })))

const sortNames = Object.fromEntries(queueSorts.map((sort) => [sort, queueOrders[sort].label])) as Record<
  QueueSort,
  string
>

interface ListToolsProps {
  readonly name: ListName | 'feed'
  readonly queue: QueueViewHandle | null
}

/** Shows controls for the list's order, filters and appearance. */
export function ListTools({ name, queue }: ListToolsProps): ReactNode {
  return (
    <>
      {name === 'highlights' ? <SegmentedLinks label={t.highlightViews} segments={highlightViews('article')} /> : null}
      {queue ? (
        <>
          <QueueSortMenu queue={queue} />
          <FilterMenu view={queue.view} change={queue.change} />
          <button
            type="button"
            className={`${tools.tool} ${styles.roomy}`}
            aria-label={labelOf('list.shuffle')}
            title={withKey(labelOf('list.shuffle'), 'list.shuffle')}
            onClick={() => runCommand('list.shuffle')}
          >
            <CommandIcon id="list.shuffle" />
          </button>
        </>
      ) : null}
      {name === 'inbox' ? <OlderButton /> : null}
      <DensityMenu />
      <LayoutButton />
      <PhoneSave />
      <PhoneMenu />
    </>
  )
}

function OlderButton(): ReactNode {
  const [open, setOpen] = useState(false)
  useCommands('list', { 'list.archiveOlder': () => setOpen(true) })
  return (
    <>
      <button
        type="button"
        className={`${tools.tool} ${styles.roomy}`}
        aria-label={labelOf('list.archiveOlder')}
        title={withKey(labelOf('list.archiveOlder'), 'list.archiveOlder')}
        onClick={() => setOpen(true)}
      >
        <CommandIcon id="list.archiveOlder" />
      </button>
      <Suspense fallback={null}>{open ? <ArchiveOlder onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}

function PhoneSave(): ReactNode {
  return (
    <button
      type="button"
      className={`${tools.tool} ${styles.phone}`}
      aria-label={labelOf('save.url')}
      onClick={() => runCommand('save.url')}
    >
      <CommandIcon id="save.url" size={20} />
    </button>
  )
}

/** Contains the sidebar's tools where there is no sidebar. */
function PhoneMenu(): ReactNode {
  return (
    <MenuButton
      label={t.more}
      className={`${tools.tool} ${styles.phone}`}
      items={() => commandMenu('listMore', {}, { states: ['place'] })}
    >
      <Ellipsis size={20} aria-hidden />
    </MenuButton>
  )
}

/** Shown if there is enough space for an article next to its list. */
function LayoutButton(): ReactNode {
  const split = usePreference('layout') === 'split'
  return (
    <button
      type="button"
      className={`${tools.tool} ${styles.beside}`}
      aria-label={labelOf('layout.split')}
      title={withKey(labelOf('layout.split'), 'layout.split')}
      aria-pressed={split}
      onClick={() => runCommand('layout.split')}
    >
      <CommandIcon id="layout.split" />
    </button>
  )
}

const densityNames: Readonly<Record<Density, string>> = {
  comfortable: t.comfortable,
  compact: t.compact,
  dense: t.dense,
}

function DensityMenu(): ReactNode {
  const density = usePreference('density')
  useCommands('list', {
    'list.density': () => {
      const next = densities[(densities.indexOf(preference('density')) + 1) % densities.length]
      if (next) setPreference('density', next)
    },
  })
  return (
    <MenuButton
      label={u.labelValue({ label: titleOf('menu.density'), value: densityNames[density] })}
      tip={titleOf('menu.density')}
      className={`${tools.tool} ${styles.roomy}`}
      items={() =>
        densities.map((value) => ({
          id: value,
          label: densityNames[value],
          chosen: value === density,
          run: () => setPreference('density', value),
        }))
      }
    >
      <CommandIcon id="menu.density" />
    </MenuButton>
  )
}

function QueueSortMenu({ queue: { view, query, change } }: { readonly queue: QueueViewHandle }): ReactNode {
  const menu = useRef<MenuHandle>(null)
  useCommands('list', { 'list.sort': () => menu.current?.open() })
  return (
    <SortMenu
      handle={menu}
      label={labelOf('list.sort')}
      tip={withKey(labelOf('list.sort'), 'list.sort')}
      value={query.sort}
      names={sortNames}
      instead={view.shuffle === undefined ? null : t.shuffled}
      onChoose={(sort) => change((now) => ({ ...now, sort, shuffle: undefined }))}
    />
  )
}
