import type { Page } from 'playwright/test'

/** Parts of a page, and of the email on it, that could run or fetch. There should be none. */
export interface Audit {
  /** "name" for an element, "element@attribute" for an attribute. */
  readonly faults: readonly string[]
  readonly elements: number
  readonly text: string
}

export function audit(page: Page): Promise<Audit> {
  return page.evaluate(() => {
    const faults = new Set<string>()
    const frames = [...document.querySelectorAll('iframe')]
    for (const frame of frames)
      if (frame.sandbox.contains('allow-scripts') || frame.srcdoc || frame.src) faults.add('iframe')
    const emails = frames.flatMap((frame) => frame.contentDocument ?? [])
    const bodies = [document.body, ...emails.map(({ body }) => body)]
    const elements = bodies.flatMap((body) => [...body.querySelectorAll('*')])
    const active =
      /^(?:script|object|embed|applet|base|meta|link|style|frame|frameset|template|noscript|math|animate|set|foreignobject|use|dialog|marquee)$/
    for (const element of elements) {
      const name = element.localName.toLowerCase()
      // Allowed: the app's own script, and formulas that the app draws from text between dollar signs.
      const own = element.matches('body > script[src], [data-formula] > [data-drawn] > math')
      if (active.test(name) && !own) faults.add(name)
      for (const { name: attribute, value } of element.attributes) {
        const spelled = value.replace(/[\u0000-\u0020\u007f-\u00a0\u200b\u2028\u2029\ufeff]/g, '')
        const isAddress = /^(?:href|src|srcset|action|formaction|poster|data|xlink:href|background|ping)$/.test(
          attribute,
        )
        if (/^on|^srcdoc$|^ping$|^srcset$/.test(attribute)) faults.add(`${name}@${attribute}`)
        if (isAddress && /^(?:javascript|vbscript|file|blob):/i.test(spelled)) faults.add(`${name}@${attribute}`)
        // Allowed: a chart from the page. As an image it runs and loads nothing.
        const isChart = name === 'img' && /^data:image\/svg\+xml;base64,/i.test(spelled)
        if (isAddress && !isChart && /^data:(?!image\/(?:png|jpeg|gif|webp|svg\+xml,%3Csvg))/i.test(spelled))
          faults.add(`${name}@${attribute}`)
      }
    }
    return { faults: [...faults], elements: elements.length, text: bodies.map((body) => body.textContent).join('\n') }
  })
}
