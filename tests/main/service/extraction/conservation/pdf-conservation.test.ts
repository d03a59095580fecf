import { expect, test } from 'vitest'
import { makePdf } from '../../../../fakes/make-pdf.ts'
import { declarePdfConservation } from './pdf-conservation.ts'
import { droppedOfPdf } from './pdf-letters.ts'

// Every file is tried at night.
declarePdfConservation(8)

test('the letters of a PDF that each step drops are counted', async () => {
  const page = (number: number, about: string) => [
    'The Lamp Review',
    `The keeper of the ${about} climbs the stairs with oil and a rag over his shoul-`,
    `der, which the ${about} has seen on every evening since it was built here.`,
    `Boats round the point below the ${about} and go home before it is lit.`,
    `Nobody writes down what the ${about} was like in the years before.`,
    `Its ${about} is the last of them on this side of the long bay.`,
    String(number),
  ]
  const pages = [['# Keeping the light', ...page(11, 'tower')], page(12, 'lantern'), page(13, 'stone house')]
  const dropped = await droppedOfPdf(makePdf(pages, { title: 'Keeping the light' }))
  expect(dropped).toMatchObject({ lines: 0, blocks: 0, settled: 0 })
  expect(dropped?.running).toBe(3 * 'TheLampReview'.length + 3 * 2)
  expect(dropped?.title).toBe('Keepingthelight'.length)
})

test('a page number of a single page is text', async () => {
  const dropped = await droppedOfPdf(makePdf([['The keeper climbs the stairs.', '7']]))
  expect(dropped).toMatchObject({ running: 0, settled: 0 })
})
