import type { ReactNode } from 'react'
import * as t from '#shared/words/reading.ts'
import { Blocks } from './block.tsx'
import { footnoteId, footnoteMarkId } from '../inline/footnote-ids.ts'
import type { PreparedFootnote } from '../inline/prepare-article.ts'
import styles from './footnotes-block.module.css'

/** Lists the footnotes at the end, each with a link back to its mark. */
export function FootnotesBlock({ footnotes }: { readonly footnotes: readonly PreparedFootnote[] }): ReactNode {
  return (
    <section className={styles.footnotes} role="doc-endnotes" aria-label={t.footnotes}>
      <ol data-digits={String(footnotes.length).length}>
        {footnotes.map(({ number, node }) => (
          <li key={number} id={footnoteId(number)} tabIndex={-1}>
            <Blocks nodes={node.children} />
            <a
              className={styles.back}
              data-uncounted=""
              href={`#${footnoteMarkId(number)}`}
              role="doc-backlink"
              aria-label={t.backToFootnoteReferenceNumber({ number })}
            >
              ↩︎
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
