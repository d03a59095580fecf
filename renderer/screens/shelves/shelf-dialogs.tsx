import { type ReactNode, useState } from 'react'
import { LONGEST_TEXTS } from '#shared/limits.ts'
import { rankAt } from '#shared/model/rank.ts'
import type { Shelf } from '#shared/model/shelf.ts'
import { firstGraphemes, fitsGraphemes } from '#shared/text/graphemes.ts'
import * as t from '#shared/words/shelves.ts'
import { mutate, newShelfId } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import fields from '../../components/field.module.css'
import { NoteEditor } from '../../reading/notes/index.ts'
import { nestShelf, placesFor, type ShelfQuestion } from './shelf-ways.ts'
import styles from './shelves.module.css'

interface AskedProps {
  readonly question: ShelfQuestion
  readonly all: readonly Shelf[]
  readonly onClose: () => void
}

/** The dialog that an action on a shelf opens. */
export function ShelfDialog({ question: { what, shelf }, all, onClose }: AskedProps): ReactNode {
  if (what === 'note') return <ShelfNote shelf={shelf} onClose={onClose} />
  if (what === 'into') return <PutInto shelf={shelf} all={all} onClose={onClose} />
  return (
    <NameShelf
      title={t.renameName({ name: shelf.name })}
      name={shelf.name}
      label={t.rename}
      onClose={onClose}
      onName={(name) =>
        void mutate(
          { type: 'changeShelf', shelf: shelf.id, change: { name }, was: { name: shelf.name } },
          { undo: t.shelfRenamed },
        )
      }
    />
  )
}

/** Asks for the name of a new shelf, and creates it below the others. */
export function CreateShelf({
  all,
  onClose,
}: {
  readonly all: readonly Shelf[]
  readonly onClose: () => void
}): ReactNode {
  const create = (name: string): void => {
    const ranks = all.map(({ position }) => position).toSorted()
    const position = rankAt(ranks, ranks.length)
    const at = new Date().toISOString()
    void mutate(
      { type: 'createShelf', shelf: newShelfId(), name, parent: null, position, at },
      { undo: t.shelfCreated },
    )
  }
  return <NameShelf title={t.newShelf} name="" label={t.createShelf} onName={create} onClose={onClose} />
}

interface NameShelfProps {
  readonly title: string
  readonly name: string
  /** The button's label. */
  readonly label: string
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

function NameShelf({ title, name, label, onName, onClose }: NameShelfProps): ReactNode {
  const [given, setGiven] = useState(name)
  const [isCut, setCut] = useState(false)
  const wanted = given.trim().replaceAll(/\s+/g, ' ')
  const isSame = wanted === '' || wanted === name
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isSame) return
          onClose()
          onName(wanted)
        }}
      >
        <input
          className={fields.input}
          aria-label={t.name}
          value={given}
          onChange={(event) => {
            setCut(!fitsGraphemes(event.target.value, LONGEST_TEXTS.shelf))
            setGiven(firstGraphemes(event.target.value, LONGEST_TEXTS.shelf))
          }}
        />
        <p className={styles.hint} role="status">
          {isCut ? t.aNameCanHaveUpTo({ max: LONGEST_TEXTS.shelf }) : null}
        </p>
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit" disabled={isSame}>
            {label}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function ShelfNote({ shelf, onClose }: { readonly shelf: Shelf; readonly onClose: () => void }): ReactNode {
  const title = t.noteOnName({ name: shelf.name })
  return (
    <Dialog title={title} closesOutside={false} onClose={onClose}>
      <NoteEditor
        label={title}
        value={shelf.note}
        draft={`shelf.${shelf.id}`}
        onSave={(note, was) =>
          mutate(
            { type: 'changeShelf', shelf: shelf.id, change: { note: note ?? '' }, was: { note: was ?? '' } },
            { undo: note === null ? t.noteRemoved : t.noteSaved },
          )
        }
        onClose={onClose}
      />
    </Dialog>
  )
}

function PutInto({ shelf, all, onClose }: Omit<AskedProps, 'question'> & { readonly shelf: Shelf }): ReactNode {
  return (
    <Dialog title={t.putNameInto({ name: shelf.name })} onClose={onClose}>
      <ul className={styles.places}>
        {placesFor(shelf, all).map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.place}
              dir="auto"
              onClick={() => {
                onClose()
                nestShelf(shelf, id)
              }}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
      </DialogActions>
    </Dialog>
  )
}
