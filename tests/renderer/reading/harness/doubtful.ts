import type { OpenedArticle } from '#shared/host/host.ts'
import type { Article, Content } from '#shared/model/content.ts'
import { entryOf } from '#shared/model/feed.ts'
import { anchorQuote } from '#shared/text/anchor-quote.ts'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { contextOf } from '#shared/text/text-range.ts'
import type { FakeHost } from '../../../fakes/fake-host.ts'
import { harnessContent, highlightOf } from './harness-content.ts'

type Body = NonNullable<OpenedArticle['body']>

/**
 * An article with a doubtful extraction and two highlights. The alternative extraction lacks the words of one of them.
 */
export function setDoubtful(host: FakeHost, body: Body, library: Content['library'], reports: unknown[]): void {
  const kept = 'nobody remembered to photograph it'
  const lost = body.text.slice(body.text.lastIndexOf('\n') + 1)
  const made = [kept, lost].map((words, n) => highlightOf(body.text, words, n + 1))
  /** As the service does, which knows the former text. */
  const placedIn = (text: string) =>
    made.map((one) => {
      const { char_start, char_end } = one
      const place = anchorQuote(
        text,
        { ...one, char_start: char_start ?? -1, char_end: char_end ?? -1 },
        { former: body.text },
      )
      return place ? { ...one, char_start: place.start, char_end: place.end, ...contextOf(text, place) } : one
    })
  const show = (finder: Article['finder'], shown: Body) => {
    const { article } = harnessContent()
    if (!article) return
    const my_annotations = placedIn(shown.text)
    const found = { ...article, id: article.id + (finder === 'other' ? 1 : 0), quality: 0.31, finder }
    host.library.set(7, entryOf(harnessContent({ library, my_annotations, article: found })))
    host.bodies.set(7, shown)
    host.emit({ type: 'queue.changed', ids: [7] })
  }
  show('usual', body)
  const root = parseMarkdown(`A keeper says that ${kept}, and little else.`)
  host.answers.set('contentReparse', (input) => {
    const { finder } = (input as { body: { finder: 'usual' | 'other' } }).body
    show(finder, finder === 'other' ? { root, text: canonicalText(root) } : body)
    return { id: 7, status: 0 }
  })
  host.answers.set('content', () => host.library.get(7)?.content)
  host.answers.set('bugReport', (input) => {
    reports.push(input)
    return { id: 1 }
  })
}
