import type { FeedEntry } from '#shared/model/feed.ts'
import { fileName } from '#shared/model/tools/file-name.ts'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/reading.ts'
import { offerPremium } from '../../dialogs/index.ts'
import { dismiss, failureOf, type Library, notify, updateNotice } from '../../cache/index.ts'
import { audioFileOf, SpeechNotBought, SpeechRefused } from '../../player/index.ts'
import { saveBlob } from '../../reading/note-files/index.ts'
import { report } from '../../report.ts'

const saving = new Map<number, AbortController>()

/** Creates a single MP3 file from an article and saves it. A notice shows the progress and lets the reader cancel. */
export async function saveAudio(library: Library, { content }: FeedEntry): Promise<void> {
  if (saving.has(content.id)) return
  const stop = new AbortController()
  saving.set(content.id, stop)
  const notice = notify(t.creatingTheAudioFile, {
    duration: null,
    action: { label: t.cancel, run: () => stop.abort() },
  })
  try {
    const blob = await audioFileOf(library, content, {
      onPart: (done, all) =>
        updateNotice(notice, t.creatingTheAudioFileRoundPercent({ round: Math.round((100 * done) / all) })),
      signal: stop.signal,
    })
    saveBlob(`${fileName(content.title, 'article')}.mp3`, blob)
  } catch (error) {
    if (error instanceof SpeechNotBought) offerPremium('ARTICLE_AUDIO')
    else if (!stop.signal.aborted) notify(wordsOf(error), { type: 'error' })
  } finally {
    saving.delete(content.id)
    dismiss(notice)
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof SpeechRefused && error.message !== '') return error.message
  if (failureOf(error).kind === 'offline') return messages.offline
  report('make an audio file', error)
  return t.theAudioFileCouldNotBe
}
