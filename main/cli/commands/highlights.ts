import type { Command, CommandCall } from '../command.ts'
import { EVERY, type Highlight } from '../library-client.ts'
import { quoteLines } from '../print.ts'
import { idIn } from './items.ts'

interface Page {
  readonly feed: readonly {
    readonly content: {
      readonly title: string
      readonly url: string
      readonly my_annotations: readonly {
        readonly text: string
        readonly note: string | null
        readonly created_date: string
      }[]
    }
  }[]
  readonly next: string | null
}

export const highlights: Command = {
  usage: '[ID]',
  summary: 'print the highlights of an item, or of the whole library',
  options: {},
  run: async (call) => {
    const { words, library, print } = call
    if (words.length === 0) return everyHighlight(call)
    const id = idIn(words)
    for await (const one of library().list<Highlight>(`/items/${id}/annotations`, {}, EVERY)) {
      print(one, quoteLines(one.text, one.note, one.id))
    }
  },
}

/** Last highlighted first. */
async function everyHighlight({ library, print }: CommandCall): Promise<void> {
  const client = library()
  let path: string | null = '/api/v19/library_items/highlights_feed/'
  while (path !== null) {
    const page: Page = await client.call<Page>('GET', path)
    for (const { content } of page.feed) {
      const { title, url, my_annotations: marks } = content
      for (const { text, note, created_date: created } of marks) {
        print({ text, note, created_at: created, title, url }, quoteLines(text, note, `${title} · ${url}`))
      }
    }
    // The link contains the service's own address, which may differ from the one used here, so only its path is used.
    path = page.next === null ? null : pathOf(page.next)
  }
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}
