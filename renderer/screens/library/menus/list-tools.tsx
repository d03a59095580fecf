import {
  Archive,
  ArchiveX,
  Columns2,
  Ellipsis,
  Plus,
  RefreshCw,
  Rows3,
  Settings,
  Shuffle,
  Star,
  SunMoon,
  Tag,
} from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { QueueSort } from '#shared/model/queue-query.ts'
import { highlightViews, type ListName, runCommand, useCommands, withKey } from '../../../commands/index.ts'
import { MenuButton, type MenuHandle } from '../../../components/menu-button.tsx'
import { SegmentedLinks } from '../../../components/segmented-links.tsx'
import { SortMenu } from '../../../components/sort-menu.tsx'
import tools from '../../../components/tool.module.css'
import { densities, type Density, preference, setPreference, usePreference } from '../../../preferences/index.ts'
import { FilterMenu } from './filter-menu.tsx'
import styles from '../list-header.module.css'
import type { QueueViewHandle } from '../use-queue-view.ts'

const ArchiveOlder = lazy(() => import('./archive-older.tsx').then(({ ArchiveOlder }) => ({ default: ArchiveOlder })))

const sortNames: Readonly<Record<QueueSort, string>> = {
  recently_saved: 'Recently saved',
  oldest: 'Oldest saved',
  shortest: 'Shortest',
  longest: 'Longest',
  newest_published: 'Newest published',
  last_viewed: 'Last viewed',
}

interface ListToolsProps {
  readonly name: ListName | 'feed'
  readonly queue: QueueViewHandle | null
}

/** How the list is ordered, narrowed and drawn. */
export function ListTools({ name, queue }: ListToolsProps): ReactNode {
  return (
    <>
      {name === 'highlights' ? (
        <SegmentedLinks label="Ways to see highlights" segments={highlightViews('article')} />
      ) : null}
      {queue ? (
        <>
          <QueueSortMenu queue={queue} />
          <FilterMenu view={queue.view} change={queue.change} />
          <button
            type="button"
            className={`${tools.tool} ${styles.roomy}`}
            aria-label="Shuffle"
            title="Shuffle"
            onClick={() => runCommand('list.shuffle')}
          >
            <Shuffle size={16} aria-hidden />
          </button>
        </>
      ) : null}
      {name === 'inbox' ? <OlderButton /> : null}
      <DensityMenu />
      <LayoutButton />
      <PhoneMenu inbox={name === 'inbox'} />
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
        aria-label="Archive everything older than…"
        title="Archive everything older than…"
        onClick={() => setOpen(true)}
      >
        <ArchiveX size={16} aria-hidden />
      </button>
      <Suspense fallback={null}>{open ? <ArchiveOlder onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}

/** Where there is no sidebar, its tools are here. */
function PhoneMenu({ inbox }: { readonly inbox: boolean }): ReactNode {
  return (
    <MenuButton
      label="More"
      className={`${tools.tool} ${styles.phone}`}
      items={() => [
        { id: 'save', label: 'Save URL…', icon: <Plus size={16} />, run: () => runCommand('save.url') },
        { id: 'favorites', label: 'Favorites', icon: <Star size={16} />, run: () => runCommand('go.favorites') },
        { id: 'archive', label: 'Archive', icon: <Archive size={16} />, run: () => runCommand('go.archive') },
        { id: 'tags', label: 'Tags', icon: <Tag size={16} />, run: () => runCommand('go.tags') },
        { id: 'settings', label: 'Settings', icon: <Settings size={16} />, run: () => runCommand('go.settings') },
        {
          id: 'sync',
          label: 'Sync now',
          apart: true,
          icon: <RefreshCw size={16} />,
          run: () => runCommand('sync.now'),
        },
        ...(inbox
          ? [
              {
                id: 'older',
                label: 'Archive everything older than…',
                icon: <ArchiveX size={16} />,
                run: () => runCommand('list.archiveOlder'),
              },
            ]
          : []),
        { id: 'shuffle', label: 'Shuffle', icon: <Shuffle size={16} />, run: () => runCommand('list.shuffle') },
        { id: 'density', label: 'Change density', icon: <Rows3 size={16} />, run: () => runCommand('list.density') },
        { id: 'theme', label: 'Dark or light', icon: <SunMoon size={16} />, run: () => runCommand('theme.toggle') },
      ]}
    >
      <Ellipsis size={20} aria-hidden />
    </MenuButton>
  )
}

/** Where there is room for an article beside its list. */
function LayoutButton(): ReactNode {
  const split = usePreference('layout') === 'split'
  return (
    <button
      type="button"
      className={`${tools.tool} ${styles.beside}`}
      aria-label="Articles beside the list"
      title="Articles beside the list"
      aria-pressed={split}
      onClick={() => runCommand('layout.split')}
    >
      <Columns2 size={16} aria-hidden />
    </button>
  )
}

const densityNames: Readonly<Record<Density, string>> = {
  comfortable: 'Comfortable',
  compact: 'Compact',
  dense: 'Dense',
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
      label={`Density: ${densityNames[density]}`}
      tip="Density"
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
      <Rows3 size={16} aria-hidden />
    </MenuButton>
  )
}

function QueueSortMenu({ queue: { view, query, change } }: { readonly queue: QueueViewHandle }): ReactNode {
  const menu = useRef<MenuHandle>(null)
  useCommands('list', { 'list.sort': () => menu.current?.open() })
  return (
    <SortMenu
      handle={menu}
      label="Sort"
      tip={withKey('Sort', 'list.sort')}
      value={query.sort}
      names={sortNames}
      instead={view.shuffle === undefined ? null : 'Shuffled'}
      onChoose={(sort) => change((now) => ({ ...now, sort, shuffle: undefined }))}
    />
  )
}
