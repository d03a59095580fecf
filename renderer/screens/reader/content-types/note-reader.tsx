import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { titleOf } from '#shared/commands/index.ts'
import { dialogs } from '../../../dialogs/index.ts'
import { useCommands, withKey } from '../../../commands/index.ts'
import { Button } from '../../../components/button.tsx'
import { OpenArticle, type OpenArticleProps } from '../open-article.tsx'
import styles from './content-types.module.css'

/** Shows a note that the reader wrote, exactly as written, with a button to edit it. */
export function NoteReader(props: OpenArticleProps): ReactNode {
  const { entry } = props
  const edit = (): void => dialogs.open({ kind: 'writeNote', entry })
  useCommands('reader', { 'note.edit': edit })
  return (
    <div className={styles.stack}>
      <div className={styles.strip} role="toolbar" aria-label={titleOf('note.edit')}>
        <Button kind="quiet" onClick={edit} title={withKey(titleOf('note.edit'), 'note.edit')}>
          <Pencil size={16} aria-hidden />
          {titleOf('note.edit')}
        </Button>
      </div>
      <div className={styles.filling}>
        <OpenArticle {...props} />
      </div>
    </div>
  )
}
