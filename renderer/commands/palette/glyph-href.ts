import type { IconName } from '#shared/commands/index.ts'

/** The reference to a row's icon, which palette-sprite.tsx draws. */
export const glyphHref = (name: IconName): string => `#palette-${name}`
