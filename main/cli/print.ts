import type { Item, Tag } from './library-client.ts'

/** Titles come from the web, so control characters that could manipulate the terminal are removed. */
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Returns text from the web in a form that is safe to print. */
export const plain = (text: string): string => text.replaceAll(CONTROLS, '')

const line = (text: string): string => plain(text).replaceAll(/\s+/g, ' ').trim()

/** Formats an item as two lines: its title, and details that help to choose. */
export function itemLines({
  id,
  title,
  url,
  site_name: site,
  is_favorite: favorite,
  word_count: words,
  ...item
}: Item): string {
  const facts = [
    id,
    item.status ?? 'deleted',
    line(site ?? hostOf(url)),
    words === null ? '' : `${words} words`,
    item.reading_progress > 0 ? `${Math.round(item.reading_progress * 100)} %` : '',
    item.tags.map(({ name }) => `#${line(name)}`).join(' '),
  ].filter((fact) => fact !== '')
  return `${favorite ? '★ ' : ''}${line(title) || url}\n  ${facts.join(' · ')}\n`
}

export const tagLine = ({ id, name, item_count: count }: Tag): string => `${line(name)}  ${count}  ${id}\n`

export function quoteLines(text: string, note: string | null, source: string): string {
  const quoted = plain(text)
    .split('\n')
    .map((one) => `> ${one}`)
    .join('\n')
  return `${quoted}\n${note === null ? '' : `${plain(note)}\n`}  ${line(source)}\n\n`
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
