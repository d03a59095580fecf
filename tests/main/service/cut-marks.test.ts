import { expect, test } from 'vitest'
import { parseSearch } from '#shared/text/parse-search.ts'
import { indexedWords } from '../../../main/service/search/indexed-words.ts'

const names = { site_name: null, url: 'https://a.example/', author: null, publisher: null, authors: null }

test.each(['Unter\u00ADnehmen', 'Unter\u200Bnehmen', 'Unter\u2060nehmen', '\uFEFFUnternehmen'])(
  'marks where a word may be cut part it neither in a search nor in the index: %j',
  (word) => {
    expect(parseSearch(word).words).toEqual([{ text: 'Unternehmen', isPhrase: false }])
    const found = indexedWords({ ...names, title: word, text: `Ein ${word} hier.`, note: word }, [
      { text: word, note: null, tags: null },
    ])
    for (const text of [found.title, found.body, found.notes, found.highlights]) expect(text).toContain('unternehmen')
  },
)
