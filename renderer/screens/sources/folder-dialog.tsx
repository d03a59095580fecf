import { type ReactNode, useId, useState } from 'react'
import type { Source } from '#shared/model/source.ts'
import { LONGEST_TEXTS } from '#shared/limits.ts'
import { firstGraphemes } from '#shared/text/graphemes.ts'
import * as t from '#shared/words/sources.ts'
import { mutate } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import form from '../../components/dialog-form.module.css'
import fields from '../../components/field.module.css'
import { nameOf } from './source-names.ts'

interface FolderDialogProps {
  readonly source: Source
  /** Existing folders to choose from. */
  readonly folders: readonly string[]
  readonly onClose: () => void
}

/** Prompts for the folder of a source. An empty name removes the source from its folder. */
export function FolderDialog({ source, folders, onClose }: FolderDialogProps): ReactNode {
  const list = useId()
  const [text, setText] = useState(source.folder ?? '')
  return (
    <Dialog
      title={t.folderOfName({ name: nameOf(source) })}
      closesOutside={text === (source.folder ?? '')}
      onClose={onClose}
    >
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault()
          void mutate({ type: 'setUpSource', source, change: { folder: text.trim() || null } })
          onClose()
        }}
      >
        <label className={form.field}>
          {t.name}
          <input
            className={fields.input}
            type="text"
            list={list}
            value={text}
            onChange={(event) => setText(firstGraphemes(event.target.value, LONGEST_TEXTS.folder))}
          />
          <span className={form.hint}>{t.leaveItEmptyForNoFolder}</span>
        </label>
        <datalist id={list}>
          {folders.map((folder) => (
            <option key={folder} value={folder}>
              {folder}
            </option>
          ))}
        </datalist>
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit">
            {t.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
