export type { Navigate, PaletteHandlers } from './handlers/palette-handler.ts'
export { Palette, type PaletteProps } from './palette.tsx'
export { PaletteRow } from './palette-row.tsx'
export type { PaletteItem } from './search/rank.ts'
