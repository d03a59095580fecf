import { shownAddress } from '#shared/extension/shown-address.ts'
import type { Content } from '#shared/model/content.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { browser } from '../browser.ts'
import { showSaved, showSaving, showWaiting } from './badge.ts'
import { captureTab } from './capture-tab.ts'
import { deliver } from './delivery.ts'
import { findSaved } from './find-saved.ts'
import { markOpenTabs } from './mark-tabs.ts'
import { newSave } from './new-save.ts'
import { addSave, readSave, type SaveRow, type Wishes } from './outbox.ts'
import { paintTab, quotesOf } from './paint-tab.ts'
import { minutesFor } from './reading-time.ts'
import { Refusal } from './refusal.ts'
import { addMark } from './saved-marks.ts'
import { accountKey, connectedClient } from './session.ts'
import { readSettings } from './settings.ts'

interface SaveOptions {
  /** Saves the page in its current state and moves it to the top, even if the library already has it. */
  readonly again?: boolean
  /** Throws Refusal if no text is selected. */
  readonly needsWords?: boolean
}

/**
 * Saves the page in a tab. Resolves once the save can no longer be lost. It is sent to the service afterwards. A page
 * that the library already has remains unchanged. Throws Refusal.
 */
export async function saveTab(
  tabId: number,
  { again = false, needsWords = false }: SaveOptions = {},
): Promise<SaveRow> {
  const [account, client] = [await accountKey(), await connectedClient()]
  if (account === null || !client) throw new Refusal('Connect to your library first.')
  const tab = await browser.tabs.get(tabId)
  const url = webAddress(shownAddress(tab.url ?? ''))
  if (url === null) throw new Refusal('This page cannot be saved.')
  await showSaving()
  const [captured, known] = await Promise.all([captureTab(tabId), findSaved(client, url)])
  // The tab may have moved to another page between the press and the capture. In that case, only the address of the
  // page on which the button was pressed is saved.
  const page = captured && withoutHash(webAddress(captured.url) ?? '') === withoutHash(url) ? captured : null
  const words = page?.selection
  if (needsWords && !words) throw new Refusal('Select the words to highlight first.')
  const press = newSave({
    account,
    url,
    title: page?.title || tab.title || url,
    html: page?.html ?? null,
    remark: page ? page.remark : 'unreadable',
    quotes: words ? [words] : [],
    tags: known ? [] : (await readSettings()).defaultTags,
  })
  const row = await addSave(known ? (again ? savedAnew(press, known) : savedBefore(press, known)) : press)
  void paintTab(tabId, [...(known ? quotesOf(known) : []), ...press.quotes])
  void deliver().then(() => showResult(row))
  return row
}

async function showResult({ id, url }: SaveRow): Promise<void> {
  if ((await readSave(id))?.contentId == null) return showWaiting()
  await showSaved()
  await addMark(url)
  await markOpenTabs()
}

/** Returns a save of a page that the library already has. It doesn't change the item. */
function savedBefore(press: SaveRow, { library, ...content }: Content): SaveRow {
  const wishes = wishesOf(content, library)
  return {
    ...press,
    html: null,
    remark: null,
    wasHere: true,
    title: content.title,
    contentId: content.id,
    former: library && { library_state: library.library_state, library_state_date: library.library_state_date },
    wishes,
    done: wishes,
    isRead: true,
    minutes: minutesFor(content.article?.word_count ?? 0),
    progress: content.history?.max_read_percentage ?? 0,
  }
}

/** Returns a save of the page in its current state. The item retains its tags and note and returns to the queue. */
function savedAnew(press: SaveRow, { library, ...content }: Content): SaveRow {
  const wishes = { ...wishesOf(content, library), archived: false }
  return { ...press, wishes, done: wishes }
}

const wishesOf = ({ tags, my_note: note }: Pick<Content, 'tags' | 'my_note'>, library: Content['library']): Wishes => ({
  tags: tags.map(({ name }) => name),
  note: note?.note ?? '',
  favorite: library?.is_favorited ?? false,
  archived: library?.library_state === libraryState.archived,
})

const withoutHash = (url: string): string => url.split('#', 1)[0] ?? url
