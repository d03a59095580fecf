import { FileOutput } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { dateText } from '#shared/language/formats.ts'
import { LARGEST_ARCHIVE } from '#shared/limits.ts'
import { type ExportFormat, exportFormatNames } from '#shared/model/export-format.ts'
import type { ExportStatus } from '#shared/model/export-status.ts'
import { sizeText } from '#shared/model/size-text.ts'
import * as t from '#shared/words/settings.ts'
import * as transfers from '#shared/words/settings/transfers.ts'
import { Facts } from '../../components/facts.tsx'
import { Button } from '../../components/button.tsx'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import fields from '../../components/field.module.css'
import { FoldedSection } from './folded-section.tsx'
import styles from './settings-screen.module.css'
import { stateWords } from './state-words.ts'
import own from './export-library.module.css'
import { useExports } from './use-exports.ts'

const formatTitles: Readonly<Record<ExportFormat, string>> = {
  lectern: t.exportEverything,
  markdown: t.exportMarkdown,
  html: t.exportWebPages,
  epub: t.exportEpub,
  csv: t.exportCsv,
  jsonl: t.exportJsonLines,
  notion: t.exportNotion,
  zotero: t.exportZotero,
  highlights_markdown: t.exportHighlightsMarkdown,
  highlights_csv: t.exportHighlightsCsv,
  highlights_json: t.exportHighlightsJson,
  highlights_readwise: t.exportHighlightsReadwise,
  highlights_anki: t.exportHighlightsAnki,
}

/** Exports the library as a file, and lists the files that can be saved. */
export function ExportLibrary(): ReactNode {
  const id = useId()
  const { value, failure, again, saving, begin, remove, save } = useExports()
  const [format, setFormat] = useState<ExportFormat>('lectern')
  const [withPages, setWithPages] = useState(true)
  const isWriting = value?.some(({ status }) => status === 0) ?? false
  return (
    <FoldedSection
      id="export"
      title={transfers.exportTheLibrary}
      glyph={FileOutput}
      status={<span role="status">{stateWords({ value, failure }, lastExport)}</span>}
      isBad={value?.[0]?.status === 2}
      lead={t.aFileWithEverythingInYour}
    >
      <form
        className={own.form}
        onSubmit={(event) => {
          event.preventDefault()
          void begin(format, withPages)
        }}
      >
        <label htmlFor={`${id}-format`} className={own.format}>
          <span className={styles.help}>{t.format}</span>
          <select
            id={`${id}-format`}
            className={fields.select}
            value={format}
            onChange={({ target }) => setFormat(exportFormatNames.find((name) => name === target.value) ?? 'lectern')}
          >
            {exportFormatNames.map((name) => (
              <option key={name} value={name}>
                {formatTitles[name]}
              </option>
            ))}
          </select>
        </label>
        <Button kind="primary" type="submit" disabled={isWriting}>
          {t.export}
        </Button>
        {format === 'lectern' ? (
          <label className={own.check}>
            <input type="checkbox" checked={withPages} onChange={({ target }) => setWithPages(target.checked)} />
            {t.includeTheArticlesOriginalPagesAnd}
          </label>
        ) : null}
      </form>
      {value === null && failure ? <ErrorPanel title={t.yourExports} failure={failure} retry={again} /> : null}
      <ul aria-label={t.exports}>
        {value?.map((one) => (
          <li key={one.id} className={styles.row}>
            <span className={styles.label}>
              {formatTitles[one.format]}
              <span className={styles.help} data-bad={one.status === 2 ? '' : undefined} role="status">
                {saving?.id === one.id ? t.savingFloor({ floor: Math.floor(saving.share * 100) }) : stateOf(one)}
              </span>
            </span>
            <span className={styles.control}>
              {one.status === 1 ? (
                <Button disabled={saving !== null} onClick={() => void save(one)}>
                  {t.save}
                </Button>
              ) : null}
              <Button onClick={() => remove(one.id)}>{one.status === 0 ? t.stop : t.delete}</Button>
            </span>
          </li>
        ))}
      </ul>
    </FoldedSection>
  )
}

/** Describes the newest export. */
function lastExport([newest]: readonly ExportStatus[]): ReactNode {
  if (newest === undefined) return transfers.notExportedYet
  if (newest.status !== 1) return stateOf(newest)
  const date = dateText(newest.created_date, 'day')
  return transfers.lastExport({ what: formatTitles[newest.format], date })
}

function stateOf(found: ExportStatus): ReactNode {
  const { status, format, done, total, error, size, expires_date: expires } = found
  if (status === 2) return error ?? t.theExportFailed
  if (found.lacks_space) return t.theLibrarysDiskIsFull
  if (status === 0) return t.writing({ done, total: total ?? 0 })
  const isTooLarge = format === 'lectern' && (size ?? 0) > LARGEST_ARCHIVE
  return (
    <Facts
      of={[
        sizeText(size ?? 0),
        expires !== null && t.availableUntil({ date: dateText(expires, 'day') }),
        isTooLarge && t.tooLargeToImport,
      ]}
    />
  )
}
