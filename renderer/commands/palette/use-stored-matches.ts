import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { queueAtHand, sourceItem, tagItem, titleIndex, titleItem } from './palette-items.ts'
import { type Ranked, rank } from './rank.ts'
import { foldText } from './score.ts'
import type { Counted, Named, Title } from './title-index.ts'
import { TitleSearch } from './title-search.ts'

/** Shown of each kind: articles; tags and sources beside them; tags or sources alone. */
const TITLES = 8
const BESIDE = 4
const NAMED = 60

const none: readonly Ranked[] = []

/** Resolves once what was drawn is on screen and keys that came meanwhile were heard. */
const afterFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

const search = <T extends Named>(): TitleSearch<T> => new TitleSearch<T>(() => performance.now(), afterFrame)

/**
 * Articles, tags ("#") and sources ("@") of the stored queue for what is typed. They come a moment after the key, which does
 * not wait for them; those of other words are never shown.
 */
export function useStoredMatches(text: string): readonly Ranked[] {
  const navigate = useNavigate()
  const index = titleIndex()
  const [titles, setTitles] = useState(index.titles)
  const [searches] = useState(() => ({ titles: search<Title>(), tags: search<Counted>(), sources: search<Counted>() }))
  const [found, setFound] = useState<{ readonly text: string; readonly matches: readonly Ranked[] }>({
    text: '',
    matches: none,
  })
  useEffect(() => {
    let open = true
    // What can't be read is not offered; everything else works without it.
    void index.read(queueAtHand(), () => open && setTitles(index.titles)).catch(() => undefined)
    return () => {
      open = false
    }
  }, [index])
  useEffect(() => {
    let wanted = true
    const go = (path: string): void => void navigate(path)
    const kind = /^[#@]/.exec(text)?.[0]
    const query = foldText(kind ? text.slice(1) : text).replace(/\s+/g, '')
    const look = async (): Promise<void> => {
      const limit = kind ? NAMED : BESIDE
      const [best, tags, sources] = await Promise.all([
        kind ? [] : searches.titles.find(titles, query, TITLES),
        kind === '@' ? [] : searches.tags.find(index.tags(), query, limit),
        kind === '#' ? [] : searches.sources.find(index.sources(), query, limit),
      ])
      if (!wanted || best === null || tags === null || sources === null) return
      setFound({
        text,
        matches: [
          ...best.map(({ title, at }) => ({ item: titleItem(title, go), at })),
          ...tags.map(({ title, at }) => ({ item: tagItem(title, go), at })),
          ...sources.map(({ title, at }) => ({ item: sourceItem(title, go), at })),
        ],
      })
    }
    if ((query !== '' || kind) && !/^[>/?]/.test(text)) void look()
    return () => {
      wanted = false
    }
  }, [text, index, titles, searches, navigate])
  return useMemo(() => {
    if (found.text === text || text === '') return text === '' ? none : found.matches
    // Of what was found before, what holds with one letter more stays: the list does not blink under the typing.
    if (found.text === '' || !text.startsWith(found.text)) return none
    const items = found.matches.map(({ item }) => item)
    return rank(items, text.replace(/^[#@]/, ''))
  }, [found, text])
}
