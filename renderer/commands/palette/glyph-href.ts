import type { IconName } from '#shared/commands/index.ts'

/** Where a row finds its picture (palette-sprite.tsx draws them). */
export const glyphHref = (name: IconName): string => `#palette-${name}`
