import { build, textOf } from '../page-document.ts'
import type { SiteRule } from './site-rule.ts'

/** An arXiv abstract, with links to the full paper. */
export const arxiv: SiteRule = {
  name: 'arXiv',
  taughtBy: 'https://arxiv.org/abs/1706.03762',
  matches: (page, url) =>
    url.hostname === 'arxiv.org' &&
    url.pathname.startsWith('/abs/') &&
    page.querySelector('blockquote.abstract') !== null,
  article: (page, url) => {
    const abstract = page.querySelector('blockquote.abstract')
    if (!abstract) return null
    abstract.querySelector('.descriptor')?.remove()
    const id = url.pathname.replace(/^\/abs\//, '')
    const comments = textOf(page.querySelector('td.comments'))
    const way = (name: string, path: string) =>
      build(page, 'li', {}, build(page, 'a', { href: `https://arxiv.org/${path}/${id}` }, name))
    return build(
      page,
      'article',
      {},
      build(page, 'p', {}, ...abstract.childNodes),
      ...(comments === '' ? [] : [build(page, 'p', {}, comments)]),
      build(page, 'ul', {}, way('HTML', 'html'), way('PDF', 'pdf')),
    )
  },
}
