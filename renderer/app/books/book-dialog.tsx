import { type ReactNode, useState } from 'react'
import * as t from '#shared/words/app/books.ts'
import { reasonOf } from '../../paying/index.ts'
import type { BookContents } from '../../dialogs/index.ts'
import { asSentence, notify, useHost, useLibrary } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import { DialogMessage } from '../../components/dialog-message.tsx'
import { saveBook } from './save-book.ts'
import { useClosing } from './use-closing.ts'
import styles from './book-dialog.module.css'

interface BookDialogProps {
  readonly contents: BookContents
  readonly onClose: () => void
}

/** Writes articles into one e-book and saves it as a file. */
export function BookDialog({ contents, onClose }: BookDialogProps): ReactNode {
  const host = useHost()
  const library = useLibrary()
  const [state, setState] = useState<'asking' | 'writing' | { readonly failed: string }>('asking')
  const closing = useClosing()
  const ids = 'ids' in contents ? contents.ids : null
  const [only] = ids ?? []
  const ofOne = (ids?.length === 1 && only !== undefined && library.entry(only)?.content.title) || null
  const title = 'name' in contents ? contents.name : ofOne
  const save = async (): Promise<void> => {
    const signal = closing()
    setState('writing')
    try {
      await saveBook(host, contents, title, signal)
      onClose()
      notify(t.theEBookIsSaved)
    } catch (error) {
      if (signal.aborted) return
      setState({ failed: asSentence(reasonOf(error)) })
    }
  }
  const what =
    ids === null
      ? t.allArticlesOfTitle({ title: title ?? '' })
      : title === null
        ? t.countArticles({ count: ids.length })
        : t.oneArticle({ title })
  return (
    <Dialog title={t.saveAsEpub} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <p className={styles.what}>{ids?.length === 1 ? t.savesOneArticle({ what }) : t.savesArticles({ what })}</p>
        <p className={styles.help}>{t.includesHighlights}</p>
        <DialogMessage
          status={state === 'writing' ? t.writing : null}
          problem={typeof state === 'object' ? state.failed : null}
        />
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit" disabled={state === 'writing'}>
            {t.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
