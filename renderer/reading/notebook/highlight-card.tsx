import { Copy, Heart, Link, MessageSquareText, Tags, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { labelOf } from '#shared/commands/index.ts'
import { percentText } from '#shared/language/amounts.ts'
import type { Annotation } from '#shared/model/annotation.ts'
import { highlightColors } from '#shared/model/highlights/highlight-colors.ts'
import { type MarkChange } from '#shared/model/highlights/highlight-marks.ts'
import * as t from '#shared/words/reading.ts'
import { Facts } from '../../components/facts.tsx'
import { MenuButton } from '../../components/menu-button.tsx'
import { colorItems, ColorMark, colorNames, TagChips, TagField } from '../marks/index.ts'
import { HighlightLinks, LinkedFrom, type Linking } from '../links/index.ts'
import { articleDate } from '../facts/index.ts'
import { NoteEditor, NoteText } from '../notes/index.ts'
import styles from './notes-tab.module.css'

interface HighlightCardProps {
  readonly annotation: Annotation
  /** The highlight's position in the text, in percent. Null if its words are no longer in the text. */
  readonly percent: number | null
  readonly now: Date
  readonly draft: string
  readonly editing: boolean
  readonly onEdit: (editing: boolean) => void
  readonly onReveal: () => void
  readonly onNote: (note: string | null, was: string | null) => Promise<boolean>
  readonly tagNames: readonly string[]
  readonly onMark: (change: MarkChange) => void
  readonly linking?: Linking | undefined
  readonly onLike: () => void
  readonly onCopy: () => void
  readonly onRemove: () => void
}

/** Number of characters. Longer quotes are clamped to four lines. */
const LONG = 200

/** Shows one highlight in the notebook: its words, its note and its actions. */
export function HighlightCard(props: HighlightCardProps): ReactNode {
  const { annotation, percent, now, draft, editing, onEdit, onReveal, onNote, onLike, onCopy, onRemove, linking } =
    props
  const [whole, setWhole] = useState(false)
  const [tagging, setTagging] = useState(false)
  const { text, note, is_liked: liked, color = highlightColors[0], tags = [] } = annotation
  const made = articleDate(annotation.created_date, now)
  return (
    <li className={styles.card} data-annotation={annotation.id} data-mark={color}>
      {percent === null ? (
        <blockquote className={styles.quote} dir="auto" data-whole="">
          {text}
        </blockquote>
      ) : (
        <button
          type="button"
          className={styles.quote}
          dir="auto"
          data-quote=""
          data-deed="reveal"
          data-whole={whole ? '' : undefined}
          onClick={onReveal}
        >
          {text}
        </button>
      )}
      {percent !== null && text.length > LONG && (
        <button type="button" className={styles.quiet} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? t.showLess : t.showAll}
        </button>
      )}
      {editing ? (
        <NoteEditor
          label={t.noteOnTheHighlight}
          value={note ?? ''}
          draft={draft}
          onSave={onNote}
          onClose={() => onEdit(false)}
        />
      ) : (
        note && (
          <div className={styles.note} dir="auto">
            <NoteText note={note} />
          </div>
        )
      )}
      <div className={styles.tagged}>
        {tagging ? (
          <TagField
            tags={tags}
            known={props.tagNames}
            onAdd={(add) => props.onMark({ add })}
            onRemove={(name) => props.onMark({ remove: [name] })}
            onClose={() => setTagging(false)}
          />
        ) : (
          <TagChips tags={tags} />
        )}
        {linking && (
          <>
            <HighlightLinks annotation={annotation} linking={linking} />
            <LinkedFrom annotationId={annotation.id} linking={linking} />
          </>
        )}
      </div>
      <div className={styles.foot}>
        <span className={styles.facts}>
          <Facts
            of={[
              made && (
                <time key="made" dateTime={made.machine}>
                  {made.short}
                </time>
              ),
              percent !== null && percentText(percent / 100),
            ]}
          />
        </span>
        <button
          type="button"
          data-deed="note"
          aria-label={note ? t.editNote : t.addNote}
          title={note ? t.editNote : t.addNote}
          onClick={() => onEdit(!editing)}
        >
          <MessageSquareText size={15} aria-hidden />
        </button>
        <MenuButton
          label={t.colorName({ color: colorNames[color] })}
          items={() => colorItems(color, (chosen) => props.onMark({ color: chosen }))}
        >
          <ColorMark color={color} />
        </MenuButton>
        <button
          type="button"
          data-deed="tags"
          aria-label={t.tags}
          title={t.tags}
          aria-expanded={tagging}
          onClick={() => setTagging(!tagging)}
        >
          <Tags size={15} aria-hidden />
        </button>
        {linking && (
          <button
            type="button"
            data-deed="link"
            aria-label={t.linkTo}
            title={t.linkTo}
            onClick={() => linking.onLink({ id: annotation.id, at: annotation.char_start })}
          >
            <Link size={15} aria-hidden />
          </button>
        )}
        <button type="button" data-deed="like" aria-label={t.like} title={t.like} aria-pressed={liked} onClick={onLike}>
          <Heart size={15} aria-hidden fill={liked ? 'currentColor' : 'none'} />
        </button>
        <button type="button" data-deed="copy" aria-label={t.copy} title={t.copy} onClick={onCopy}>
          <Copy size={15} aria-hidden />
        </button>
        <button
          type="button"
          data-deed="delete"
          aria-label={labelOf('highlight.delete')}
          title={labelOf('highlight.delete')}
          onClick={onRemove}
        >
          <Trash2 size={15} aria-hidden />
        </button>
      </div>
    </li>
  )
}
