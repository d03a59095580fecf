import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import type { OfflineAudioState } from '../../../renderer/listening/index.ts'
import { audioName, RowAudio } from '../../../renderer/screens/library/rows/row-audio.tsx'

const base = { contentId: 1, title: 'The mill', share: 0.4, bytes: 9, isAsked: true, isQueued: false, problem: null }

function told(audio: OfflineAudioState): (string | null | undefined)[] {
  const box = document.createElement('div')
  const root = createRoot(box)
  flushSync(() => root.render(<RowAudio audio={audio} />))
  const mark = box.firstElementChild
  const words = [mark?.getAttribute('title'), mark?.innerHTML === '' ? null : audioName(audio)]
  flushSync(() => root.unmount())
  return words
}

test('a row shows its stored audio, how much of it is available, and why it could not be stored', () => {
  expect(told({ ...base, state: 'kept' })).toEqual(['Audio on this device', 'Audio on this device'])
  expect(told({ ...base, state: 'waiting' })).toEqual(['Storing audio, 40 percent', 'Storing audio, 40 percent'])
  expect(told({ ...base, state: 'failed', problem: 'This device is full.' })).toEqual([
    'The audio wasn’t stored. This device is full.',
    'The audio wasn’t stored.',
  ])
})
