import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import type { Content } from '#shared/model/content.ts'
import { LONGEST_TEXTS } from '#shared/limits.ts'
import { firstGraphemes } from '#shared/text/graphemes.ts'
import * as t from '#shared/words/reading.ts'
import { mutate } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { DialogMessage } from '../../components/dialog-message.tsx'
import { authorsOf } from '../facts/index.ts'
import fields from '../../components/field.module.css'
import styles from './edit-title-dialog.module.css'

interface NamingDialogProps {
  readonly content: Content
  readonly onClose: () => void
}

/**
 * Edits the reader's own title and author for an article. They are preserved when the article is extracted again, and
 * the page's own can be restored.
 */
export function EditTitleDialog({ content, onClose }: NamingDialogProps): ReactNode {
  const id = useId()
  const before = { title: content.title, author: authorsOf(content) ?? '' }
  const [title, setTitle] = useState(before.title)
  const [author, setAuthor] = useState(before.author)
  const [trouble, setTrouble] = useState('')
  const { naming, article } = content
  const changed = { title: tidied(title) !== tidied(before.title), author: tidied(author) !== tidied(before.author) }
  const dirty = changed.title || changed.author

  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (tidied(title) === '') return setTrouble(t.enterATitle)
    onClose()
    if (!dirty) return
    void mutate(
      {
        type: 'name',
        contentId: content.id,
        ...(changed.title && { title: tidied(title) === article?.title ? null : tidied(title) }),
        ...(changed.author && { author: tidied(author) === article?.authors.join(', ') ? null : tidied(author) }),
      },
      { undo: saidOf(changed) },
    )
  }
  const restore = () => {
    onClose()
    void mutate(
      {
        type: 'name',
        contentId: content.id,
        ...(naming?.title != null && { title: null }),
        ...(naming?.author != null && { author: null }),
      },
      { undo: t.originalTitleAndAuthorRestored },
    )
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) send(event)
  }
  return (
    <Dialog title={t.titleAndAuthor} closesOutside={!dirty} onClose={onClose}>
      <form className={styles.form} onSubmit={send}>
        <label htmlFor={`${id}-title`}>{t.title}</label>
        {/* A wrapping field shows a long title in full, but the title itself has no line breaks. */}
        <textarea
          className={fields.input}
          id={`${id}-title`}
          value={title}
          dir="auto"
          aria-invalid={trouble !== ''}
          aria-describedby={`${id}-trouble`}
          onChange={(event) => {
            setTitle(firstGraphemes(event.target.value.replace(/[\r\n]+/g, ' '), LONGEST_TEXTS.title))
            setTrouble('')
          }}
          onKeyDown={sendByKey}
        />
        <DialogMessage id={`${id}-trouble`} problem={trouble} />
        <label htmlFor={`${id}-author`}>{t.author}</label>
        <input
          className={fields.input}
          id={`${id}-author`}
          value={author}
          dir="auto"
          placeholder={t.noAuthorGiven}
          autoComplete="off"
          onChange={(event) => setAuthor(firstGraphemes(event.target.value, LONGEST_TEXTS.author))}
        />
        <p className={styles.hint}>{t.yourChangesStayWhenThePage}</p>
        <div className={styles.answers}>
          {naming && (
            <span className={styles.restore}>
              <Button kind="quiet" onClick={restore}>
                {t.restoreOriginal}
              </Button>
            </span>
          )}
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit">
            {t.done}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const tidied = (words: string): string => words.replace(/\s+/g, ' ').trim()

function saidOf(changed: { readonly title: boolean; readonly author: boolean }): string {
  if (changed.title && changed.author) return t.titleAndAuthorChanged
  return changed.title ? t.titleChanged : t.authorChanged
}
