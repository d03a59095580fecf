import type { ContentType } from '#shared/model/content-type.ts'
import type { ReadState } from '#shared/model/read-state.ts'
import { currentLibrary, failureOf, notify } from '../../cache/index.ts'
import { reported } from '../../report.ts'
import { flagNames, readNames, typeNames } from '../filter-names.ts'
import { listPath } from '../paths.ts'
import { filterFlags, type QueueView, readQueueView, writeQueueView } from '../queue-view.ts'
import { saveUrls, urlsIn } from '../save-urls.ts'
import { accountItems } from './account-items.ts'
import { listItems } from './list-items.ts'
import type { PaletteItem } from './rank.ts'
import { sourceItems } from './source-items.ts'
import { tagItems } from './tag-items.ts'
import { viewItems } from './view-items.ts'

type Navigate = (path: string) => unknown

/** Places without a key of their own, by what they are called and where they are. */
const places: readonly (readonly [title: string, path: string, ...aliases: string[]])[] = [
  ['Writers', '/list/sources/profile', 'authors'],
  ['RSS feeds', '/list/sources/rss', 'atom'],
  ['Highlights one by one', '/list/highlights?by=highlight', 'quotes'],
  ['Connect', '/list?list=connect', 'import library', 'open file', 'pdf', 'epub', 'gmail', 'kindle'],
  ['Settings: Appearance', '/settings?page=appearance', 'theme', 'density'],
  ['Settings: Reading', '/settings?page=reading', 'font', 'text size'],
  ['Settings: Library and sync', '/settings?page=library', 'offline', 'storage'],
  ['Settings: Sources', '/settings?page=sources', 'follow', 'opml'],
  ['Settings: Keyboard', '/settings?page=keyboard', 'rebind', 'shortcuts'],
  ['Settings: Account', '/settings?page=account', 'profile', 'sessions', 'sign out'],
  ['Settings: Subscription', '/settings?page=subscription', 'plan', 'billing'],
  ['Settings: Integrations', '/settings?page=integrations', 'api token', 'developer'],
  ['Settings: Privacy and data', '/settings?page=privacy', 'tracking'],
  ['What is new', `/settings?page=about#${encodeURIComponent('What is new')}`, 'release notes', 'changes'],
  ['Settings: About', '/settings?page=about', 'version', 'licence'],
  ['Bookmarklet', '/bookmarklet', 'browser'],
  ['Browser extension', '/extension', 'install'],
  ['Plans and payment', '/payment/premium', 'upgrade', 'premium', 'subscription'],
  ['First steps', '/onboarding', 'restart onboarding', 'welcome', 'import'],
  ['Send feedback', '/feedback', 'report a bug', 'contact', 'help'],
  ['Guest Pass', '/referral', 'invite', 'friend'],
  ['Recent activity', '/activity', 'log', 'diagnostics'],
]

/** What can be gone to and done from everywhere, besides the commands that have keys. */
export function moreItems(navigate: Navigate): readonly PaletteItem[] {
  return [
    ...places.map(([title, path, ...aliases]) => ({
      id: `place ${path}`,
      title,
      aliases,
      group: 'Go to',
      run: () => void navigate(path),
    })),
    {
      id: 'feed.add',
      title: 'Follow a feed…',
      aliases: ['subscribe', 'rss', 'add source'],
      group: 'Commands',
      run: () => void navigate('/list/sources/rss?add=feed'),
    },
    {
      id: 'opml.import',
      title: 'Import OPML…',
      aliases: ['import feeds', 'subscriptions'],
      group: 'Commands',
      run: () => void navigate('/list/sources/rss?import=opml'),
    },
    ...tagItems(navigate),
    ...accountItems(),
    ...listItems(),
    {
      id: 'account.letIn',
      title: 'Sign in another device…',
      aliases: ['qr code', 'phone', 'let in'],
      group: 'Commands',
      run: () => void navigate('/settings?page=account'),
    },
    {
      id: 'account.out',
      title: 'Sign out',
      aliases: ['log out', 'switch account'],
      group: 'Commands',
      run: () => void signOut(),
    },
    { id: 'history.back', title: 'Back', aliases: ['previous page'], group: 'Go to', run: () => history.back() },
    { id: 'history.forward', title: 'Forward', aliases: ['next page'], group: 'Go to', run: () => history.forward() },
    {
      id: 'save.clipboard',
      title: 'Save the URL on the clipboard',
      aliases: ['paste'],
      group: 'Commands',
      run: () => void saveClipboard(),
    },
    {
      id: 'sync.full',
      title: 'Sync everything again',
      aliases: ['force full sync', 'resync'],
      group: 'Commands',
      run: () =>
        void currentLibrary()
          .host.sync({ full: true })
          .then(
            () => notify('Everything was synced again.'),
            () => notify('The sync did not finish. What is here stays readable.', { type: 'error' }),
          ),
    },
    {
      id: 'store.clear',
      title: 'Clear local cache…',
      aliases: ['offline storage', 'free space', 'reset cache'],
      group: 'Commands',
      run: () => void navigate('/settings?page=library&clear=ask'),
    },
    ...sourceItems(navigate),
    ...viewItems(),
    ...(location.pathname === listPath('queue')
      ? [
          {
            id: 'menu.filter',
            title: 'Filter…',
            aliases: ['only', 'narrow'],
            group: 'This list',
            children: () => filterItems(navigate),
          },
        ]
      : []),
  ]
}

/** Each filter of the queue, on or off. */
function filterItems(navigate: Navigate): readonly PaletteItem[] {
  const now = readQueueView(new URLSearchParams(location.search))
  // Told by the address at the moment of choosing: several may be chosen one after the other.
  const change = (step: (view: QueueView) => QueueView) => (): unknown => {
    const search = new URLSearchParams(location.search)
    return navigate(`${location.pathname}?${writeQueueView(search, step(readQueueView(search)))}`)
  }
  const reads = Object.keys(readNames) as ReadState[]
  const types = Object.keys(typeNames).map(Number) as ContentType[]
  return [
    ...reads.map((read) => ({
      id: `filter ${read}`,
      title: readNames[read],
      group: 'Reading',
      chosen: now.read === read,
      run: change((view) => ({ ...view, read: view.read === read ? undefined : read })),
    })),
    ...filterFlags.map((flag) => ({
      id: `filter ${flag}`,
      title: flagNames[flag],
      group: 'Only',
      chosen: now[flag] === true,
      run: change((view) => ({ ...view, [flag]: view[flag] ? undefined : true })),
    })),
    ...types.map((type) => ({
      id: `filter type ${type}`,
      title: typeNames[type],
      group: 'Kind',
      chosen: now.contentTypes?.includes(type) ?? false,
      run: change((view) => ({
        ...view,
        contentTypes: view.contentTypes?.includes(type)
          ? view.contentTypes.filter((one) => one !== type)
          : [...(view.contentTypes ?? []), type],
      })),
    })),
  ]
}

async function signOut(): Promise<void> {
  try {
    await currentLibrary().host.signOut()
  } catch (error) {
    notify(failureOf(error).details.split('\n')[0] ?? 'Signing out did not work.', { type: 'error' })
  }
}

async function saveClipboard(): Promise<void> {
  const text = await reported('read the clipboard', navigator.clipboard.readText())
  const urls = urlsIn(text ?? '')
  if (urls !== null) await saveUrls(urls)
  else
    notify(text === null ? 'The clipboard could not be read' : 'There is no web address on the clipboard', {
      type: 'error',
    })
}
