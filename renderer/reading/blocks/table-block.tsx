import type { AlignType, Table, TableCell } from 'mdast'
import { createElement, type ReactNode } from 'react'
import * as t from '#shared/words/reading.ts'
import { useArticleSetting } from '../inline/article-context.ts'
import { inline } from '../inline/inline.tsx'
import { leafProps } from '../inline/leaf-props.ts'
import sideways from './sideways.module.css'
import styles from './table-block.module.css'

/** With this many columns or more, each column would only be about one word wide in the text column. */
const MANY = 5

/** Shows a table with its headers. It scrolls sideways in its own region. */
export function TableBlock({ node }: { readonly node: Table }): ReactNode {
  const [head, ...rows] = node.children
  // Code doesn't wrap, so a table with code extends into the margins too.
  const many = (head?.children.length ?? 0) >= MANY || rows.some((row) => row.children.some(hasCode))
  return (
    <div
      className={`${styles.table} ${sideways.sideways}`}
      data-many={many ? '' : undefined}
      tabIndex={0}
      role="region"
      aria-label={t.table}
    >
      <table>
        <thead>
          <tr>
            {head?.children.map((cell, column) => (
              <Cell key={column} node={cell} align={node.align?.[column] ?? null} tag="th" />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.children.map((cell, column) => (
                <Cell key={column} node={cell} align={node.align?.[column] ?? null} tag="td" />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const hasCode = (cell: TableCell): boolean => cell.children.some(({ type }) => type === 'inlineCode')

interface CellProps {
  readonly node: TableCell
  readonly align: AlignType
  readonly tag: 'th' | 'td'
}

function Cell({ node, align, tag }: CellProps): ReactNode {
  const setting = useArticleSetting()
  const props = {
    ...leafProps(node, setting),
    'data-align': align ?? undefined,
    scope: tag === 'th' ? 'col' : undefined,
  }
  return createElement(tag, props, ...inline(node.children, setting))
}
