import { type ReactNode, useId } from 'react'
import { foldersAs, type ImportChoices, type ImportStatus } from '#shared/model/import-status.ts'
import * as t from '#shared/words/app/incoming.ts'
import fields from '../../components/field.module.css'
import styles from './import-dialog.module.css'

interface ImportChoicesProps {
  readonly status: ImportStatus
  readonly choices: ImportChoices
  readonly onChange: (choices: ImportChoices) => void
}

/** Sets the options of an import. Shows only those that the file leaves open. */
export function ImportChoicesForm({ status, choices, onChange }: ImportChoicesProps): ReactNode {
  const id = useId()
  const count = (name: string): number => status.counts?.[name] ?? 0
  return (
    <div className={styles.choices}>
      <label className={styles.choice} htmlFor={`${id}-state`}>
        {t.importInto}
        <select
          id={`${id}-state`}
          className={fields.select}
          value={choices.state ?? 'as_is'}
          onChange={({ target }) => {
            const state = (['as_is', 'queue', 'archive'] as const).find((each) => each === target.value)
            if (state) onChange({ ...choices, state })
          }}
        >
          <option value="as_is">{t.theirOriginalList}</option>
          <option value="queue">{t.queue}</option>
          <option value="archive">{t.archive}</option>
        </select>
      </label>
      <label className={styles.choice} htmlFor={`${id}-fetch`}>
        {t.fetchPages}
        <select
          id={`${id}-fetch`}
          className={fields.select}
          value={choices.fetch ?? 'all'}
          onChange={({ target }) => {
            const fetch = (['all', 'queue', 'none'] as const).find((each) => each === target.value)
            if (fetch) onChange({ ...choices, fetch })
          }}
        >
          <option value="all">{t.allArticlesWithoutSavedText}</option>
          <option value="queue">{t.onlyArticlesInTheQueue}</option>
          <option value="none">{t.none}</option>
        </select>
      </label>
      {count('in_folders') > 0 ? (
        <label className={styles.choice} htmlFor={`${id}-folders`}>
          {t.foldersBecome}
          <select
            id={`${id}-folders`}
            className={fields.select}
            value={choices.folders_as ?? 'shelves'}
            onChange={({ target }) => {
              const folders_as = foldersAs.find((each) => each === target.value)
              if (folders_as) onChange({ ...choices, folders_as })
            }}
          >
            {foldersAs.map((each) => (
              <option key={each} value={each}>
                {t.foldersAs({ of: each })}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <label className={styles.choice} htmlFor={`${id}-tag`}>
        {t.addATag}
        <input
          id={`${id}-tag`}
          className={fields.field}
          value={choices.tag ?? ''}
          maxLength={200}
          autoComplete="off"
          placeholder={t.noTag}
          onChange={({ target }) => onChange({ ...choices, tag: target.value })}
        />
      </label>
      {count('from_feeds') > 0 ? (
        <Check
          label={t.includeItemsFromFeeds({ count: count('from_feeds') })}
          checked={choices.with_feed ?? false}
          onChange={(with_feed) => onChange({ ...choices, with_feed })}
        />
      ) : null}
    </div>
  )
}

function Check(props: {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}): ReactNode {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={props.checked} onChange={({ target }) => props.onChange(target.checked)} />
      {props.label}
    </label>
  )
}
