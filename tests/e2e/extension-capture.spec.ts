import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import type { CapturedPage } from '#shared/extension/captured-page.ts'
import { findHeadlessShell } from '../../resources/scripts/chromium.mjs'
import { chromiumSwitches } from '../chromium-switches.ts'
import { builtExtension } from '../renderer/extension/built-extension.ts'

// The script that captures needs a page, and nothing of an extension.
const executablePath = findHeadlessShell()
test.use({ launchOptions: { args: [...chromiumSwitches], ...(executablePath ? { executablePath } : {}) } })

let script = ''
test.beforeAll(async () => {
  script = join(await builtExtension(), 'chrome/capture.js')
})

/** Captures a page that these scripts made. */
async function capture(page: Page, html: string, change: () => void = () => {}): Promise<CapturedPage> {
  await page.setContent(html)
  await page.addScriptTag({ path: script })
  await page.evaluate(change)
  return page.evaluate(() => (globalThis as unknown as { lecternCapture(): CapturedPage }).lecternCapture())
}

test('a capture contains what is drawn and what is selected, but no code, nothing that was typed, and no more than can be sent', async ({
  page,
}) => {
  await test.step('a capture contains what is drawn: shadow trees, slots, frames, canvases and moved pictures', async () => {
    const { html } = await capture(
      page,
      `<title>Hard</title><x-open><p>SLOTTED</p><i slot="none">UNASSIGNED</i></x-open>
       <iframe srcdoc="<p>FRAMED</p>"></iframe><canvas width="80" height="80"></canvas><canvas width="8" height="8"></canvas>`,
      () => {
        const root = document.querySelector('x-open')?.attachShadow({ mode: 'open' })
        root?.append(Object.assign(document.createElement('b'), { textContent: 'IN THE SHADOW' }))
        root?.append(document.createElement('slot'))
        document.querySelector('canvas')?.getContext('2d')?.fillRect(0, 0, 40, 40)
      },
    )
    for (const words of ['IN THE SHADOW', 'SLOTTED', 'FRAMED']) expect(html).toContain(words)
    expect(html).not.toContain('UNASSIGNED')
    expect(html?.match(/<img src="data:image\/webp/g)).toHaveLength(1)
  })

  await test.step('a capture contains no code and nothing that was typed', async () => {
    const { html, title } = await capture(
      page,
      `<title>A &amp; B</title><meta http-equiv="refresh" content="999;url=/x"><link rel="stylesheet" href="CODE.css">
       <script>CODE()</script><style>CODE{}</style><template>CODE</template><noscript>CODE</noscript>
       <p onclick="CODE()" nonce="CODE">Words &lt;kept&gt;</p><a href=" java\nscript:CODE()">link</a>
       <script type="application/ld+json">{"a":"</p><b>"}</script>
       <form name="x"><input name="attributes" value="TYPED"><input name="childNodes" type="password" value="TYPED">
       <textarea>TYPED</textarea><select><option>TYPED</option></select><p>In a form</p></form>
       <div role="textbox" contenteditable>TYPED</div><img name="body" src="data:,"><iframe srcdoc="<script>CODE</script>"></iframe>`,
      () => document.querySelectorAll('input').forEach((input) => (input.value = 'TYPED')),
    )
    expect(title).toBe('A & B')
    expect(html).not.toMatch(/CODE|TYPED|onclick|javascript|refresh/i)
    for (const words of ['Words &lt;kept&gt;', 'In a form', 'ld+json']) expect(html).toContain(words)
  })

  await test.step('a page of 400 levels and 50,000 neighbours is captured whole', async () => {
    const { html } = await capture(page, '<p>First</p>', () => {
      // With 20,000 levels, Chromium crashed when it laid them out. The walk keeps its own list of levels, so their number
      // makes no difference to it.
      let deepest: Element = document.body
      for (let depth = 0; depth < 400; depth += 1) deepest = deepest.appendChild(document.createElement('div'))
      deepest.append('THE END')
      for (let index = 0; index < 50_000; index += 1) document.body.append(document.createElement('br'))
      document.body.append('lone \ud800 surrogate')
    })
    expect(html).toContain('THE END')
    expect(html).toContain('lone \ufffd surrogate')
  })

  await test.step('a page too large to send gives its address, and one with large pictures its words', async () => {
    const large = await capture(page, '<p id="p"></p>', () => {
      document.querySelector('p')?.append('word '.repeat(2_000_000))
    })
    expect([large.html, large.remark]).toEqual([null, 'too_large'])
    const pictures = await capture(page, '<p>WORDS</p><img>', () => {
      document.querySelector('img')?.setAttribute('src', `data:image/png;base64,${'A'.repeat(9_000_000)}`)
    })
    expect(pictures.html).toContain('WORDS')
    expect(pictures.remark).toBe('without_pictures')
  })

  await test.step('selected words are captured with the text around them', async () => {
    const { selection } = await capture(page, '<p>One two</p><p>three <b>four</b> five six</p>', () => {
      const bold = document.querySelector('b')?.firstChild
      if (bold) getSelection()?.setBaseAndExtent(bold, 0, bold, 4)
    })
    expect(selection).toEqual({ text: 'four', before: 'One two three ', after: ' five six' })
  })
})
