import type { PageDocument } from '../page-document.ts'

/** Number of characters of style sheets that are searched, and of variables that are stored. */
const MOST_STYLES = 20_000_000
const MOST_VARIABLES = 5000
/** A style sheet's variable that contains a picture: `--sf-img-3: url("https://…")`. */
const VARIABLE = /(?<![\w-])(--[\w-]{1,80})\s{0,10}:\s{0,10}url\(\s{0,10}["']?(https?:[^"')\s]{1,2000})/gi
const PAINTED = /(background(?:-image)?\s{0,9}:[^;]{0,80})var\(\s{0,9}(--[\w-]{1,80})\s{0,9}\)/i

/**
 * Replaces variables in elements' backgrounds with the picture addresses that style sheets assign to them. SingleFile
 * saves a picture this way if the page shows it more than once.
 */
export function resolvePaintVariables(page: PageDocument): void {
  const painted = [...page.querySelectorAll('[style*="var(--"]')].flatMap((element) => {
    const name = PAINTED.exec(element.getAttribute('style') ?? '')?.[2]
    return name === undefined ? [] : [{ element, name }]
  })
  if (painted.length === 0) return
  const addresses = variablesOf(page)
  for (const { element, name } of painted) {
    const address = addresses.get(name)
    const style = element.getAttribute('style') ?? ''
    if (address !== undefined)
      element.setAttribute(
        'style',
        style.replace(PAINTED, (_, start: string) => `${start}url(${address})`),
      )
  }
}

function variablesOf(page: PageDocument): ReadonlyMap<string, string> {
  const addresses = new Map<string, string>()
  let left = MOST_STYLES
  for (const sheet of page.querySelectorAll('style')) {
    const styles = sheet.textContent.slice(0, left)
    left -= styles.length
    for (const [, name = '', address = ''] of styles.matchAll(VARIABLE)) {
      if (addresses.size < MOST_VARIABLES) addresses.set(name, address)
    }
  }
  return addresses
}
