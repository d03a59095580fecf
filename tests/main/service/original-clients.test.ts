// Features that clients written for the original rely on: each field they read, and each habit of the service they
// count on.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { articlePage } from './article-page.ts'
import { type OpenLibrary, openLibrary } from './open-library.ts'

let library: OpenLibrary
let id: number
// oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape.
let entry: any

const get = async (path: string, version = 'v18') => (await library.call('GET', path, undefined, { version })).body
const content = () => get(`/contents/${id}/?markdown_format=matter_v1`)

beforeAll(async () => {
  library = await openLibrary({ guestPasses: { count: 1, days: 0, isForBoth: false } })
  const { call, service } = library
  for (const name of ['mill', 'weir']) {
    const html = articlePage(name, 80).replace('</p>', ' at the <ruby>bridge<rt>hashi</rt></ruby></p>')
    const { body } = await call('POST', '/save/', { url: `http://127.0.0.1/${name}`, html })
    id = body.content_id
  }
  await service.idle()
  await call('POST', '/annotations/', {
    content_id: id,
    text: 'The river',
    before_text: '',
    after_text: '',
    char_start: 0,
    char_end: 9,
  })
  await call('PUT', '/notes/', { content_id: id, note: 'Read it again' })
  await call('PUT', '/contents/tags/', { content_ids: [id], add_tags: ['essays'] })
  await call('PUT', '/history_entries/', { content_id: id, last_viewed_date: '2026-01-01T00:00:00Z' })
  const page = await get('/library_items/queue_feed/')
  entry = page.feed.find((one: { content: { id: number } }) => one.content.id === id)
})
afterAll(() => library.close())

describe('every field that such a client reads is there', () => {
  const fields: readonly (readonly [string, () => unknown, string])[] = [
    [
      'a page of a feed',
      () => get('/library_items/queue_feed/', 'v20'),
      'id feed next previous current_profile queue_count archive_count',
    ],
    ['an entry', () => entry, 'id content recommendations annotations feed_context'],
    [
      'a content',
      () => entry.content,
      `id url title author publisher newsletter_profile rss_feed_profile rss_feed audio_content av_media_data
       publication_date feed_date sub_title excerpt blurb photo_thumbnail_url photo_primary_color source_type
       content_type is_twitter_thread in_discover_feed discover_feed_date matter_published_date is_staff_pick history
       library my_annotations my_note social_annotations tags feed_dirty_date was_blocked prefetch_candidate
       has_blank_article share_url article pdf_content pdf_file`,
    ],
    [
      'an article',
      () => entry.content.article,
      'id url title authors publisher publication_date word_count reading_time_minutes markdown language is_rtl',
    ],
    [
      'a library entry',
      () => entry.content.library,
      `id content_id library_state library_state_date modified_date feed_dirty_date is_favorited last_favorited_date
       rating last_rating_date queue_order swhighlight`,
    ],
    [
      'a history',
      () => entry.content.history,
      `id content_id last_viewed_date last_interaction_date last_annotated_date feed_dirty_date last_read_percentage
       max_read_percentage last_audio_percentage max_audio_percentage`,
    ],
    [
      'a highlight',
      () => entry.content.my_annotations[0],
      `id content_id text before_text after_text word_start word_end char_start char_end scope note created_date
       is_liked`,
    ],
    ['a note', () => entry.content.my_note, 'id content_id note created_date'],
    ['a tag', () => entry.content.tags[0], 'id name created_date last_used_date article_count'],
    [
      'a profile of somebody else',
      () => entry.content.publisher,
      `id profile_type first_name last_name name display_name any_name is_managed avatar_photo photo_url gradient_start
       gradient_end twitter_url description description_links handles communities has_profile_card location personal_url
       cta_url cta_title cta_emoji has_paid_version url domain domain_photo is_primary email primary_association
       primary_publisher linked_author linked_publisher linked_author_id linked_publisher_id extracts_reliably
       follow_count follower_count`,
    ],
    [
      'the reader’s own profile',
      () => get('/profile/'),
      `account_id uuid signup_complete signup_complete_date phone_number is_staff kindle_handle
       email_forwarding_address_subs email_forwarding_address_save has_used_ios_app has_saved_from_web_extension
       has_connected_extension tts_voice invite_page_url public_profile_url referral_token invitation_links
       twitter_account readwise_account notion_account google_account instapaper_account email_forwarding_accounts
       pocket_account kindle_account push_enabled article_tutorial_seen rate_us_prompt_seen has_imported_contacts
       is_patron is_premium payment_from premium_type premium_expiration_date premium_trial_start_date
       premium_trial_end_date ab_assignments`,
    ],
  ]

  test.each(fields)('in %s', async (_, read, names) => {
    const found = (await read()) as object
    const missing = names.split(/\s+/).filter((name) => !(name in found))
    expect(missing).toEqual([])
  })

  test('and has its type: ids of entries are texts, ids of contents and voices are numbers', async () => {
    const { tts_voice } = await get('/profile/')
    expect([typeof entry.id, typeof entry.content.id, typeof tts_voice]).toEqual(['string', 'number', 'number'])
  })
})

test('the reader’s profile names the Guest Pass to give, and nothing where there is none', async () => {
  const { referral_token, invite_page_url } = await get('/profile/')
  expect(invite_page_url).toMatch(/\/referral\?code=./)
  expect(invite_page_url.endsWith(referral_token)).toBe(true)
  const other = await openLibrary({})
  const { body } = await other.call('GET', '/profile/')
  expect([body.referral_token, body.invite_page_url]).toEqual(['', ''])
  await other.close()
})

describe('the versions', () => {
  test.each(['v10', 'v11', 'v12', 'v18'])('%s sends texts inside feeds', async (version) => {
    const { feed } = await get('/library_items/queue_feed/', version)
    expect(feed[0].content.article.markdown).toContain('river')
    expect(feed[0].content.article.markdown).toContain('<ruby>bridge<rp>(</rp><rt>hashi</rt><rp>)</rp></ruby>')
  })

  test.each(['v19', 'v20'])('%s leaves texts out of feeds and sends them by content', async (version) => {
    const { feed } = await get('/library_items/queue_feed/', version)
    expect(feed[0].content.article.markdown ?? null).toBeNull()
    expect((await get(`/contents/${id}/?markdown_format=matter_v1`, version)).article.markdown).toContain('river')
  })

  test.each(['v9', 'v21'])('%s is no version', async (version) => {
    expect((await library.call('GET', '/profile/', undefined, { version })).status).toBe(404)
  })
})

describe('the date of the newest change', () => {
  const change = (method: string, path: string, body?: unknown) => library.call(method, path, body)
  const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['a state', () => change('PUT', '/library_entries/', { content_id: id, library_state: 2 })],
    ['a favorite', () => change('PUT', '/library_entries/', { content_id: id, is_favorited: true })],
    ['progress', () => change('PUT', '/history_entries/', { content_id: id, last_read_percentage: 0.5 })],
    ['a tag', () => change('PUT', '/contents/tags/', { content_ids: [id], add_tags: ['rivers'] })],
    ['a note', () => change('PUT', '/notes/', { content_id: id, note: 'And again' })],
    [
      'a highlight',
      () =>
        change('POST', '/annotations/', {
          content_id: id,
          text: 'old mill',
          before_text: '',
          after_text: '',
          word_start: 5,
          word_end: 7,
        }),
    ],
    [
      'a text',
      async () => {
        await change('POST', '/save/', { url: 'http://127.0.0.1/weir', html: articlePage('weir', 160) })
        await library.service.idle()
      },
    ],
    ['a deletion', () => change('PUT', '/library_entries/', { content_id: id, library_state: 3 })],
  ]

  test.each(changes)('moves on with %s', async (_, make) => {
    const before = (await content()).feed_dirty_date
    await make()
    expect((await content()).feed_dirty_date > before).toBe(true)
  })

  test('is what updates are asked by, to the microsecond, newest first, and what was deleted stays in them', async () => {
    const epoch = encodeURIComponent('1970-01-01T00:00:00.000000+00:00')
    const { feed } = await get(`/library_items/updates_feed/?after_timestamp=${epoch}`)
    const dates = feed.map((one: { content: { feed_dirty_date: string } }) => one.content.feed_dirty_date)
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect([feed[0].content.id, feed[0].content.library.library_state]).toEqual([id, 3])
    const newest = encodeURIComponent(dates[0])
    expect((await get(`/library_items/updates_feed/?after_timestamp=${newest}`)).feed).toEqual([])
  })
})
