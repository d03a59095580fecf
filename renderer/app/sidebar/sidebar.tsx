import { lazy, memo, type ReactNode, Suspense } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { type CommandId, labelOf, titleOf } from '#shared/commands/known.ts'
import { numberText } from '#shared/language/formats.ts'
import * as t from '#shared/words/shell.ts'
import { type ListName, listNames, listPath, listTitles } from '../../paths/index.ts'
import { editTags } from '../../dialogs/index.ts'
import { useQueueCount } from '../../cache/index.ts'
import {
  ariaKeys,
  CommandButton,
  CommandIcon,
  keyCaps,
  keysOf,
  runBulk,
  runCommand,
  withKey,
} from '../../commands/index.ts'
import { KeyCaps } from '../../components/key-caps.tsx'
import { Logo } from '../../components/logo.tsx'
import { usePreference } from '../../preferences/index.ts'
import { AccountMenu } from './account-menu.tsx'
import { ignoreLoadError, LoadBoundary } from '../crash/load-boundary.tsx'
import { desktopShell } from '../desktop/desktop-shell.ts'
import { ImportLine } from './import-line.tsx'
import { isActiveLink, openTag } from './is-active-link.ts'
import styles from './sidebar.module.css'
import { SyncStatusLine } from './sync-status.tsx'
import { useItemDrop } from './use-item-drop.ts'
import { useMediaQuery } from '../../components/use-media-query.ts'

const DesktopUpdate = lazy(() =>
  import('../desktop/desktop-update.tsx').then(({ DesktopUpdate }) => ({ default: DesktopUpdate })),
)

/** Tags, sources and views. Their contents arrive after the list's contents, so their code can load later, too. */
const SidebarSections = lazy(() =>
  import('./sidebar-sections.tsx').then(({ SidebarSections }) => ({ default: SidebarSections })),
)

/** Effect of dropping rows on each list. */
const onDropped = {
  inbox: null,
  queue: 'save',
  favorites: 'intoFavorites',
  highlights: null,
  archive: 'intoArchive',
} as const

const keys = {
  inbox: 'go.inbox',
  queue: 'go.queue',
  favorites: 'go.favorites',
  highlights: 'go.highlights',
  archive: 'go.archive',
} as const

/** A rail's width in CSS pixels. */
export const RAIL_WIDTH = 56

interface SidebarProps {
  /** True to show icons without labels. Sections open from their icons. */
  readonly rail: boolean
  /** Toggles between rail and full sidebar, or closes the drawer. */
  readonly onToggle: () => void
  /** The resizable edge. */
  readonly children: ReactNode
}

export const Sidebar = memo(function Sidebar({ rail, onToggle, children }: SidebarProps): ReactNode {
  const scheme = usePreference('colourScheme')
  const systemDark = useMediaQuery('(prefers-color-scheme: dark)')
  const dark = scheme === 'dark' || (scheme === 'system' && systemDark)
  const shell = desktopShell()
  return (
    <nav className={styles.sidebar} aria-label={t.sidebar} data-pane="" data-rail={rail || undefined}>
      <div className={styles.top}>
        {rail ? null : (
          <span className={styles.name}>
            <Logo />
            {t.lectern}
          </span>
        )}
        <CommandButton
          id="layout.sidebar"
          states={[rail ? 'hidden' : 'shown']}
          className={styles.hide}
          onClick={onToggle}
        />
      </div>
      <button
        type="button"
        className={styles.save}
        title={rail ? withKey(titleOf('save.url'), 'save.url') : undefined}
        aria-keyshortcuts={ariaKeys('save.url')}
        onClick={() => runCommand('save.url')}
      >
        <CommandIcon id="save.url" />
        <span className={styles.label}>{titleOf('save.url')}</span>
        {rail ? null : <SaveKey />}
      </button>
      <div className={styles.middle}>
        <ul className={styles.lists}>
          {places.slice(0, 2).map((place) => (
            <li key={place.path}>
              <PlaceLink {...place} rail={rail} />
            </li>
          ))}
          {listNames.map((name) => (
            <li key={name}>
              <ListLink name={name} />
            </li>
          ))}
          {places.slice(2).map((place) => (
            <li key={place.path}>
              <PlaceLink {...place} rail={rail} />
            </li>
          ))}
        </ul>
        {rail ? null : (
          <LoadBoundary at="" quietly={ignoreLoadError}>
            <Suspense fallback={null}>
              <SidebarSections />
            </Suspense>
          </LoadBoundary>
        )}
      </div>
      <div className={styles.bottom}>
        <Suspense fallback={null}>{shell ? <DesktopUpdate shell={shell} /> : null}</Suspense>
        <SyncStatusLine brief={rail} />
        {rail ? null : <ImportLine />}
        <div className={styles.tools}>
          <AccountMenu />
          <CommandButton
            id="theme.toggle"
            states={[dark ? 'dark' : 'light']}
            onClick={() => runCommand('theme.toggle')}
          />
          <CommandButton id="go.settings" onClick={() => runCommand('go.settings')} />
          <CommandButton id="help.shortcuts" onClick={() => runCommand('help.shortcuts')} />
        </div>
      </div>
      {children}
    </nav>
  )
})

/** Shows the first key sequence of the save command, if there is one. */
function SaveKey(): ReactNode {
  const [keys] = keysOf('save.url')
  return keys === undefined ? null : <KeyCaps presses={keyCaps(keys)} />
}

interface Place {
  readonly path: string
  readonly command: CommandId
}

const places: readonly Place[] = [
  { path: '/list?search=', command: 'search.focus' },
  { path: '/home', command: 'go.home' },
  { path: '/list/tags', command: 'go.tags' },
  { path: '/list/sources', command: 'go.sources' },
]

function PlaceLink({ path, command, rail }: Place & { readonly rail: boolean }): ReactNode {
  const label = labelOf(command, ['place'])
  const here = useLocation()
  // An open tag is highlighted in its own section. A rail has no sections.
  const current = isActiveLink(here, path) && (rail || command !== 'go.tags' || openTag(here) === null)
  // Dropping rows on "all tags" opens a dialog to choose the tags.
  const drop = useItemDrop(command === 'go.tags' ? editTags : null)
  return (
    <Link
      to={path}
      className={current ? `${styles.link} active` : styles.link}
      aria-current={current ? 'page' : undefined}
      title={withKey(label, command)}
      {...drop}
    >
      <CommandIcon id={command} />
      <span className={styles.label}>{label}</span>
    </Link>
  )
}

function ListLink({ name }: { readonly name: ListName }): ReactNode {
  const wish = onDropped[name]
  const drop = useItemDrop(wish === null ? null : (ids) => void runBulk(wish, ids))
  return (
    <NavLink to={listPath(name)} className={styles.link} title={withKey(listTitles[name], keys[name])} {...drop}>
      <CommandIcon id={keys[name]} />
      <span className={styles.label}>{listTitles[name]}</span>
      {name === 'queue' ? <QueueCount /> : null}
    </NavLink>
  )
}

function QueueCount(): ReactNode {
  const count = useQueueCount()
  return count ? <span className={styles.count}>{numberText(count)}</span> : null
}
