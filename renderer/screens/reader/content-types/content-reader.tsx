import { type ComponentType, lazy, type ReactNode, Suspense, useMemo } from 'react'
import { type ContentType, contentType } from '#shared/model/content-type.ts'
import { postFactsOf, PostsContext } from '../../../reading/index.ts'
import { ArticleSkeleton } from '../article-skeleton.tsx'
import { OpenArticle, type OpenArticleProps } from '../open-article.tsx'

/**
 * Views other than the article view. Each is in its own chunk, which loads when the first content of its kind opens.
 */
const PdfReader = lazy(() => import('./pdf-reader.tsx').then((module) => ({ default: module.PdfReader })))
const EmailReader = lazy(() => import('./email-reader.tsx').then((module) => ({ default: module.EmailReader })))
const MediaReader = lazy(() => import('./media-reader.tsx').then((module) => ({ default: module.MediaReader })))
const NoteReader = lazy(() => import('./note-reader.tsx').then((module) => ({ default: module.NoteReader })))
const PictureReader = lazy(() => import('./picture-reader.tsx').then((module) => ({ default: module.PictureReader })))
const readers: Partial<Record<ContentType, ComponentType<OpenArticleProps>>> = {
  [contentType.pdf]: PdfReader,
  [contentType.twitter]: PostsReader,
  [contentType.email]: EmailReader,
  [contentType.emailPdf]: PdfReader,
  [contentType.youtube]: MediaReader,
  [contentType.podcast]: MediaReader,
  [contentType.note]: NoteReader,
  [contentType.picture]: PictureReader,
}

/** Opens any readable content in the reader of its content type. */
export function ContentReader(props: OpenArticleProps): ReactNode {
  const Reader = readers[props.entry.content.content_type]
  return (
    <Suspense fallback={<ArticleSkeleton />}>{Reader ? <Reader {...props} /> : <OpenArticle {...props} />}</Suspense>
  )
}

/** Shows a post or thread: the article's text in the layout of posts. */
function PostsReader(props: OpenArticleProps): ReactNode {
  const { content } = props.entry
  const facts = useMemo(() => postFactsOf(content), [content])
  return (
    <PostsContext value={facts}>
      <OpenArticle {...props} />
    </PostsContext>
  )
}
