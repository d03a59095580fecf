import { createElement, type ReactNode, useMemo } from 'react'
import { formulaOf } from '#shared/text/formula.ts'
import type { MathNode } from '#shared/text/formulas/math-tree.ts'
import { typesetNow } from './load-typesetter.ts'
import styles from './formula-view.module.css'

interface FormulaViewProps {
  /** The formula's source: inline code, including its dollar signs. */
  readonly value: string
  /** The same source as part of the article's text, in which offsets are counted. */
  readonly children: ReactNode
}

/** Number of characters. A formula whose source is longer than this may be wider than a line on a phone. */
const LONG = 60

/**
 * Shows an inline or display formula. Its source stays in the page, visually hidden, because the canonical text
 * includes it and copying uses it. The rendered MathML next to it doesn't count as text (text-index.ts).
 */
export function FormulaView({ value, children }: FormulaViewProps): ReactNode {
  const formula = useMemo(() => formulaOf(value), [value])
  const math = useMemo(() => formula && typesetNow(formula), [formula])
  if (!formula || !math) return <code dir="ltr">{children}</code>
  const wide = formula.isDisplay || formula.tex.length > LONG
  return (
    <span
      className={styles.formula}
      data-formula={formula.isDisplay ? 'display' : 'inline'}
      data-wide={wide ? '' : undefined}
      dir="ltr"
    >
      <span data-drawn="">{element(math, 0)}</span>
      <code className={styles.source} aria-hidden>
        {children}
      </code>
    </span>
  )
}

function element(node: MathNode | string, key: number): ReactNode {
  if (typeof node === 'string') return node
  return createElement(node.name, { key, ...node.attributes }, ...node.children.map(element))
}
