/** The colors of highlights. The first is the default, which the API does not send. */
export const highlightColors = ['yellow', 'green', 'blue', 'pink', 'purple'] as const
export type HighlightColor = (typeof highlightColors)[number]

/**
 * Returns a color by the name that other programs use for it. Null for the default color and for colors that we don't
 * have.
 */
export function colorNamed(name: string | null): HighlightColor | null {
  const known = highlightColors.find((color) => color === name?.trim().toLowerCase())
  return known === undefined || known === highlightColors[0] ? null : known
}
