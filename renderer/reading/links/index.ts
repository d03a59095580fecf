export { HighlightLinks, LinkedFrom } from './highlight-links.tsx'
export type { Linking, LinkFrom, LinkStart } from './linking.ts'
