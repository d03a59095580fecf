import { beforeAll, describe, expect, test } from 'vitest'
import { commands } from '#shared/commands/index.ts'
import { connectLibrary, Library } from '../../../../renderer/cache/index.ts'
import { otherHandlers } from '../../../../renderer/commands/palette/handlers/other-handlers.ts'
import type { PaletteHandlers } from '../../../../renderer/commands/palette/handlers/palette-handler.ts'
import { focus } from '../../../../renderer/selection/focus.ts'
import { choiceItems, commandItems, submenuHandlers } from '../../../../renderer/commands/palette/palette-items.ts'
import { type PaletteOffer, rowsOf, searchWithoutStore } from '../../../../renderer/commands/palette/palette-rows.ts'
import { rank } from '../../../../renderer/commands/palette/search/rank.ts'
import { StoredSearch } from '../../../../renderer/commands/palette/search/stored-search.ts'
import { TitleIndex } from '../../../../renderer/commands/palette/search/title-index.ts'
import { demoEntries } from '../../../fakes/demo-entries.ts'
import { FakeHost } from '../../../fakes/fake-host.ts'
import { laterWords, mendedWords, shelf, tunedWords, untunedWords } from './word-tables.ts'

const go = (): void => undefined

function entriesOfShelf() {
  const plain = demoEntries(Date.parse('2026-06-01T12:00:00Z'), 3)
  return shelf.flatMap(([title, source, ...tags], at) => {
    const entry = plain[at]
    if (!entry) throw new Error('too few entries')
    const library = { ...entry.content.library, library_state: 1 }
    const named = tags.map((name, id) => ({ ...entry.content.tags[0], id: at * 10 + id, name }))
    return [{ ...entry, content: { ...entry.content, title, site_name: source, author: null, tags: named, library } }]
  })
}

let offer: PaletteOffer
let index: TitleIndex
beforeAll(async () => {
  history.replaceState(null, '', '/list/queue')
  const host = new FakeHost(entriesOfShelf() as never)
  connectLibrary(new Library(host))
  index = new TitleIndex(host, () => Promise.resolve())
  await index.read(null, () => undefined)
  // Commands that a browser shows on the queue while no article is open.
  const here = commands.filter(({ scope, needs }) => /global|list/.test(scope) && !needs?.includes('desktop'))
  const plain: PaletteHandlers = Object.fromEntries(
    here.filter(({ only }) => only === undefined).map(({ id }) => [id, { run: go }]),
  )
  const rows = commandItems(null, { ...plain, ...submenuHandlers(go), ...otherHandlers(go) })
  offer = { base: [...rows, ...choiceItems(rows)], refused: [], target: null, openedAt: 0 }
})

/** The first row for typed words: a command's title, or an article, tag or source with its kind before it. */
async function firstRow(text: string): Promise<string> {
  const state = { text, page: null, uses: [], own: { pinned: [], names: {} } }
  const stored = (await new StoredSearch(index).find(text, index.titles, go)) ?? []
  const rows = rowsOf(state, offer, searchWithoutStore(state, offer), stored, { change: go, go })
  const first = rows[0]?.item
  const kind = first?.group === 'Articles' ? 'article' : first?.kind?.toLowerCase()
  return `${kind === undefined ? '' : `${kind}: `}${first?.title}`
}

test.each([
  ['shown', 'Hide the sidebar'],
  ['hidden', 'Show the sidebar'],
] as const)('while the sidebar is %s, its command is “%s” and found by either word', (state, title) => {
  focus.showSidebar(state)
  const rows = commandItems(null, { 'layout.sidebar': { run: go }, 'layout.notebook': { run: go } })
  focus.showSidebar(null)
  for (const typed of ['sidebar', 'show sidebar', 'hide sidebar', 'Hide the sidebar', 'toggle sidebar'])
    expect(rank(rows, typed)[0]?.item.title).toBe(title)
})

describe('the first row of the palette', () => {
  test.each(Object.entries(tunedWords))('for “%s” is “%s”', async (typed, expected) => {
    expect(await firstRow(typed)).toBe(expected)
  })

  test.each(Object.entries(untunedWords))('for “%s”, which nothing was tuned on, is “%s”', async (typed, expected) => {
    expect(await firstRow(typed)).toBe(expected)
  })

  test.each(Object.entries(laterWords))(
    'for “%s”, which was tried for the first time here, is “%s”',
    async (typed, expected) => {
      expect(await firstRow(typed)).toBe(expected)
    },
  )

  test.each(Object.entries(mendedWords))('for “%s”, once misunderstood, is “%s”', async (typed, expected) => {
    expect(await firstRow(typed)).toBe(expected)
  })

  test('for letters that match nothing is a search of the library', async () => {
    for (const typed of ['qzx', 'wombat', 'xylophone', 'brutalism', 'pancreas'])
      expect(await firstRow(typed)).toBe(`Search the library for “${typed}”`)
  })
})
