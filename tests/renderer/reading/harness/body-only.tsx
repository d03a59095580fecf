import { createRoot } from 'react-dom/client'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { ArticleBody } from '../../../../renderer/reading/article-body.tsx'
import { ArticleHeader } from '../../../../renderer/reading/article-header.tsx'
import { prepareArticle } from '../../../../renderer/reading/prepare-article.ts'
import column from '../../../../renderer/reading/reading-column.module.css'
import '../../../../renderer/reading/fonts.css'
import '../../../../renderer/reading/highlights.css'
import '@fontsource-variable/inter/opsz.css'
import './tokens.css'
import markdown from '../../../fixtures/reading/the-lighthouse-keepers.md?raw'

const root = parseMarkdown(markdown)
const prepared = prepareArticle(root, '')
const content: any = {
  id: 1, url: 'https://harbour.example/lighthouse', title: 'The lighthouse keepers who wrote their own replacement', site_name: 'Harbour Review', author: { any_name: 'Isla Brennan' },
  publisher: null, publication_date: '2025-05-12T09:00:00Z', excerpt: 'For a hundred and thirty years somebody got up four times a night on the Skerry. Then a machine the size of a wardrobe did.', article: { word_count: 1400, authors: [], language: 'en' },
}
createRoot(document.getElementById('root')!).render(
  <div style={{ containerType: 'inline-size', background: 'var(--surface)', minHeight: '100vh' }}>
    <article className={column.column} lang="en">
      <ArticleHeader content={content} text="The last keeper" now={new Date()} />
      <ArticleBody prepared={prepared} language="en" direction="ltr" url={content.url} />
    </article>
  </div>,
)
