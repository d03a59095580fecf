import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import temml from 'temml'
import { expect, test } from 'vitest'
import { parsePage } from '../../../../main/service/extraction/page/parse-page.ts'
import { mathmlTex } from '../../../../main/service/extraction/prepare/formulas/mathml-tex.ts'
import { formulaStructure } from './formula-structure.ts'

const FILE = join(import.meta.dirname, '../../../fixtures/formulas/formulas.tex')
const formulas = readFileSync(FILE, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('%'))

const drawn = (tex: string) => temml.renderToString(tex, { throwOnError: true })

test('formulas given as MathML alone become TeX that draws the same formula', () => {
  const wrong: string[] = []
  for (const tex of formulas) {
    const mathml = drawn(tex)
    const math = parsePage(`<body>${mathml}</body>`).querySelector('math')
    const got = math && mathmlTex(math)
    let again = ''
    try {
      again = got ? formulaStructure(drawn(got)) : ''
    } catch (error) {
      again = String(error)
    }
    if (again !== formulaStructure(mathml)) wrong.push(`${tex}  →  ${got}`)
  }
  expect(formulas.length).toBeGreaterThanOrEqual(300)
  expect(wrong).toEqual([])
})
