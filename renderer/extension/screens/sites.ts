import { browser } from '../browser.ts'

/** Returns the match pattern that browser permissions use for a site. */
export const patternOf = (origin: string): string => `${origin}/*`

/** Returns the sites on which highlights are painted again when a page is opened. */
export async function allowedSites(): Promise<string[]> {
  const { origins = [] } = await browser.permissions.getAll()
  return origins.filter((pattern) => pattern.endsWith('/*')).map((pattern) => pattern.slice(0, -2))
}
