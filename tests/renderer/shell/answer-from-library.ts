import { usualRotation } from '#shared/model/backups/backup-rotation.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import type { FakeHost } from '../../fakes/fake-host.ts'

const date = '2026-06-01T12:00:00.000Z'

const sources = ['Harbour Review', 'Workbench Letters'].map((name, at) => ({
  id: at + 1,
  profile_id: null,
  profile: null,
  rss_feed_id: at + 1,
  rss_feed: { id: at + 1, name, url: 'https://example.org/feed', photo_url: null },
  author_id: null,
  is_subscribed: true,
  subscribed_date: null,
  is_paid_subscriber: false,
  wants_notifications: at === 0,
  is_favorited: at === 1,
  signal_boost_value: 0,
  stats: { item_count: 3, unread_count: at, last_item_date: null },
  email_forwarding_accounts: [],
}))

/** Answers the calls of the app's screens from the in-memory library, as a service would. */
export function answerFromLibrary(host: FakeHost): void {
  const all = (): readonly FeedEntry[] => [...host.library.values()]
  const names = (entry: FeedEntry): readonly string[] => entry.content.tags.map(({ name }) => name)
  const page = (feed: readonly FeedEntry[]) => {
    const counts = { queue_count: 0, archive_count: 0 }
    return { id: '', feed, next: null, previous: null, current_profile: null, ...counts, cursor: '' }
  }
  const ada = { display_name: 'Ada', any_name: 'Ada', email: 'ada@example.org', is_staff: true }
  host.answers.set('profile', () => ada)
  host.answers.set('people', () => ({ people: [] }))
  const here = { id: 1, device: 'Firefox on Linux', client_type: 'web', is_current: true }
  host.answers.set('sessions', () => ({ sessions: [{ ...here, last_used_date: '2026-06-01T12:00:00.000Z' }] }))
  host.answers.set('signInMethods', () => ({
    email: true,
    sign_up: true,
    passkeys: false,
    providers: [{ name: 'google', label: 'Google' }],
  }))
  host.answers.set('backups', () => ({
    ...{ is_owner: true, backups: [], rotation: usualRotation, present: null },
    ...{ is_running: false, problem: null, restored: null, can_restore: false },
  }))
  host.answers.set('digest', () => ({ rhythm: 'off', email_address: 'ada@example.org' }))
  host.answers.set('kindleAccounts', () => ({
    ...{ kindle_accounts: [{ id: 1, kindle_email: 'ada@kindle.com' }], sender: 'lectern@example.org', uploads: [] },
    magazines: [
      {
        id: 1,
        name: 'Queue',
        weekday: 1,
        hour: 7,
        kindle_email: 'ada@kindle.com',
        next_date: '2026-06-08T07:00:00.000Z',
      },
    ],
  }))
  host.answers.set('preferences', () => ({ account_id: 1, preferences: [] }))
  host.answers.set('preferencesChange', (input) => {
    const { preferences } = (input as { body: { preferences: readonly { version: number }[] } }).body
    return { account_id: 1, preferences: preferences.map((one) => ({ ...one, version: one.version + 1 })) }
  })
  host.answers.set('outsideIdentities', () => ({ outside_identities: [] }))
  host.answers.set('passkeys', () => ({ passkeys: [] }))
  host.answers.set('outsideSignInFinish', () => {
    throw new Error('nobody vouches')
  })
  let sessions = 0
  host.answers.set('magicLoginTrigger', () => ({ session_token: `letter-${(sessions += 1)}` }))
  host.answers.set('qrLoginTrigger', () => {
    const session_token = `qr-${(sessions += 1)}`
    return { session_token, confirm_url: `https://lectern.example/settings?page=account&device=${session_token}` }
  })
  host.answers.set('qrLoginLook', () => ({ client_type: 'web' }))
  host.answers.set('qrLoginConfirm', (input) => {
    host.confirmed.add((input as { body: { session_token: string } }).body.session_token)
    return null
  })
  host.answers.set('tags', () => {
    const known = [...new Set(all().flatMap(names))]
    const tags = known.map((name, at) => {
      const article_count = all().filter((entry) => names(entry).includes(name)).length
      return { id: at + 1, name, article_count, created_date: date, last_used_date: date }
    })
    return { tags, next: null }
  })
  host.answers.set('tagsFeed', (input) => {
    const { tags } = (input as { query: { tags: readonly string[] } }).query
    return page(all().filter((entry) => names(entry).some((name) => tags.includes(name))))
  })
  host.answers.set('homeSections', () => ({
    sections: [{ id: 'quick', title: 'Quick reads', layout: 'list', content: all().slice(0, 4), more_path: '' }],
  }))
  const free = { id: '', unit_amount: 0, currency: 'usd', interval: 'month' }
  host.answers.set('stripePrices', () => ({ monthly: free, annual: free, three_years: free }))
  const gift = { premium_days: 0, is_for_both: false, opens_sign_up: false }
  host.answers.set('guestPasses', () => ({ ...gift, guest_passes: [] }))
  host.answers.set('onboardingConfiguration', () => ({
    steps: ['install', 'pin'],
    topics: [],
    recommended_sources: sources.map((source) => ({ ...source, is_subscribed: false })),
    default_tts_voice: 1,
  }))
  host.answers.set('writerCollections', () => ({
    writer_collections: [
      { id: 1, title: 'Patient science', description: 'Told slowly enough.', photo_url: null, source_count: 2 },
    ],
    count: 1,
    next: null,
    previous: null,
  }))
  host.answers.set('writerCollectionSources', () => ({
    sources: sources.map((source) => ({ ...source, is_subscribed: false })),
    next: null,
    previous: null,
  }))
  host.answers.set('feedback', () => ({ id: 1 }))
  host.answers.set('premiumConversion', () => ({ id: 1 }))
  host.answers.set('sources', () => ({ sources, next: null, previous: null }))
  host.answers.set('sourceChange', () => ({}))
  host.answers.set('searchLibrary', (input) => {
    const { query } = (input as { query: { query: string } }).query
    const content_results = all().filter(({ content }) => content.title.toLowerCase().includes(query.toLowerCase()))
    return { content_results, profile_results: [], next: null }
  })
}
