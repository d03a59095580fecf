import { type ReactNode, useState } from 'react'
import type { PageVersion } from '#shared/model/pages/page-version.ts'
import type { ChangedBlock, ChangedWords } from '#shared/model/pages/text-changes.ts'
import * as t from '#shared/words/app/pages.ts'
import { useAsyncValue, useHost } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import styles from './changes-view.module.css'
import { VersionChoice } from './version-choice.tsx'

interface ChangesViewProps {
  readonly id: number
  /** The newest first. */
  readonly versions: readonly PageVersion[]
  /** Maximum number of versions that are stored. */
  readonly most: number
  readonly isReading: boolean
  readonly onReadAgain: () => void
}

/** Shows what changed in an article's text between two versions of its page. */
export function ChangesView({ id, versions, most, isReading, onReadAgain }: ChangesViewProps): ReactNode {
  const [newer, setNewer] = useState(versions[0]?.version ?? 0)
  const [older, setOlder] = useState(versions[1]?.version ?? 0)
  if (versions.length < 2) {
    return (
      <EmptyState
        drawing="lost"
        title={t.oneVersion}
        text={t.readTheArticleAgain}
        actions={
          <Button kind="primary" aria-disabled={isReading} onClick={() => isReading || onReadAgain()}>
            {isReading ? t.readingItAgain : t.readItAgain}
          </Button>
        }
      />
    )
  }
  return (
    <div className={styles.scroller} data-changes="">
      <div className={styles.choices}>
        <span>{t.from}</span>
        <VersionChoice label={t.from} versions={versions} value={older} onChoose={setOlder} />
        <span>{t.to}</span>
        <VersionChoice label={t.to} versions={versions} value={newer} onChoose={setNewer} />
      </div>
      <Compared id={id} older={older} newer={newer} />
      <p className={styles.limits}>{t.upToVersions({ most })}</p>
    </div>
  )
}

function Compared({ id, older, newer }: { readonly id: number; readonly older: number; readonly newer: number }) {
  const host = useHost()
  const changes = useAsyncValue(`page changes ${id} ${older} ${newer}`, () =>
    host.call('storedPageChanges', { params: { id }, query: { older, newer } }),
  )
  if (changes.value === null) {
    return changes.failure ? (
      <ErrorPanel title={t.whatChanged} failure={changes.failure} retry={changes.again} />
    ) : (
      <p className={styles.summary} role="status">
        {t.comparing}
      </p>
    )
  }
  const { blocks, words_added: added, words_removed: removed, is_rough: isRough } = changes.value
  const isSame = blocks.every(({ kind }) => kind === 'same' || kind === 'skipped')
  if (isSame) return <EmptyState drawing="lost" title={t.nothingChanged} text={t.onlyTheRestOfThePage} />
  return (
    <>
      <p className={styles.summary} role="status">
        {t.addedAndRemoved({ added, removed })} {isRough && t.someParts}
      </p>
      <div className={styles.text} dir="auto">
        {blocks.map((block, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a comparison never changes
          <BlockChange key={at} block={block} />
        ))}
      </div>
    </>
  )
}

function BlockChange({ block: { kind, words, count = 0 } }: { readonly block: ChangedBlock }): ReactNode {
  if (kind === 'skipped') return <p className={styles.skipped}>{t.unchanged({ count })}</p>
  return (
    <p className={styles.block} data-kind={kind} dir="auto">
      {words.map((each, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a comparison never changes
        <WordsChange key={at} words={each} />
      ))}
    </p>
  )
}

/** Screen readers rarely announce <ins> and <del>, so words say it. Everyone else sees a line under or through them. */
function WordsChange({ words: { kind, text } }: { readonly words: ChangedWords }): ReactNode {
  if (kind === 'same') return text
  const Tag = kind === 'added' ? 'ins' : 'del'
  return (
    <Tag>
      <VisuallyHidden>{` ${kind === 'added' ? t.added : t.removed}: `}</VisuallyHidden>
      {text}
      <VisuallyHidden>{` (${t.endOfChange}) `}</VisuallyHidden>
    </Tag>
  )
}
