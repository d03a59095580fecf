import { FileInput, FilePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import * as dialogs from '#shared/words/app/dialogs.ts'
import * as t from '#shared/words/settings/transfers.ts'
import { Button } from '../../components/button.tsx'
import { RoadRow } from '../../screens/settings/transfers/road-row.tsx'
import styles from './import-dialog.module.css'
import { ImportHistory } from './import-history.tsx'
import { useChosenFiles } from './use-chosen-files.tsx'

/** The file that each program exports, the most common programs first. */
const files: readonly (readonly [program: string, file: string])[] = [
  [t.pocket, t.zipOrCsv],
  [t.instapaper, t.csv],
  [t.readwise, t.csv],
  [t.omnivore, t.zip],
  [t.matter, t.zipOrCsv],
  [t.raindrop, t.csvOrHtml],
  [t.wallabag, t.json],
  [t.karakeepOrLinkwarden, t.json],
  [t.pinboard, t.json],
  [t.goodLinks, t.json],
  [t.evernote, t.enex],
  [t.kindle, t.myClippings],
  [t.browser, t.bookmarksAsHtml],
  [t.feedReader, t.opml],
  [t.anotherLectern, t.everythingAsAZip],
  [t.anotherApp, t.anyOtherFile],
]

/** The ways to import files, with the latest imports and their progress. */
export function ImportRows(): ReactNode {
  const { choose, isAsking, parts } = useChosenFiles()
  return (
    <>
      <RoadRow
        id="import"
        title={t.fromAnotherApp}
        glyph={FileInput}
        help={t.fromPocketInstapaperAndOthers}
        below={
          <>
            <FilesOfPrograms />
            <ImportHistory key={isAsking ? 'hidden' : 'shown'} />
          </>
        }
      >
        <Button kind="primary" onClick={choose}>
          {dialogs.chooseFiles}
        </Button>
      </RoadRow>
      <RoadRow id="files" title={t.aFile} glyph={FilePlus} help={t.pdfsBooksEmailsAndPages}>
        <Button onClick={choose}>{dialogs.chooseFiles}</Button>
      </RoadRow>
      {parts}
    </>
  )
}

function FilesOfPrograms(): ReactNode {
  return (
    <details className={styles.files}>
      <summary>{t.whichFile}</summary>
      <dl className={styles.programs}>
        {files.map(([program, file]) => (
          <div key={program}>
            <dt>{program}</dt>
            <dd>{file}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
