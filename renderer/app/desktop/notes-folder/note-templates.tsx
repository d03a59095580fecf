import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { NoteLook, NotesFolderChoice } from '#shared/model/notes/notes-folder.ts'
import * as t from '#shared/words/app/desktop.ts'
import { Button } from '../../../components/button.tsx'
import fields from '../../../components/field.module.css'
import styles from '../desktop-settings.module.css'
import own from './notes-folder.module.css'
import { Rich } from '../../../components/rich.tsx'

interface Shown {
  readonly path: string | null
  readonly text: string | null
  readonly problem: string | null
  readonly usual: string
}

interface NoteTemplatesProps {
  readonly chosen: NotesFolderChoice
  readonly preview: (look: NoteLook) => Promise<Shown | null>
  readonly keep: (templates: Pick<NoteLook, 'body' | 'name'>) => Promise<boolean>
}

/** Sets the contents and the file name of a note, with a preview of the newest article. */
export function NoteTemplates({ chosen, preview, keep }: NoteTemplatesProps): ReactNode {
  const id = useId()
  const [name, setName] = useState(chosen.name ?? '')
  const [body, setBody] = useState(chosen.body ?? '')
  const [shown, setShown] = useState<Shown | null>(null)
  const templates = { name: name.trim() === '' ? null : name.trim(), body: body.trim() === '' ? null : body }
  const isChanged = templates.name !== chosen.name || templates.body !== chosen.body
  const isOwn = chosen.name !== null || chosen.body !== null
  const look = { form: chosen.form, pictures: chosen.pictures, ...templates }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isChanged) void keep(templates)
  }
  const startFromUsual = async (): Promise<void> => {
    const found = await preview({ ...look, body: null })
    if (found) setBody(found.usual)
  }
  return (
    <form aria-labelledby={`${id}-title`} data-setting={t.templates} onSubmit={submit}>
      <h3 id={`${id}-title`} className={styles.heading}>
        {t.templates}
      </h3>
      <p className={styles.note}>
        <Rich text={t.mustacheTitle} tags={{ code: <code /> }} />
      </p>
      <label className={own.field} htmlFor={`${id}-name`}>
        <span className={styles.help}>{t.fileName}</span>
        <input
          id={`${id}-name`}
          className={fields.input}
          value={name}
          maxLength={500}
          placeholder={t.title}
          spellCheck={false}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <label className={own.field} htmlFor={`${id}-body`}>
        <span className={styles.help}>{t.betweenLecternsMarkers}</span>
        <textarea
          id={`${id}-body`}
          className={`${fields.input} ${own.template}`}
          rows={8}
          value={body}
          maxLength={20_000}
          spellCheck={false}
          onChange={({ target }) => setBody(target.value)}
        />
      </label>
      <div className={styles.controls}>
        <Button kind="primary" type="submit" disabled={!isChanged}>
          {t.save}
        </Button>
        <Button onClick={() => void preview(look).then(setShown)}>{t.preview}</Button>
        {body.trim() === '' ? <Button onClick={() => void startFromUsual()}>{t.startFromTheDefault}</Button> : null}
        {isOwn ? <Button onClick={() => void keep({ name: null, body: null })}>{t.reset}</Button> : null}
      </div>
      <div role="status">{shown ? <Preview shown={shown} /> : null}</div>
    </form>
  )
}

function Preview({ shown: { path, text, problem } }: { readonly shown: Shown }): ReactNode {
  if (problem !== null) return <p className={own.problem}>{t.theTemplateCantBeUsed({ problem })}</p>
  if (text === null) return <p className={styles.note}>{t.saveAnArticleFirstToSee}</p>
  return (
    <figure className={own.preview}>
      <figcaption className={styles.help}>{path}</figcaption>
      <pre tabIndex={0}>{text}</pre>
    </figure>
  )
}
