import { Archive, Star } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Host, HostStatus, SyncStatus } from '#shared/host/host.ts'
import * as messages from '#shared/words/messages.ts'
import { offerPremium } from '../../dialogs/index.ts'
import { dismiss, notify } from '../../cache/index.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { BadEntries } from '../../components/states/bad-entries.tsx'
import { ConfirmationList } from '../../components/confirmation-list.tsx'
import { CopyDetails } from '../../components/states/copy-details.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { DialogMessage } from '../../components/dialog-message.tsx'
import { Facts } from '../../components/facts.tsx'
import type { IllustrationName } from '../../components/illustrations.tsx'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import { KeyCaps } from '../../components/key-caps.tsx'
import { Logo } from '../../components/logo.tsx'
import { MenuButton } from '../../components/menu-button.tsx'
import { StaleNotice } from '../../components/states/stale-notice.tsx'
import { Page } from '../../components/page.tsx'
import { PanelResizer } from '../../components/panel-resizer.tsx'
import { PremiumGate } from '../../components/premium-gate.tsx'
import { ProgressRing } from '../../components/progress-ring.tsx'
import { ReasonText } from '../../components/reason-text.tsx'
import { Rich } from '../../components/rich.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { ResetButton } from '../../components/reset-button.tsx'
import { SegmentedChoice } from '../../components/segmented-choice.tsx'
import { SegmentedLinks } from '../../components/segmented-links.tsx'
import { SiteIcon } from '../../components/site-icon.tsx'
import { SkipLink } from '../../components/skip-link.tsx'
import { SortMenu } from '../../components/sort-menu.tsx'
import { TooManyRequests } from '../../components/states/too-many-requests.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { LoadingShapes } from '../../components/states/loading-shapes.tsx'
import { darkThemes, lightThemes, setPreference } from '../../preferences/index.ts'
import { AccountMenu } from '../sidebar/account-menu.tsx'
import { Banner } from '../notices/banner.tsx'
import { ImportDialog } from '../incoming/import-dialog.tsx'
import { ResponsiveSidebar } from '../sidebar/responsive-sidebar.tsx'
import { syncStatusText } from '../sidebar/sync-status-text.ts'
import styles from './gallery.module.css'
import { ListParts } from './list-parts.tsx'
import { TitleDialogParts } from './title-dialog-parts.tsx'
import { PaletteParts } from './palette-parts.tsx'
import { SettingsParts } from './settings-parts.tsx'
import { WithFakeLibrary } from './with-fake-library.tsx'
import { SignInScreenParts } from './sign-in-parts.tsx'

/** Shows every component in every state and theme, for development. `?theme=` shows one of the eight themes. */
export function Gallery(): ReactNode {
  const [search, setSearch] = useSearchParams()
  const chosen = search.get('theme')
  const choose = (theme: (typeof lightThemes | typeof darkThemes)[number]): void => {
    const dark = darkThemes.find((name) => name === theme)
    if (dark) setPreference('darkTheme', dark)
    else setPreference('lightTheme', theme as (typeof lightThemes)[number])
    setPreference('colourScheme', dark ? 'dark' : 'light')
    setSearch({ theme }, { replace: true })
  }
  return (
    <main className={styles.gallery}>
      <Page title="Gallery" count={parts.length}>
        <div className={styles.row}>
          {[...lightThemes, ...darkThemes].map((theme) => (
            <Button key={theme} kind={theme === chosen ? 'primary' : 'plain'} onClick={() => choose(theme)}>
              {theme}
            </Button>
          ))}
        </div>
        {parts.map(([name, content]) => (
          <section key={name} className={styles.part} aria-label={name}>
            <h2 className={styles.name}>{name}</h2>
            <div className={styles.row}>{content}</div>
          </section>
        ))}
        <Dialogs />
      </Page>
    </main>
  )
}

const drawingNames = [
  'queue',
  'favorites',
  'archive',
  'offline',
  'failed',
  'lost',
  'filtered',
  'key',
] as const satisfies readonly IllustrationName[]

const nothing = (): void => undefined
const confirmations = [
  {
    ...{ id: 1, sender: 'forwarding@mail.example', subject: 'Forwarding code', received_date: '2026-05-05T10:00:00Z' },
    ...{ code: '482 913 570', url: null },
  },
  {
    ...{ id: 2, sender: 'The Harbor Letter', subject: 'Please confirm', received_date: '2026-05-05T11:00:00Z' },
    ...{ code: null, url: 'https://harbor.example/confirm' },
  },
]
const failure = (kind: string, retryAt: number | null = null) => ({ kind, retryAt, details: 'Status: 500' })
const idle: SyncStatus = { state: 'complete', activity: 'idle', done: 0, total: null, lastSync: 0, error: null }
const sync = (change: Partial<SyncStatus>, online = true): HostStatus => ({
  session: 'valid',
  readOnly: false,
  online,
  sync: { ...idle, ...change },
})
const statuses: readonly HostStatus[] = [
  sync({}),
  sync({ activity: 'full', done: 120, total: 640 }),
  sync({ activity: 'incremental' }),
  sync({ activity: 'paused' }),
  sync({ activity: 'saving' }),
  sync({ activity: 'waiting' }),
  sync({ activity: 'failed', error: 'The service did not answer.' }),
  sync({ activity: 'failed', error: 'Throttled.', retryAt: 1 }),
  sync({ state: 'update_required' }),
  sync({ state: 'not_known' }),
  sync({}, false),
]

const parts: readonly (readonly [string, ReactNode])[] = [
  [
    'Button',
    (['plain', 'primary', 'quiet'] as const).flatMap((kind) => [
      <Button key={kind} kind={kind}>
        {kind}
      </Button>,
      <Button key={`${kind} off`} kind={kind} disabled>
        {kind}, off
      </Button>,
    ]),
  ],
  [
    'IconButton',
    <>
      <IconButton label="Archive">
        <Archive size={16} aria-hidden />
      </IconButton>
      <IconButton label="Favorite" aria-pressed>
        <Star size={16} aria-hidden fill="currentColor" />
      </IconButton>
      <IconButton label="Off" disabled>
        <Star size={16} aria-hidden />
      </IconButton>
    </>,
  ],
  ['ResetButton', <ResetButton key="reset" label="List density" onReset={() => undefined} />],
  ['KeyCaps', <KeyCaps key="caps" presses={[['Ctrl', 'K'], ['G'], ['Q']]} />],
  ['Logo', [16, 24, 40].map((size) => <Logo key={size} size={size} />)],
  [
    'Rich',
    <Rich
      key="r"
      text={[
        ['', 'A word that is '],
        ['strong', 'bold'],
        ['', '.'],
      ]}
      tags={{ strong: <strong /> }}
    />,
  ],
  ['ProgressRing', [0, 0.05, 0.4, 0.95, 1].map((share) => <ProgressRing key={share} share={share} />)],
  [
    'SiteIcon',
    ['Letters of a site', 'Ångström', '日本', '42 things', '“Quoted”', '🦊 fox', 'x'].flatMap((name) =>
      ([16, 20, 36] as const).map((size) => <SiteIcon key={`${name} ${size}`} name={name} src={null} size={size} />),
    ),
  ],
  ['SegmentedChoice', <Segments key="choice" />],
  [
    'SegmentedLinks',
    <SegmentedLinks
      key="segments"
      label="Two ways"
      segments={[
        { to: '/_?one', label: 'One', current: true },
        { to: '/_?two', label: 'Two', current: false },
      ]}
    />,
  ],
  ['PanelResizer', <Edges key="edges" />],
  ['PremiumGate', <PremiumGate key="gate" label="Listen" onOpen={() => offerPremium('ARTICLE_AUDIO')} />],
  [
    'MenuButton',
    <MenuButton
      key="menu"
      label="A menu"
      items={() => [
        { id: 'plain', label: 'Plain', hint: 'E', run: nothing },
        { id: 'chosen', label: 'Chosen', heading: 'One of them', chosen: true, run: nothing },
        { id: 'other', label: 'Not chosen', chosen: false, run: nothing },
        { id: 'many', label: 'Several', many: true, chosen: true, keepsOpen: true, run: nothing },
        { id: 'danger', label: 'Delete', danger: true, apart: true, run: nothing },
      ]}
    >
      A menu
    </MenuButton>,
  ],
  [
    'SortMenu',
    <>
      <SortMenu<'name' | 'used'>
        label="Sort"
        value="name"
        names={{ name: 'Name', used: 'Last used' }}
        onChoose={nothing}
      />
      <SortMenu label="Sort" value="name" names={{ name: 'Name' }} instead="Shuffled" onChoose={nothing} />
    </>,
  ],
  [
    'Banner',
    <>
      <Banner>Read-only mode: changes are not saved.</Banner>
      <Banner icon="offline">You’re offline. Saved articles are still available.</Banner>
    </>,
  ],
  [
    'Sync sentence',
    statuses.map((status) => {
      const { text, tone, action } = syncStatusText(status, 720_000)
      return <span key={text}>{`${text} (${tone}${action ? `, ${action}` : ''})`}</span>
    }),
  ],
  [
    'Toasts',
    <>
      <Button onClick={() => notify(messages.archived, { action: { label: 'Undo', run: nothing } })}>With undo</Button>
      <Button onClick={() => notify(messages.offline, { type: 'error' })}>An error</Button>
      <Button onClick={() => notify(messages.savingUrl, { duration: null })}>One that stays</Button>
      <Button onClick={() => dismiss(notify('Gone'))}>One that went</Button>
    </>,
  ],
  [
    'EmptyState',
    drawingNames.map((drawing) => (
      <EmptyState
        key={drawing}
        drawing={drawing}
        title={`“${drawing}”`}
        text="What it is, and what can be done."
        actions={<Button>Do it</Button>}
      />
    )),
  ],
  ['Facts', <Facts key="a" of={['Harbor Review', null, 'Yesterday', '9 min']} />],
  ['ReasonText', <ReasonText key="r" reason={null} sentence="The page wasn’t found." />],
  ['ErrorPanel, offline', <ErrorPanel key="o" title="Queue" failure={failure('offline')} retry={nothing} />],
  ['ErrorPanel, error', <ErrorPanel key="e" title="Queue" failure={failure('error')} retry={nothing} />],
  ['TooManyRequests', <TooManyRequests key="t" retryAt={Date.now() + 24_000} retry={nothing} />],
  ['BadEntries', <BadEntries key="b" bad={[{ id: 7, reason: 'content.title is not a text' }]} />],
  ['ConfirmationList', <ConfirmationList key="c" confirmations={confirmations} onCopy={nothing} onDone={nothing} />],
  ['CopyDetails', <CopyDetails key="c" details="URL: /api/v19/tags/" />],
  ['Waiting', <LoadingShapes key="w" title="Sources" slow={false} />],
  ['Waiting, slow', <LoadingShapes key="l" title="Sources" slow />],
  ['Waiting, a few lines', <LoadingShapes key="f" title="Plan" slow={false} lines={2} />],
  [
    'StaleNotice',
    [failure('error'), failure('offline'), failure('too_many', Date.now() + 40_000)].map((why) => (
      <StaleNotice key={why.kind} title="Tags" stale={{ failure: why, retry: nothing }} />
    )),
  ],
  ['Account menu', <AccountMenu key="a" />],
  ['Sign in', <SignInScreenParts key="s" />],
  ['Lists', <ListParts key="l" />],
  ['Settings', <SettingsParts key="se" />],
  ['Dialogs that name', <TitleDialogParts key="n" />],
  ['Sidebar as a drawer', <Drawer key="d" />],
  ['Palette', <PaletteParts key="p" />],
  [
    'SkipLink',
    <SkipLink key="sk" to="page-title">
      Skip to the title (seen with the focus)
    </SkipLink>,
  ],
  ['VisuallyHidden', <VisuallyHidden key="v">Only for those who listen</VisuallyHidden>],
]

const imported = { id: 1, name: 'pocket.zip' }

/** Returns a stand-in for a service in which every import is in a given phase. */
const importIn =
  (phase: string): (() => Promise<unknown>) =>
  () =>
    Promise.resolve({
      ...{ id: 1, status: 0, done: 1, total: 2, error: null, phase, programs: ['Pocket'], can_undo: true },
      counts: { items: 2, archived: 1, tagged: 2, highlights: 3, in_folders: 1, known: 1, refused: 3 },
      outcomes: { added: 1, joined: 0, refused: 3, left: 0 },
    })

/** A control with several segments. */
function Segments(): ReactNode {
  const [value, setValue] = useState<'short' | 'normal' | 'long'>('normal')
  return (
    <SegmentedChoice
      label="Pauses"
      value={value}
      values={['short', 'normal', 'long']}
      nameOf={(name) => name}
      onChoose={setValue}
    />
  )
}

function Edges(): ReactNode {
  const [width, setWidth] = useState(232)
  const edge = {
    label: 'Width of a panel',
    at: 'end',
    panel: 'before',
    width,
    min: 200,
    max: 320,
    initial: 232,
  } as const
  return (
    <>
      <div className={styles.panel} style={{ width }}>
        {width} px
        <PanelResizer {...edge} onShow={setWidth} onWidth={setWidth} />
      </div>
      <div className={styles.panel} style={{ width: 56 }}>
        56 px
        <PanelResizer
          {...edge}
          label="Width of a collapsed panel"
          collapsedTo={56}
          onShow={nothing}
          onWidth={nothing}
        />
      </div>
    </>
  )
}

/** The panel that is next to the list, on a screen too narrow for both. */
function Drawer(): ReactNode {
  const [shown, setShown] = useState(false)
  return (
    <>
      <Button aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Take it away' : 'Put it there'}
      </Button>
      {shown ? <ResponsiveSidebar wide={false} /> : null}
    </>
  )
}

function Dialogs(): ReactNode {
  const [open, setOpen] = useState<'narrow' | 'wide' | 'import' | 'importing' | null>(null)
  return (
    <section className={styles.part} aria-label="Dialog">
      <h2 className={styles.name}>Dialog</h2>
      <div className={styles.row}>
        <Button onClick={() => setOpen('narrow')}>Open one</Button>
        <Button onClick={() => setOpen('wide')}>Open a wide one</Button>
        <Button onClick={() => setOpen('import')}>Open an import</Button>
        <Button onClick={() => setOpen('importing')}>Open one that goes on when it is begun</Button>
      </div>
      {open === null ? null : open === 'import' ? (
        <WithFakeLibrary host={{ call: importIn('ready') as Host['call'] }}>
          <ImportDialog subject={imported} onClose={() => setOpen(null)} />
        </WithFakeLibrary>
      ) : open === 'importing' ? (
        <WithFakeLibrary host={{ call: importIn('taking') as Host['call'] }}>
          <ImportDialog subject={imported} onClose={() => setOpen(null)} />
        </WithFakeLibrary>
      ) : (
        <Dialog title="A dialog" wide={open === 'wide'} onClose={() => setOpen(null)}>
          <DialogMessage
            status="What it is doing stands here."
            problem={open === 'wide' ? 'What went wrong stands here.' : null}
          />
          <Button kind="primary" onClick={() => setOpen(null)}>
            Close
          </Button>
        </Dialog>
      )}
    </section>
  )
}
