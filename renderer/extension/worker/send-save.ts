import { libraryState } from '#shared/model/library-state.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import { joinNotes } from '#shared/model/notes/join-notes.ts'
import type { PageQuote } from '#shared/extension/captured-page.ts'
import { RequestError } from '#shared/request/request-error.ts'
import type { ExtensionCaller } from './extension-calls.ts'
import { changeSave, hasSameWishes, type SaveRow, type Wishes } from './outbox.ts'
import { minutesFor } from './reading-time.ts'

/**
 * Sends the parts of a save that the service lacks, one call after the other, and stores each reply. It can be
 * interrupted between any two calls and resumes at the next one. Rejects with a RequestError.
 */
export async function sendSave(client: ExtensionCaller, row: SaveRow): Promise<void> {
  if (row.isUndone && !row.wasTried) {
    await changeSave(row.id, () => null)
    return
  }
  const id = row.contentId ?? (await sendPage(client, row))
  const now = await changeSave(row.id, (held) => held)
  if (!now) return
  if (now.isUndone) {
    const place = now.former ?? { library_state: libraryState.deleted }
    await client.call('libraryEntries', { body: { content_id: id, ...place } })
    await changeSave(row.id, () => null)
    return
  }
  if (!hasSameWishes(now)) await sendWishes(client, id, now)
  await readProgress(client, id, now)
}

async function sendPage(client: ExtensionCaller, row: SaveRow): Promise<number> {
  await changeSave(row.id, (held) => ({ ...held, wasTried: true }))
  const reply = await client.call('save', {
    // If the response is lost and the page is sent again, the service recognizes the save by its key.
    body: { url: row.url, html: row.html, user_agent: navigator.userAgent, key: row.id },
  })
  const former = reply.former ?? null
  await changeSave(row.id, (held) => ({
    ...held,
    contentId: reply.content_id,
    former: former && { library_state: former.library_state, library_state_date: former.library_state_date },
    html: null,
    problem: null,
    tries: 0,
    nextTry: 0,
  }))
  return reply.content_id
}

async function sendWishes(client: ExtensionCaller, id: number, { id: rowId, wishes, done }: SaveRow): Promise<void> {
  const has = (change: Partial<Wishes>) => changeSave(rowId, (held) => ({ ...held, done: { ...held.done, ...change } }))
  const add = wishes.tags.filter((tag) => !done.tags.includes(tag))
  const remove = done.tags.filter((tag) => !wishes.tags.includes(tag))
  if (add.length > 0 || remove.length > 0) {
    const change = {
      ...(add.length > 0 ? { add_tags: add } : {}),
      ...(remove.length > 0 ? { remove_tags: remove } : {}),
    }
    await client.call('contentTags', { body: { content_ids: [id], ...change } })
  }
  await has({ tags: wishes.tags })
  if (wishes.note !== done.note) {
    await sendNote(client, id, wishes.note, done.note)
    await has({ note: wishes.note })
  }
  if (wishes.favorite !== done.favorite || wishes.archived !== done.archived) {
    const library_state = wishes.archived ? libraryState.archived : libraryState.saved
    await client.call('libraryEntries', { body: { content_id: id, library_state, is_favorited: wishes.favorite } })
    await has({ favorite: wishes.favorite, archived: wishes.archived })
  }
}

/** Changes the part of the note that was written in the extension. Text from elsewhere is preserved. */
async function sendNote(client: ExtensionCaller, id: number, note: string, ours: string): Promise<void> {
  if (ours.trim() === '') return addToNote(client, id, note)
  await client.call('noteWrite', { body: { content_id: id, note: note.trim() || null, was: ours } })
}

async function addToNote(client: ExtensionCaller, id: number, text: string): Promise<void> {
  const { my_note: held } = await client.call('myAnnotations', { params: { id } })
  const was = held?.note ?? null
  const note = joinNotes([was, text.trim()])
  if (note !== was) await client.call('noteWrite', { body: { content_id: id, note, was } })
}

/** Checks whether the service has read the page, then highlights the selected text in its article. */
async function readProgress(client: ExtensionCaller, id: number, row: SaveRow): Promise<void> {
  if (!row.isRead) {
    const { status, content } = await client.call('saveStatus', { params: { id } })
    if (status === processingStatus.inProgress) return
    await changeSave(row.id, (held) => ({
      ...held,
      isRead: true,
      title: content?.title || held.title,
      minutes: minutesFor(content?.article?.word_count ?? 0),
    }))
  }
  for (const quote of row.quotes) {
    const isPlaced = await sendQuote(client, id, quote)
    await changeSave(row.id, (held) => ({
      ...held,
      quotes: held.quotes.slice(1),
      remark: isPlaced ? held.remark : 'not_in_article',
    }))
  }
}

/** Text that is missing from the article, such as comments and captions, is stored verbatim in the note. */
async function sendQuote(client: ExtensionCaller, id: number, { text, before, after }: PageQuote): Promise<boolean> {
  const quote = { text, before_text: before, after_text: after, char_start: 0, char_end: text.length }
  try {
    await client.call('annotationCreate', { body: { content_id: id, ...quote, must_be_found: true } })
    return true
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== 'words_not_found') throw error
    await addToNote(client, id, text.replace(/^/gm, '> '))
    return false
  }
}
