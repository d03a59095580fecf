import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation, useSearchParams } from 'react-router'
import { type ListName, listNameOf, listNames, positiveId, shelfIn, tagIn, transfersPath } from '../paths/index.ts'
import { useHostStatus } from '../cache/index.ts'
import { FeedScreen, ListScreen } from '../screens/library/list-screen.tsx'
import { desktopShell } from './desktop/desktop-shell.ts'
import { Frame } from './frame.tsx'
import { Shell } from './shell.tsx'
import { SignInGuard } from './sign-in-guard.tsx'
import { startPath } from './start-path.ts'

const ReaderScreen = lazy(() =>
  import('../screens/reader/reader-screen.tsx').then(({ ReaderScreen }) => ({ default: ReaderScreen })),
)
const SaveScreen = lazy(() =>
  import('../screens/save/save-screen.tsx').then(({ SaveScreen }) => ({ default: SaveScreen })),
)
const SignInScreen = lazy(() =>
  import('../screens/sign-in/sign-in-screen.tsx').then(({ SignInScreen }) => ({ default: SignInScreen })),
)
const SignInLinkScreen = lazy(() =>
  import('../screens/sign-in/sign-in-link-screen.tsx').then(({ SignInLinkScreen }) => ({ default: SignInLinkScreen })),
)
const GmailRedirectScreen = lazy(() =>
  import('../screens/settings/mailboxes/gmail-redirect-screen.tsx').then(({ GmailRedirectScreen }) => ({
    default: GmailRedirectScreen,
  })),
)
const OutsideRedirectScreen = lazy(() =>
  import('../screens/sign-in/outside-redirect-screen.tsx').then(({ OutsideRedirectScreen }) => ({
    default: OutsideRedirectScreen,
  })),
)
const AppleLanding = lazy(() =>
  import('../screens/sign-in/apple-landing.tsx').then(({ AppleLanding }) => ({ default: AppleLanding })),
)
const TagMenu = lazy(() => import('../screens/tags/tag-menu.tsx').then(({ TagMenu }) => ({ default: TagMenu })))
const TagsScreen = lazy(() =>
  import('../screens/tags/tags-screen.tsx').then(({ TagsScreen }) => ({ default: TagsScreen })),
)
const ShelvesScreen = lazy(() =>
  import('../screens/shelves/shelves-screen.tsx').then(({ ShelvesScreen }) => ({ default: ShelvesScreen })),
)
const ShelfFeed = lazy(() =>
  import('../screens/shelves/shelf-feed.tsx').then(({ ShelfFeed }) => ({ default: ShelfFeed })),
)
const SharedShelfScreen = lazy(() =>
  import('../screens/shelves/shared-shelf-screen.tsx').then(({ SharedShelfScreen }) => ({
    default: SharedShelfScreen,
  })),
)
const SharedItemScreen = lazy(() =>
  import('../screens/shelves/shared-item-screen.tsx').then(({ SharedItemScreen }) => ({ default: SharedItemScreen })),
)
const SourcesScreen = lazy(() =>
  import('../screens/sources/sources-screen.tsx').then(({ SourcesScreen }) => ({ default: SourcesScreen })),
)
const SourceFeed = lazy(() => import('./source-feed.tsx').then(({ SourceFeed }) => ({ default: SourceFeed })))
const SearchScreen = lazy(() =>
  import('../screens/search/search-screen.tsx').then(({ SearchScreen }) => ({ default: SearchScreen })),
)
const ReviewScreen = lazy(() =>
  import('../screens/highlights/review-screen.tsx').then(({ ReviewScreen }) => ({ default: ReviewScreen })),
)
const HighlightsScreen = lazy(() =>
  import('../screens/highlights/highlights-screen.tsx').then(({ HighlightsScreen }) => ({ default: HighlightsScreen })),
)
const HomeScreen = lazy(() =>
  import('../screens/home/home-screen.tsx').then(({ HomeScreen }) => ({ default: HomeScreen })),
)
const WriterCollections = lazy(() =>
  import('../screens/sources/writer-collections.tsx').then(({ WriterCollections }) => ({ default: WriterCollections })),
)
const StatisticsScreen = lazy(() =>
  import('../screens/statistics/statistics-screen.tsx').then(({ StatisticsScreen }) => ({ default: StatisticsScreen })),
)
const SettingsScreen = lazy(() =>
  import('../screens/settings/settings-screen.tsx').then(({ SettingsScreen }) => ({ default: SettingsScreen })),
)
const SettingsOnDesktop = lazy(() =>
  import('./desktop/settings-on-desktop.tsx').then(({ SettingsOnDesktop }) => ({ default: SettingsOnDesktop })),
)
const ImportRows = lazy(() => import('./incoming/import-rows.tsx').then(({ ImportRows }) => ({ default: ImportRows })))
const FeedsOutRow = lazy(() =>
  import('./incoming/feeds-out-row.tsx').then(({ FeedsOutRow }) => ({ default: FeedsOutRow })),
)
const LandingScreen = lazy(() =>
  import('../screens/welcome/landing-screen.tsx').then(({ LandingScreen }) => ({ default: LandingScreen })),
)
const OpenRoutes = lazy(() => import('./open-routes.tsx').then(({ OpenRoutes }) => ({ default: OpenRoutes })))

/** The app's main routes. Routes inside a guard require a signed-in reader. A guard with `asks` does not redirect. */
export function AppRoutes(): ReactNode {
  return (
    <Routes>
      <Route element={<Frame />}>
        <Route path="/" element={<FrontDoor />} />
        <Route element={<SignInGuard />}>
          <Route path="/entry" element={<StartScreen />} />
          <Route element={<Shell />}>
            <Route path="/home" element={<Home />} />
            <Route path="/settings" element={<Settings />} />
            <Route path="/statistics" element={<StatisticsScreen />} />
            <Route path="/list" element={<ListByQuery />} />
            {listNames.map((name) => (
              <Route key={name} path={`/list/${name}`} element={<NamedList name={name} />} />
            ))}
            <Route path="/list/tags" element={<TagOrTags />} />
            <Route path="/list/shelves" element={<ShelfOrShelves />} />
            <Route path="/list/sources" element={<SourcesScreen kind="all" />} />
            <Route path="/list/sources/newsletter" element={<SourcesScreen kind="newsletter" />} />
            <Route path="/list/sources/profile" element={<SourcesScreen kind="profile" />} />
            <Route path="/list/sources/rss" element={<SourcesScreen kind="rss" />} />
          </Route>
        </Route>
        <Route element={<SignInGuard asks />}>
          <Route path="/reader" element={<ReaderScreen />} />
          <Route path="/login/gmail/redirect" element={<GmailRedirectScreen />} />
          <Route path="/save" element={<SaveScreen />} />
          <Route path="/add-to-queue" element={<SaveScreen />} />
        </Route>
        <Route path="/login" element={<SignInScreen />} />
        <Route path="/login/magic_login_redirect" element={<SignInLinkScreen />} />
        <Route path="/login/:provider/redirect" element={<OutsideRedirectScreen />} />
        <Route path="*" element={<OpenRoutes />} />
      </Route>
    </Routes>
  )
}

/** Shows the landing page to signed-out readers. Others are redirected to their start screen. */
function FrontDoor(): ReactNode {
  const session = useHostStatus()?.session
  const [search] = useSearchParams()
  if (session === undefined) return null
  if (session !== 'invalid' && search.get('from') === 'apple_sign_in') return <AppleLanding />
  return session === 'invalid' ? <LandingScreen /> : <StartScreen />
}

/** Preserves the rest of the address, such as a purchase or a flag. */
function StartScreen(): ReactNode {
  const { search } = useLocation()
  const path = startPath()
  return <Navigate to={path + (path.includes('?') ? search.replace('?', '&') : search)} replace />
}

/**
 * Handles addresses such as /list?list=archive. Unknown names fall back to the queue. Other parameters select a search,
 * an author or a feed.
 */
function ListByQuery(): ReactNode {
  const [search] = useSearchParams()
  if (search.has('search') || search.has('query')) return <SearchScreen />
  const author = positiveId(search.get('author_id'))
  if (author !== null) return <Source kind="author" id={author} />
  const feed = positiveId(search.get('rss_feed_id'))
  if (feed !== null) return <Source kind="rss" id={feed} />
  const name = listNameOf(search.get('list'))
  switch (name) {
    case 'tags':
      return <TagOrTags />
    case 'shelves':
      return <ShelfOrShelves />
    case 'sources':
      return <SourcesScreen kind="all" />
    case 'connect':
      return <Transfers />
    default:
      return <NamedList name={name} />
  }
}

function Source({ kind, id }: { readonly kind: 'author' | 'rss'; readonly id: number }): ReactNode {
  return (
    <SourceFeed key={kind + id} kind={kind} id={id}>
      {(title, tools, note, end) => (
        <FeedScreen title={title} list={{ kind, id }} tools={tools} note={note} end={end} />
      )}
    </SourceFeed>
  )
}

/**
 * Shows highlights grouped by article, or one by one with `by=highlight`. With `by=review`, shows a few highlights to
 * review.
 */
function NamedList({ name }: { readonly name: ListName }): ReactNode {
  const [search] = useSearchParams()
  if (name === 'highlights' && search.get('by') === 'highlight') return <HighlightsScreen />
  if (name === 'highlights' && search.get('by') === 'review') return <ReviewScreen />
  return <ListScreen key={name} name={name} />
}

/** Shows sections from the library, followed by sources to follow. */
function Home(): ReactNode {
  return (
    <HomeScreen>
      <Suspense fallback={null}>
        <WriterCollections />
      </Suspense>
    </HomeScreen>
  )
}

const settingsRows = {
  imports: (
    <Suspense fallback={null}>
      <ImportRows />
    </Suspense>
  ),
  feedsOut: (
    <Suspense fallback={null}>
      <FeedsOutRow />
    </Suspense>
  ),
}

function Settings(): ReactNode {
  return desktopShell() === null ? <SettingsScreen rows={settingsRows} /> : <SettingsOnDesktop rows={settingsRows} />
}

/** Leads from the address that the list of places has for imports and exports to their page in the settings. */
function Transfers(): ReactNode {
  const { hash } = useLocation()
  return <Navigate to={`${transfersPath}${hash}`} replace />
}

/** Shows the tag named in the address, or all tags. */
function TagOrTags(): ReactNode {
  const [search] = useSearchParams()
  const tag = tagIn(search)
  if (tag === null) return <TagsScreen />
  const tools = (
    <Suspense fallback={null}>
      <TagMenu name={tag} />
    </Suspense>
  )
  return <FeedScreen key={tag} title={tag} list={{ kind: 'tag', tag }} tools={tools} />
}

/** Shows the shelf named in the address, or all shelves. */
function ShelfOrShelves(): ReactNode {
  const [search] = useSearchParams()
  const shelf = shelfIn(search)
  const shared = positiveId(search.get('shared'))
  const item = positiveId(search.get('item'))
  if (shared !== null && item !== null) return <SharedItemScreen key={item} shelf={shared} item={item} />
  if (shared !== null) return <SharedShelfScreen key={shared} id={shared} />
  if (shelf === null) return <ShelvesScreen />
  return (
    <ShelfFeed key={shelf} id={shelf}>
      {(parts) => <FeedScreen list={{ kind: 'shelf', shelf }} {...parts} />}
    </ShelfFeed>
  )
}
