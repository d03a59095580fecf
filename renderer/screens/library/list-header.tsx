import { ArrowDownWideNarrow } from 'lucide-react'
import { type ReactNode, type Ref, useRef } from 'react'
import { type QueueSort, queueSorts } from '#shared/model/queue-query.ts'
import { type ListName, listTitles, useCommands, withKey } from '../../commands/index.ts'
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
      {name === 'queue' ? <SortMenu /> : null}
      {refreshing ? <span className={styles.bar} aria-hidden /> : null}
    </header>
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
