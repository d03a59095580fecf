/** The colors of highlights. The first is the usual one, which the API does not send. */
export const highlightColors = ['yellow', 'green', 'blue', 'pink', 'purple'] as const
export type HighlightColor = (typeof highlightColors)[number]

/** A color by its name, as programs write it; null for the usual one and for colors that are none of ours. */
export function colorNamed(name: string | null): HighlightColor | null {
  const known = highlightColors.find((color) => color === name?.trim().toLowerCase())
  return known === undefined || known === highlightColors[0] ? null : known
}
