import { readFile } from 'node:fs/promises'
import { usageError } from '../cli-error.ts'
import { type Command, type CommandCall, text, texts } from '../command.ts'
import { EVERY, type Item } from '../library-client.ts'
import { itemLines, plain } from '../print.ts'

const USUAL = 25

const lists = {
  status: { type: 'string' },
  tag: { type: 'string', multiple: true },
  limit: { type: 'string' },
} as const
const all = { all: { type: 'boolean' } } as const

export const save: Command = {
  usage: 'URL… [--tag NAME] [--archive] [--html FILE]',
  summary: 'save addresses, or those that come in, one a line',
  options: { tag: { type: 'string', multiple: true }, archive: { type: 'boolean' }, html: { type: 'string' } },
  run: async ({ words, options, terminal, library, print }) => {
    const given = words.length > 0 || terminal.isTyped ? words : (await terminal.input()).split('\n')
    const urls = given.map((one) => one.trim()).filter((one) => one !== '')
    if (urls.length === 0) throw usageError('Say it so: lectern save URL')
    const file = text(options['html'])
    if (file !== undefined && urls.length !== 1) throw usageError('--html goes with one address.')
    const body = {
      ...(options['archive'] === true ? { status: 'archive' } : {}),
      ...(options['tag'] === undefined ? {} : { tags: texts(options['tag']) }),
      ...(file === undefined ? {} : { html: await readFile(file, 'utf8') }),
    }
    const client = library()
    for (const url of urls) {
      const item = await client.items<Item>('POST', '/items', { body: { url, ...body } })
      print(item, `Saved ${item.id}  ${plain(item.title === '' ? url : item.title)}\n`)
    }
  },
}

export const list: Command = {
  usage: '[--status queue|archive|inbox] [--tag NAME] [--favorites] [--limit N | --all]',
  summary: 'list what is saved, newest first',
  options: { ...lists, ...all, favorites: { type: 'boolean' } },
  run: async (call) => {
    const { options } = call
    const status = text(options['status']) ?? 'queue,archive'
    const order = status === 'inbox' ? 'inbox_position' : 'library_position'
    const favorite = options['favorites'] === true ? true : undefined
    await printItems(
      call,
      call.library().list<Item>('/items', { ...narrowed(call), status, order, is_favorite: favorite }, most(call)),
    )
  },
}

export const search: Command = {
  usage: 'WORDS [--status …] [--tag NAME] [--limit N]',
  summary: 'search titles, texts, highlights and notes',
  options: lists,
  run: async (call) => {
    const query = call.words.join(' ').trim()
    if (query === '') throw usageError('Say it so: lectern search WORDS')
    const limit = Math.min(most(call), 100)
    const { items } = await call.library().items<{ items: { results: Item[] } }>('GET', '/search', {
      query: { query, ...narrowed(call), status: text(call.options['status']), limit },
    })
    await printItems(call, items.results)
  },
}

export const read: Command = {
  usage: 'ID',
  summary: 'print an article as Markdown',
  options: {},
  run: async ({ words, library, print }) => {
    const item = await library().items<Item>('GET', `/items/${idIn(words)}`, { query: { include: 'markdown' } })
    const by = [item.author?.name, item.site_name].filter((name) => name != null && name !== '').join(', ')
    const head = `# ${plain(item.title)}\n\n${by === '' ? '' : `${plain(by)}\n\n`}<${item.url}>\n\n`
    print(item, `${head}${plain(item.markdown ?? item.excerpt ?? 'It has no text yet.')}\n`)
  },
}

export const archive: Command = {
  usage: 'ID…',
  summary: 'move items to the archive',
  options: {},
  run: async ({ words, library, print }) => {
    if (words.length === 0) throw usageError('Say it so: lectern archive ID')
    const client = library()
    for (const id of words) {
      const item = await client.items<Item>('PATCH', `/items/${encodeURIComponent(id)}`, {
        body: { status: 'archive' },
      })
      print(item, `Archived ${plain(item.title)}\n`)
    }
  },
}

export function idIn(words: readonly string[]): string {
  const [id, ...more] = words
  if (id === undefined || more.length > 0) throw usageError('Name one item by its id, such as itm_3k.')
  return encodeURIComponent(id)
}

const narrowed = ({ options }: CommandCall) => ({
  tag: options['tag'] === undefined ? undefined : texts(options['tag']).join(','),
})

function most({ options }: CommandCall): number {
  const asked = text(options['limit'])
  if (asked === undefined) return options['all'] === true ? EVERY : USUAL
  const count = Number(asked)
  if (!Number.isInteger(count) || count < 1) throw usageError('--limit needs a number.')
  return count
}

async function printItems(
  { print, terminal }: CommandCall,
  items: AsyncIterable<Item> | Iterable<Item>,
): Promise<void> {
  let count = 0
  for await (const item of items) {
    count++
    print(item, itemLines(item))
  }
  if (count === 0) terminal.say('Nothing found.')
}
