import { Fragment, type ReactNode } from 'react'

/** Short facts on one line, with a dot between them that screen readers leave out. Skips those that are empty. */
export function Facts({ of }: { readonly of: readonly ReactNode[] }): ReactNode {
  const facts = of.filter((fact) => fact !== null && fact !== undefined && fact !== '' && fact !== false && fact !== 0)
  return facts.map((fact, index) => (
    // A fact has no identity beyond its position.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index === 0 ? null : <Dot />}
      <bdi>{fact}</bdi>
    </Fragment>
  ))
}

/**
 * A dot between two facts, with spaces that also part their words for screen readers. It stays with the fact before it,
 * so that no line starts with a dot.
 */
export function Dot(): ReactNode {
  return (
    <>
      {'\u00a0'}
      <span aria-hidden>·</span>{' '}
    </>
  )
}
