import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { planSpeech } from '../../main/service/speech/plan-speech.ts'
import { openEspeak } from '../../main/service/speech/espeak/espeak-engine.ts'
import { encodeMp3 } from '../../main/service/speech/encode-mp3.ts'
import { renderChunk } from '../../main/service/speech/render-chunk.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { openLibrary } from '../main/service/open-library.ts'
import type { Figure } from './figure.ts'

export const name = 'speech: 10,000 words read aloud'

const sentences = [
  'The river had eleven bridges when the miller was young, and all of them were wood.',
  'Dr. Weaver paid $1.2bn for the mill in 1984, which stood where the road met the water.',
  'People waited there for flour, and talked of the weather, of the harvest, and of each other.',
  'Nobody had counted the bridges since the flood, which took four of them away in a night!',
]
const WORDS = 10_000

export async function run(): Promise<Figure[]> {
  const paragraph = sentences.join(' ')
  const count = Math.ceil(WORDS / paragraph.split(' ').length)
  const markdown = Array.from({ length: count }, (_, at) =>
    at % 8 === 0 ? `## Part ${at}\n\n${paragraph}` : paragraph,
  ).join('\n\n')
  return [...preparing(markdown), ...(await speaking(markdown)), ...(await listening(count, paragraph))]
}

function preparing(markdown: string): Figure[] {
  const plan = () => planSpeech({ markdown, language: 'en', leaveOut: [] })
  const cold = clocked(plan)
  const parse = Math.min(...[1, 2, 3].map(() => clocked(() => parseMarkdown(markdown))))
  const warm = Math.min(...[1, 2, 3].map(() => clocked(plan)))
  return [
    { name: 'what is said, cold', value: cold, unit: 'ms' },
    {
      name: 'what is said, warm, beyond parsing (target 60)',
      value: warm - parse,
      unit: 'ms',
      note: `parsing ${parse.toFixed(0)} ms`,
    },
  ]
}

async function speaking(markdown: string): Promise<Figure[]> {
  const engine = await openEspeak()
  const chunks = planSpeech({ markdown, language: 'en', leaveOut: [] }).chunks.slice(0, 8)
  let [seconds, saying, encoding, disorder] = [0, 0, 0, 0]
  for (const [at, { utterances }] of chunks.entries()) {
    const before = process.cpuUsage()
    const sound = await renderChunk(
      engine,
      utterances.map((one) => ({ ...one, voice: 'en-us' })),
    )
    const said = process.cpuUsage(before)
    await encodeMp3(sound.samples, engine.rate)
    const all = process.cpuUsage(before)
    disorder += sound.words.filter((ms, word) => ms <= (sound.words[word - 1] ?? -1)).length
    // The first ones compile the engine.
    if (at < 2) continue
    seconds += sound.samples.length / engine.rate
    saying += (said.user + said.system) / 1e6
    encoding += (all.user + all.system - said.user - said.system) / 1e6
  }
  return [
    { name: 'speaking, CPU seconds per second of sound (target 0.02)', value: saying / seconds, unit: 's/s' },
    { name: 'encoding, CPU seconds per second of sound (target 0.02)', value: encoding / seconds, unit: 's/s' },
    { name: 'marks out of order (target 0)', value: disorder, unit: 'marks' },
  ]
}

async function listening(count: number, paragraph: string): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-speech-'))
  const { call, service, close } = await openLibrary({ dataFolder: folder })
  try {
    const save = async (address: string, words: string): Promise<number> => {
      const body = `<p>${words}</p>`.repeat(count)
      const html = `<html lang="en"><title>Mill</title><article><h1>Mill</h1>${body}</article></html>`
      const saved = await call('POST', '/save/', { url: `https://example.org/${address}`, html })
      await service.idle()
      return saved.body.content_id
    }
    // The same words would be the same files.
    const [first, second] = [await save('one', paragraph), await save('two', paragraph.replaceAll('river', 'brook'))]
    const begin = async (content_id: number): Promise<number> => {
      const started = performance.now()
      await call('GET', `/speech/plan/?content_id=${content_id}`)
      const { audio_url } = (await call('POST', '/speech/', { content_id })).body
      await call('GET', `/speech/speech_marks/?content_id=${content_id}&chunk=0`)
      await service.handle(new Request(audio_url))
      return performance.now() - started
    }
    const cold = await begin(first)
    const warm = await begin(second)
    const again = await begin(second)
    return [
      { name: 'from Listen to the first bytes of sound, cold (target 2,000)', value: cold, unit: 'ms' },
      { name: 'the same of another article, warm (target 500)', value: warm, unit: 'ms' },
      { name: 'the same of an article that was heard before', value: again, unit: 'ms' },
    ]
  } finally {
    await close()
    rmSync(folder, { recursive: true })
  }
}

function clocked(run: () => unknown): number {
  const started = performance.now()
  run()
  return performance.now() - started
}
