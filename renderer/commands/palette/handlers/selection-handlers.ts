import type { Content } from '#shared/model/content.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import type { Profile } from '#shared/model/profile.ts'
import { type RuleCondition, ruleSource } from '#shared/model/rules/rule.ts'
import { sameSource, type RssFeed, type Source } from '#shared/model/source.ts'
import { unfollowedSource } from '#shared/model/unfollowed-source.ts'
import { targetIds } from '../../../selection/index.ts'
import { reportRefusal } from '../../../paying/index.ts'
import { currentLibrary, knownTags, notify, readFollowed } from '../../../cache/index.ts'
import * as t from '#shared/words/commands/palette.ts'
import { report } from '../../../report.ts'
import { fetchAgain } from '../../item-commands.ts'
import type { Navigate, PaletteHandlers } from './palette-handler.ts'
import type { PaletteItem } from '../search/rank.ts'

/** Returns commands that have no key and affect the selected articles. */
export function selectionHandlers(navigate: Navigate): PaletteHandlers {
  const ids = targetIds()
  if (ids.length === 0) return {}
  const [only] = ids.length === 1 ? ids : []
  const entry = only === undefined ? null : currentLibrary().entry(only)
  return {
    'item.addTag': {
      children: () => tagsToAdd(ids),
      makes: (name) => ({ ...adding(ids, name, false), title: t.createTagName({ name }) }),
    },
    'item.removeTag': { children: () => tagsToRemove(ids) },
    'item.resetProgress': { run: () => resetProgress(ids) },
    'item.copyTitle': { states: ids.length > 1 ? ['several'] : ['one'], run: () => copyTitles(ids) },
    ...(entry && ofOne(entry, navigate)),
  }
}

function ofOne(entry: FeedEntry, navigate: Navigate): PaletteHandlers {
  const { content } = entry
  const source = sourceOf(content)
  const path = source && sourcePath(source)
  const highlights = content.my_annotations
  return {
    ...(source &&
      path && {
        'item.source': { run: () => navigate(path) },
        'item.follow': { run: () => followOrNot(source) },
      }),
    'item.newRule': { run: () => navigate(newRulePath(content)) },
    ...(/^https?:/i.test(content.url) && { 'item.fetchAgain': { run: () => fetchAgain(entry) } }),
    ...(highlights.length > 0 && {
      'highlight.copyAll': {
        run: () => copy(highlights.map(({ text }) => text).join('\n\n'), t.highlightsCopied),
      },
      'highlight.clearAll': { run: () => clearHighlights(entry) },
    }),
  }
}

/** Returns the address of the form for a rule about the item's source or sender, or else its site. */
function newRulePath(content: Content): string {
  const search = new URLSearchParams({ page: 'rules', new: JSON.stringify(conditionAbout(content)) })
  return `/settings?${search}`
}

function conditionAbout(content: Content): RuleCondition {
  const { rss_feed: feed, newsletter_profile: newsletter } = content as Content & {
    readonly rss_feed?: RssFeed | null
    readonly newsletter_profile?: Profile | null
  }
  if (feed) return { field: 'source', test: 'is', value: ruleSource.feed(feed.url), name: feed.name.slice(0, 200) }
  if (newsletter) {
    const { name, domain } = newsletter
    const value = ruleSource.newsletter({ name, domain: domain ?? '' })
    return { field: 'source', test: 'is', value, name: name.slice(0, 200) }
  }
  const [sender] = content.sent_by ?? []
  if (sender) return { field: 'source', test: 'is', value: ruleSource.reader(sender.reader), name: `@${sender.handle}` }
  const host = URL.canParse(content.url) ? new URL(content.url).hostname.replace(/^www\./, '') : ''
  return { field: 'host', test: 'is', value: host }
}

const named = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()
const has = ({ content }: FeedEntry, name: string): boolean => content.tags.some((tag) => named(tag.name, name))

/** Returns every tag. Tags that all the articles have are marked, and choosing one removes it. */
async function tagsToAdd(ids: readonly number[]): Promise<readonly PaletteItem[]> {
  const library = currentLibrary()
  const [entries, known] = await Promise.all([library.read(ids), knownTags(library.host)])
  const here = entries.flatMap(({ content }) => content.tags.map(({ name }) => name))
  const names = [...new Set([...known.map(({ name }) => name), ...here])]
  return names.map((name) =>
    adding(
      ids,
      name,
      entries.every((entry) => has(entry, name)),
    ),
  )
}

async function tagsToRemove(ids: readonly number[]): Promise<readonly PaletteItem[]> {
  const entries = await currentLibrary().read(ids)
  const names = [...new Set(entries.flatMap(({ content }) => content.tags.map(({ name }) => name)))]
  return names.map((name) => ({ ...adding(ids, name, true), chosen: undefined }))
}

const adding = (ids: readonly number[], name: string, on: boolean): PaletteItem => ({
  id: `tag ${name}`,
  title: name,
  icon: 'tag',
  group: t.tags,
  chosen: on,
  run: () => tagAll(ids, name, !on),
})

async function tagAll(ids: readonly number[], name: string, on: boolean): Promise<void> {
  const library = currentLibrary()
  const at = new Date().toISOString()
  const wanting = (await library.read(ids)).filter((entry) => has(entry, name) !== on)
  await change(
    wanting.map(({ content }) => ({
      type: 'tag' as const,
      contentId: content.id,
      add: on ? [name] : [],
      remove: on ? [] : [name],
      at,
    })),
    on ? t.taggedName({ name }) : t.untaggedName({ name }),
  )
}

async function resetProgress(ids: readonly number[]): Promise<void> {
  const at = new Date().toISOString()
  const begun = (await currentLibrary().read(ids)).filter(
    ({ content }) => (content.history?.last_read_percentage ?? 0) > 0,
  )
  if (begun.length === 0) notify(t.noProgressToReset)
  else
    await change(
      begun.map(({ content }) => ({ type: 'readProgress' as const, contentId: content.id, share: 0, at })),
      t.progressReset,
    )
}

const clearHighlights = ({ content }: FeedEntry): Promise<void> =>
  change(
    [
      {
        type: 'clearAnnotations',
        contentId: content.id,
        annotationIds: content.my_annotations.map(({ id }) => id),
      },
    ],
    t.highlightsDeleted,
  )

async function change(
  actions: Parameters<ReturnType<typeof currentLibrary>['mutateAll']>[0],
  undo: string,
): Promise<void> {
  if (actions.length === 0) return
  const refused = await currentLibrary().mutateAll(actions, { undo })
  if (refused.length > 0) notify(t.articlesCouldntBeChanged({ count: refused.length }), { type: 'error' })
}

async function copyTitles(ids: readonly number[]): Promise<void> {
  const entries = await currentLibrary().read(ids)
  await copy(entries.map(({ content }) => content.title || content.url).join('\n'), t.copied)
}

async function copy(text: string, done: string): Promise<void> {
  await navigator.clipboard.writeText(text).then(
    () => notify(done),
    (error: unknown) => {
      report('copy text', error)
      notify(t.couldntCopyToTheClipboard, { type: 'error' })
    },
  )
}

type Linked = Content & { readonly rss_feed?: RssFeed | null }

/** Returns an entry's source (its feed, or else its publisher), or null if it has neither. */
function sourceOf({ rss_feed, publisher }: Linked): Source | null {
  if (rss_feed) return unfollowedSource({ feed: rss_feed })
  return publisher && publisher.id > 0 ? unfollowedSource({ profile: publisher }) : null
}

/** Returns the path of the list of a source's items. */
export const sourcePath = ({ rss_feed_id, author_id, profile_id }: Source): string =>
  rss_feed_id === null ? `/list?author_id=${author_id ?? profile_id}` : `/list?rss_feed_id=${rss_feed_id}`

export const sourceName = ({ profile, rss_feed }: Source): string => rss_feed?.name || profile?.any_name || t.unnamed

async function followOrNot(source: Source): Promise<void> {
  const library = currentLibrary()
  const at = new Date().toISOString()
  try {
    const all = await readFollowed(library.host, 'all', new AbortController().signal)
    const known = all.find((one) => sameSource(one, source))
    const name = sourceName(known ?? source)
    await change(
      [known ? { type: 'unfollow', source: known, at } : { type: 'follow', source, at }],
      known ? t.unfollowedName({ name }) : t.followingName({ name }),
    )
  } catch (error) {
    reportRefusal(error)
  }
}
