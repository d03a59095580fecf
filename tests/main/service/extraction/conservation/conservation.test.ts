import { expect, test } from 'vitest'
import { PROSE } from '../fixture-page.ts'
import { declareConservation } from './conservation.ts'
import { droppedLetters } from './kept-letters.ts'

// Every page is tried at night.
declareConservation(250)

test('the letters that each rule drops are counted', () => {
  const page = (body: string) =>
    `<html><head><title>Of boats</title></head><body><article><h1>Of boats</h1>${body}</article></body></html>`
  const dropped = droppedLetters(page(`${PROSE}<h2>See also</h2>`), 'https://example.org/a')
  expect(dropped).toMatchObject({ tree: 0, title: 'ofboats'.length, settled: 0 })
  // A table that gave less than its cells would show here.
  const table = `<table><tr><td>Marta</td><td>12</td></tr><p>Words between rows.</p><tr><td>Juno</td><td>3</td></tr></table>`
  expect(droppedLetters(page(`${PROSE}${table}${PROSE}`), 'https://example.org/a')).toMatchObject({ tree: 0 })
})
