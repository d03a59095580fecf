import { expect, test } from 'vitest'
import { parseMarkup } from '../../../../main/service/decoding/parse-markup.ts'
import { growth, LINEAR } from '../../../growth.ts'

test('elements that are never closed are read in linear time, and their reader hears that it did not end', () => {
  expect(growth((size) => parseMarkup('<a>'.repeat(size / 3), {}, { xmlMode: true }), 600_000)).toBeLessThan(LINEAR)
  expect(parseMarkup('<a>'.repeat(20_000), {}, { xmlMode: true })).toBe(false)
})

test('a document longer than one read is heard as a whole, wherever it is cut', () => {
  for (let before = 0; before < 40; before++) {
    const document = `${'x'.repeat(16 * 1024 - before)}<p class="pier">the &amp; heron</p><br>`
    const heard: string[] = []
    let text = ''
    const isWhole = parseMarkup(document, {
      onopentag: (name, { class: given = '' }) => void heard.push(`<${name} ${given}>`),
      ontext: (part) => void (text += part),
      onclosetag: (name) => void heard.push(`</${name}>`),
    })
    expect([isWhole, heard.join(''), text.replace(/^x+/, '')]).toEqual([true, '<p pier></p><br ></br>', 'the & heron'])
  }
})

test('reading stops once no more is wanted', () => {
  let heard = 0
  const count = { onopentag: () => void (heard += 1) }
  expect(parseMarkup('<br>'.repeat(100_000), count, { goesOn: () => heard < 10 })).toBe(false)
  expect(heard).toBeLessThan(10_000)
})
