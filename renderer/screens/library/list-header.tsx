import { ArrowDownWideNarrow, Ellipsis, RefreshCw, SunMoon } from 'lucide-react'
import { type ReactNode, type Ref, useRef } from 'react'
import { type QueueSort, queueSorts } from '#shared/model/queue-query.ts'
import { type ListName, listTitles, runCommand, useCommands, withKey } from '../../commands/index.ts'
import { MenuButton, type MenuHandle } from '../../components/menu-button.tsx'
import { setPreference, usePreference } from '../../preferences/index.ts'
import styles from './list-header.module.css'

const sortNames: Readonly<Record<QueueSort, string>> = {
  recently_saved: 'Recently saved',
  oldest: 'Oldest saved',
  shortest: 'Shortest',
  longest: 'Longest',
  newest_published: 'Newest published',
  last_viewed: 'Last viewed',
}

interface ListHeaderProps {
  readonly ref: Ref<HTMLHeadingElement>
  readonly name: ListName
  /** Null while it is not known. */
  readonly count: number | null
  readonly refreshing: boolean
}

export function ListHeader({ ref, name, count, refreshing }: ListHeaderProps): ReactNode {
  return (
    <header className={styles.header}>
      <div className={styles.name}>
        <h1 id="list-title" ref={ref} tabIndex={-1} className={styles.title}>
          {listTitles[name]}
        </h1>
        {count ? <span className={styles.count}>{count.toLocaleString()}</span> : null}
      </div>
      <div className={styles.tools}>
        {name === 'queue' ? <SortMenu /> : null}
        <PhoneMenu />
      </div>
      {refreshing ? <span className={styles.bar} aria-hidden /> : null}
    </header>
  )
}

/** Where there is no sidebar, its tools are here. */
function PhoneMenu(): ReactNode {
  return (
    <MenuButton
      label="More"
      className={`${styles.sort} ${styles.phone}`}
      items={() => [
        { id: 'sync', label: 'Sync now', icon: <RefreshCw size={16} />, run: () => runCommand('sync.now') },
        { id: 'theme', label: 'Dark or light', icon: <SunMoon size={16} />, run: () => runCommand('theme.toggle') },
      ]}
    >
      <Ellipsis size={20} aria-hidden />
    </MenuButton>
  )
}

function SortMenu(): ReactNode {
  const sort = usePreference('queueSort')
  const menu = useRef<MenuHandle>(null)
  useCommands('list', { 'list.sort': () => menu.current?.open() })
  return (
    <MenuButton
      handle={menu}
      label={`Sort: ${sortNames[sort]}`}
      tip={withKey('Sort', 'list.sort')}
      className={styles.sort}
      items={() =>
        queueSorts.map((value) => ({
          id: value,
          label: sortNames[value],
          chosen: value === sort,
          run: () => setPreference('queueSort', value),
        }))
      }
    >
      <ArrowDownWideNarrow size={16} aria-hidden />
      <span className={styles.sortName}>{sortNames[sort]}</span>
    </MenuButton>
  )
}
