import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { ReadOnlyArticle } from '../../../renderer/reading/article/read-only-article.tsx'
import { demoEntries } from '../../fakes/demo-entries.ts'

test('an article of unknown language has none, and not that of the interface', () => {
  const [entry] = demoEntries(0)
  if (!entry?.content.article) throw new Error('there is no article')
  const { content } = entry
  const root = parseMarkdown('It *stands* here.')
  const body = { root, text: canonicalText(root) }
  const box = document.createElement('div')
  const page = createRoot(box)
  const languageOf = (language: string | null) => {
    const article = { ...entry.content.article, language } as typeof content.article
    flushSync(() =>
      page.render(<ReadOnlyArticle content={{ ...content, article }} body={body} annotations={[]} now={new Date(0)} />),
    )
    return box.querySelector('article')?.getAttribute('lang')
  }
  expect(languageOf('fr')).toBe('fr')
  expect(languageOf(null)).toBe('')
  flushSync(() => page.unmount())
})
