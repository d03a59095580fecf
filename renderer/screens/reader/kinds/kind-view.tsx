import { type ComponentType, lazy, type ReactNode, Suspense, useMemo } from 'react'
import { type ContentType, contentType } from '#shared/model/content-type.ts'
import { postFactsOf, PostsContext } from '../../../reading/index.ts'
import { ArticleSkeleton } from '../article-skeleton.tsx'
import { OpenArticle, type OpenArticleProps } from '../open-article.tsx'

/** Views other than the article view, each in a chunk that loads when the first content of its kind opens. */
const PdfKind = lazy(() => import('./pdf-kind.tsx').then((module) => ({ default: module.PdfKind })))
const EmailKind = lazy(() => import('./email-kind.tsx').then((module) => ({ default: module.EmailKind })))
const MediaKind = lazy(() => import('./media-kind.tsx').then((module) => ({ default: module.MediaKind })))
const views: Partial<Record<ContentType, ComponentType<OpenArticleProps>>> = {
  [contentType.pdf]: PdfKind,
  [contentType.twitter]: PostsKind,
  [contentType.email]: EmailKind,
  [contentType.emailPdf]: PdfKind,
  [contentType.youtube]: MediaKind,
  [contentType.podcast]: MediaKind,
}

/** Opens any readable content in the view of its kind. */
export function KindView(props: OpenArticleProps): ReactNode {
  const View = views[props.entry.content.content_type]
  return <Suspense fallback={<ArticleSkeleton />}>{View ? <View {...props} /> : <OpenArticle {...props} />}</Suspense>
}

/** A post or thread: the article's text in the layout of posts. */
function PostsKind(props: OpenArticleProps): ReactNode {
  const { content } = props.entry
  const facts = useMemo(() => postFactsOf(content), [content])
  return (
    <PostsContext value={facts}>
      <OpenArticle {...props} />
    </PostsContext>
  )
}
