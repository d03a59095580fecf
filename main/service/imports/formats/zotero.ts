import { reason } from '#shared/reasons/codes.ts'
import * as t from '#shared/words/service/transfers.ts'
import { type FoundItems, type IncomingItem, incomingItem, type RefusedRow } from '../incoming-item.ts'
import { folderPath } from '../values/folder-path.ts'
import { momentOf } from '../values/moment-of.ts'
import { tagNames } from '../values/tag-names.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { withoutTags } from '../values/without-tags.ts'
import { lineOf, wordsOf } from '../values/words-of.ts'
import { childrenOf, elementsBelow, textAt, type XmlElement } from '../xml-tree.ts'
import { markedNotes } from './marked-notes.ts'
import { recordedHighlights } from './parse-highlights.ts'

/** Elements of the file that are not items of a library. */
const PARTS = /(?:^|:)(?:Attachment|Collection|Memo|Journal|Series)$/

/** Reads the items of a library that Zotero exported as RDF, with their notes and collections. */
export function readZotero(root: XmlElement): FoundItems {
  const items: IncomingItem[] = []
  const refused: RefusedRow[] = []
  const notes = new Map(
    childrenOf(root, 'Memo').map((memo) => [memo.attributes['rdf:about'] ?? '', textAt(memo, 'value') ?? '']),
  )
  const pathOf = collectionsOf(root)
  for (const element of root.children.filter(({ name }) => !PARTS.test(name))) {
    const about = element.attributes['rdf:about'] ?? ''
    const title = lineOf(textAt(element, 'title'))
    const url = [...elementsBelow(element, 'value').map(({ text }) => text), about].flatMap((each) => {
      return webAddress(each.trim()) ?? []
    })[0]
    const written = childrenOf(element, 'isReferencedBy').flatMap(
      ({ attributes }) => notes.get(attributes['rdf:resource'] ?? '') ?? [],
    )
    const { highlights, notes: texts } = markedNotes(written)
    const own = texts.flatMap((text) => wordsOf(withoutTags(text)) ?? [])
    if (url === undefined) {
      refused.push({ name: title ?? t.untitledItem, reason: reason('row_without_address') })
      continue
    }
    const [path = [], ...others] = pathOf(about)
    items.push(
      incomingItem({
        url,
        title,
        author: authorsOf(element),
        site: lineOf(elementsBelow(element, 'isPartOf').flatMap((part) => elementsBelow(part, 'title'))[0]?.text),
        publishedMs: momentOf(textAt(element, 'date')),
        savedMs: momentOf(textAt(element, 'dateSubmitted')),
        tags: tagNames([
          ...childrenOf(element, 'subject').map((tag) => textAt(tag, 'AutomaticTag', 'value') ?? tag.text),
          ...others.map((each) => each.join('/')),
        ]),
        folder: folderPath(path),
        highlights: recordedHighlights(highlights),
        note: own.length > 0 ? own.join('\n\n') : wordsOf(textAt(element, 'abstract')),
      }),
    )
  }
  return { items, refused }
}

function authorsOf(element: XmlElement): string | null {
  const people = childrenOf(element, 'authors', 'contributors').flatMap((list) => elementsBelow(list, 'Person'))
  const names = people.map((person) =>
    [textAt(person, 'givenName'), textAt(person, 'surname') ?? textAt(person, 'name')].filter(Boolean).join(' '),
  )
  return lineOf([...new Set(names)].filter(Boolean).slice(0, 20).join(', '))
}

/** Returns a function that returns the paths of the collections that list an item. A collection may list itself. */
function collectionsOf(root: XmlElement): (about: string) => readonly (readonly string[])[] {
  const collections = childrenOf(root, 'Collection')
  const parents = new Map<string, XmlElement[]>()
  for (const collection of collections) {
    for (const { attributes } of childrenOf(collection, 'hasPart')) {
      const part = attributes['rdf:resource'] ?? ''
      const known = parents.get(part)
      if (known) known.push(collection)
      else parents.set(part, [collection])
    }
  }
  const pathTo = (collection: XmlElement): readonly string[] => {
    const path: string[] = []
    const seen = new Set<XmlElement>()
    for (let at: XmlElement | undefined = collection; at && !seen.has(at); ) {
      seen.add(at)
      path.unshift(textAt(at, 'title') ?? '')
      at = parents.get(at.attributes['rdf:about'] ?? '')?.[0]
    }
    return path
  }
  return (about) => (parents.get(about) ?? []).slice(0, 20).map(pathTo)
}
