import {
  AtSign,
  Book,
  BookOpen,
  FileText,
  Image,
  type LucideIcon,
  Mail,
  MailOpen,
  NotebookPen,
  Podcast,
  Video,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { contentType, type ContentType } from '#shared/model/content-type.ts'
import * as t from '#shared/words/shell.ts'
import { usePictures } from '../../../cache/index.ts'
import { SiteIcon } from '../../../components/site-icon.tsx'
import styles from './row-icon.module.css'

interface RowIconProps {
  readonly url: string
  readonly site: string
  readonly type: ContentType
}

const glyphs: Readonly<Record<ContentType, LucideIcon>> = {
  [contentType.article]: BookOpen,
  [contentType.pdf]: FileText,
  [contentType.twitter]: AtSign,
  [contentType.email]: Mail,
  [contentType.emailPdf]: MailOpen,
  [contentType.youtube]: Video,
  [contentType.podcast]: Podcast,
  [contentType.book]: Book,
  [contentType.note]: NotebookPen,
  [contentType.picture]: Image,
}

/**
 * Shows the icon of the entry's site and, if the entry isn't an article, the icon of its type. Both are hidden from
 * screen readers, because the row's name includes both.
 */
export function RowIcon({ url, site, type }: RowIconProps): ReactNode {
  const pictures = usePictures()
  const Glyph = glyphs[type] ?? BookOpen
  return (
    <span className={styles.icons} aria-hidden>
      <SiteIcon name={site} src={pictures?.icon(url) ?? null} size={16} />
      {type === contentType.article ? null : <Glyph size={13} />}
      {type === contentType.emailPdf ? <span className={styles.badge}>{t.pdf}</span> : null}
    </span>
  )
}
