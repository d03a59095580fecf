import type { Content } from '#shared/model/content.ts'
import { libraryState } from '#shared/model/library-state.ts'
import type { Tag } from '#shared/model/tag.ts'

const tagOf = ({ id, name }: Tag) => ({ id, label: name, slug: name.toLowerCase().replaceAll(/\s+/g, '-') })

/** Returns an item in the form that wallabag programs expect. If `html` is null, the text is left out. */
export function wallabagEntry(content: Content, html: string | null) {
  const { id, url, title, library, article, tags, author, history, feed_date: came, feed_dirty_date: updated } = content
  const isArchived = library?.library_state === libraryState.archived
  const created = library?.library_state_date ?? came
  return {
    id,
    uid: null,
    url,
    given_url: url,
    hashed_url: null,
    title,
    content: html,
    is_archived: Number(isArchived),
    archived_at: isArchived ? created : null,
    is_starred: Number(library?.is_favorited === true),
    starred_at: library?.last_favorited_date ?? null,
    is_public: false,
    created_at: created,
    updated_at: updated,
    published_at: content.publication_date,
    published_by: author === null ? [] : [author.name],
    domain_name: URL.canParse(url) ? new URL(url).hostname : '',
    language: article?.language ?? null,
    mimetype: 'text/html',
    reading_time: article?.reading_time_minutes ?? 0,
    preview_picture: content.photo_thumbnail_url,
    origin_url: null,
    http_status: '200',
    headers: null,
    tags: tags.map(tagOf),
    annotations: content.my_annotations.map((one) => ({
      id: one.id,
      annotator_schema_version: 'v1.0',
      text: one.note ?? '',
      quote: one.text,
      ranges: [],
      created_at: one.created_date,
      updated_at: updated,
    })),
    progress: history?.last_read_percentage ?? 0,
    _links: { self: { href: `/api/entries/${id}` } },
  }
}

export const wallabagTag = (tag: Tag) => ({ ...tagOf(tag), nbEntries: tag.article_count })
