import { expect, test } from 'vitest'
import { fileName } from '#shared/model/tools/file-name.ts'
import { safeName } from '../../../main/service/exports/index.ts'

test.each([
  ['../../Lamp and sea', 'Lamp and sea'],
  ['..\\Lamp', 'Lamp'],
  ['. . Lamp', 'Lamp'],
  [`../${'a'.repeat(90)}`, 'a'.repeat(80)],
])('the title %j gives a file name without a step upwards or a blank in front', (title, name) => {
  expect([safeName(title), fileName(title, 'Article')]).toEqual([name, name])
})
