import type { AlignType, Table, TableCell } from 'mdast'
import type { ReactNode } from 'react'
import { Inline } from '../inline.tsx'
import { useLeaf } from '../use-leaf.ts'
import styles from '../article-body.module.css'

/** Tables keep their headers and scroll sideways in their own region. */
export function TableBlock({ node }: { readonly node: Table }): ReactNode {
  const [head, ...rows] = node.children
  return (
    <div className={styles.table} tabIndex={0} role="region" aria-label="Table">
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

interface CellProps {
  readonly node: TableCell
  readonly align: AlignType
  readonly tag: 'th' | 'td'
}

function Cell({ node, align, tag: Tag }: CellProps): ReactNode {
  return (
    <Tag {...useLeaf(node)} data-align={align ?? undefined} scope={Tag === 'th' ? 'col' : undefined}>
      <Inline nodes={node.children} />
    </Tag>
  )
}
