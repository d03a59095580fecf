import { type ReactNode, useState } from 'react'
import { labelOf } from '#shared/commands/index.ts'
import type { Annotation } from '#shared/model/annotation.ts'
import type { MarkChange } from '#shared/model/highlights/highlight-marks.ts'
import * as t from '#shared/words/reading.ts'
import type { AnchoredAnnotations, PlacedAnnotation } from '../inline/anchor-annotations.ts'
import { isTouchDevice } from '../../components/is-touch-device.ts'
import type { Linking } from '../links/index.ts'
import { MenuButton } from '../../components/menu-button.tsx'
import { NoteEditor, NoteText } from '../notes/index.ts'
import { ClearDialog } from './clear-dialog.tsx'
import type { NotesFormat } from '../note-files/index.ts'
import { HighlightCard } from './highlight-card.tsx'
import styles from './notes-tab.module.css'
import { Rich } from '../../components/rich.tsx'

export interface NotesTabProps {
  readonly anchored: AnchoredAnnotations
  /** The length of the whole text in UTF-16 units. */
  readonly length: number
  readonly now: Date
  /** The note on the whole article. */
  readonly note: string | null
  readonly entryDraft: string
  readonly editingEntry: boolean
  readonly onEditEntry: (editing: boolean) => void
  readonly onEntryNote: (note: string | null, was: string | null) => Promise<boolean>
  readonly draftOf: (annotation: Annotation) => string
  /** The draft key of the note being edited in this tab, or null. */
  readonly edited: string | null
  readonly onEdit: (draft: string | null) => void
  readonly onReveal: (placed: PlacedAnnotation) => void
  readonly onNote: (annotation: Annotation, note: string | null, was: string | null) => Promise<boolean>
  readonly tagNames: readonly string[]
  readonly onMark: (annotation: Annotation, change: MarkChange) => void
  readonly linking?: Linking | undefined
  readonly onLike: (annotation: Annotation) => void
  readonly onCopy: (annotation: Annotation) => void
  readonly onRemove: (annotation: Annotation) => void
  readonly onCopyAll: () => void
  readonly onExport: (format: NotesFormat) => void
  readonly onClear: () => void
}

const filters = { all: t.all, liked: t.liked, noted: t.withNote } as const
type Filter = keyof typeof filters

const passes = (filter: Filter, { is_liked, note }: Annotation): boolean =>
  filter === 'all' || (filter === 'liked' ? is_liked : Boolean(note))

/** Shows the note on the article, then its highlights in text order. */
export function NotesTab(props: NotesTabProps): ReactNode {
  const { anchored, length, now, note, editingEntry, onEditEntry, onEntryNote, draftOf, edited, onEdit } = props
  const [chosen, setFilter] = useState<Filter>('all')
  const [clearing, setClearing] = useState(false)
  const all = [...anchored.placed.map(({ annotation }) => annotation), ...anchored.detached]
  const count = (filter: Filter) => all.filter((annotation) => passes(filter, annotation)).length
  const filter = count(chosen) === 0 ? 'all' : chosen
  const placed = anchored.placed.filter(({ annotation }) => passes(filter, annotation))
  const detached = anchored.detached.filter((annotation) => passes(filter, annotation))
  const card = (annotation: Annotation, at: PlacedAnnotation | null) => {
    const draft = draftOf(annotation)
    return (
      <HighlightCard
        key={draft}
        annotation={annotation}
        percent={at && Math.round((at.start / Math.max(1, length)) * 100)}
        now={now}
        draft={draft}
        editing={edited === draft}
        onEdit={(editing) => onEdit(editing ? draft : null)}
        onReveal={() => at && props.onReveal(at)}
        onNote={(words, was) => props.onNote(annotation, words, was)}
        tagNames={props.tagNames}
        onMark={(change) => props.onMark(annotation, change)}
        linking={props.linking}
        onLike={() => props.onLike(annotation)}
        onCopy={() => props.onCopy(annotation)}
        onRemove={() => props.onRemove(annotation)}
      />
    )
  }
  return (
    <>
      <div className={styles.scroll}>
        <section className={styles.entry} aria-label={labelOf('item.note')}>
          {editingEntry ? (
            <NoteEditor
              label={labelOf('item.note')}
              value={note ?? ''}
              draft={props.entryDraft}
              onSave={onEntryNote}
              onClose={() => onEditEntry(false)}
            />
          ) : note ? (
            <div className={styles.entryNote}>
              <NoteText note={note} />
              <button type="button" className={styles.quiet} onClick={() => onEditEntry(true)}>
                {t.editNote}
              </button>
            </div>
          ) : (
            <button type="button" className={styles.add} onClick={() => onEditEntry(true)}>
              {t.addANoteOnTheArticle}
            </button>
          )}
        </section>
        {all.length === 0 ? (
          <p className={styles.none}>
            {isTouchDevice() ? (
              t.selectTextToHighlightItOr
            ) : (
              <>
                <Rich text={t.selectTextAndPressHTo} tags={{ kbd: <kbd /> }} />
              </>
            )}
          </p>
        ) : (
          <fieldset className={styles.filters}>
            <legend>{t.show}</legend>
            {(Object.keys(filters) as Filter[]).map((name) => (
              <label key={name} data-off={count(name) === 0 ? '' : undefined}>
                <input
                  type="radio"
                  name="notebook-filter"
                  checked={name === filter}
                  disabled={count(name) === 0}
                  onChange={() => setFilter(name)}
                />
                {filters[name]} <span>{count(name)}</span>
              </label>
            ))}
          </fieldset>
        )}
        {placed.length > 0 && (
          <ul className={styles.cards} aria-label={t.highlights}>
            {placed.map((at) => card(at.annotation, at))}
          </ul>
        )}
        {detached.length > 0 && (
          <>
            <h3 className={styles.gone}>{t.notFoundInTheCurrentText}</h3>
            <ul className={styles.cards} aria-label={t.highlightsNotFoundInTheText}>
              {detached.map((annotation) => card(annotation, null))}
            </ul>
          </>
        )}
      </div>
      {(all.length > 0 || note) && (
        <div className={styles.all}>
          <button type="button" onClick={props.onCopyAll}>
            {t.copyAll}
          </button>
          <MenuButton
            label={t.export}
            className={styles.export}
            items={() => [
              { id: 'md', label: t.markdown, run: () => props.onExport('markdown') },
              { id: 'csv', label: t.csv, run: () => props.onExport('csv') },
              { id: 'json', label: t.json, run: () => props.onExport('json') },
            ]}
          >
            {t.export}
          </MenuButton>
          {all.length > 0 && (
            <button type="button" data-danger="" onClick={() => setClearing(true)}>
              {t.clearAll}
            </button>
          )}
        </div>
      )}
      {clearing && (
        <ClearDialog
          count={all.length}
          onClose={() => setClearing(false)}
          onClear={() => {
            setClearing(false)
            props.onClear()
          }}
        />
      )}
    </>
  )
}
