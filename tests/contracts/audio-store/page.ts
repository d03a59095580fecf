// Runs in a real browser: tests/e2e/screens/audio-store.spec.ts bundles and opens it.
import { IndexedDbAudioStore } from '../../../renderer/player/offline/indexed-db-audio-store.ts'
import { emptied, type OfflineItem, newItem } from '../../../renderer/player/offline/audio-store.ts'

let count = 0
const open = (): IndexedDbAudioStore => new IndexedDbAudioStore(`sounds-${count++}`)
const part = (text: string) => ({ sound: new Blob([text], { type: 'audio/mpeg' }), spoken: null })

async function filled(sounds: IndexedDbAudioStore, id: number, texts: readonly string[]): Promise<OfflineItem | null> {
  let item = await sounds.change(id, () => newItem(id, `Title ${id}`, id))
  for (const text of texts) item = item && (await sounds.append(item, part(text), { share: 0.5 }))
  return item
}

const textsOf = async (sounds: IndexedDbAudioStore, id: number): Promise<string[]> =>
  Promise.all((await sounds.parts(id)).map(({ sound }) => sound.text()))

const page = {
  /** Parts of several items, as they are read back, also by another connection. */
  async parts() {
    const name = `sounds-${count}`
    const sounds = open()
    await filled(sounds, 7, ['a', 'bb'])
    await filled(sounds, 70, ['c'])
    await sounds.close()
    const again = new IndexedDbAudioStore(name)
    const item = await again.item(7)
    return {
      item: item && [item.parts, item.bytes, item.share],
      texts: [await textsOf(again, 7), await textsOf(again, 70)],
      one: await (await again.part(7, 1))?.sound.text(),
      none: await again.part(7, 2),
      type: (await again.part(7, 0))?.sound.type,
    }
  },
  /** Returns the outcome for a part whose item was changed by another window. */
  async races() {
    const sounds = open()
    const item = await filled(sounds, 7, ['a'])
    if (!item) throw new Error('nothing was stored')
    const twice = [await sounds.append(item, part('b'), {}), await sounds.append(item, part('c'), {})]
    await sounds.change(7, (now) => now && { ...now, isOutdated: true })
    const now = await sounds.item(7)
    const outdated = now && (await sounds.append(now, part('d'), {}))
    await sounds.change(7, () => null)
    const gone = now && (await sounds.append(now, part('e'), {}))
    return { stored: twice.map((one) => one !== null), outdated, gone, left: (await sounds.parts(7)).length }
  },
  /** The chapters of an item that has some, and of one that was stored before items had any; then of both once they changed. */
  async chapters() {
    const name = `sounds-${count}`
    const sounds = open()
    await sounds.change(7, () => ({ ...newItem(7, 'Title 7', 7), chapters: [{ at: 0, title: 'The keeper' }] }))
    await sounds.change(8, () => {
      const { chapters: _, ...before } = newItem(8, 'Title 8', 8)
      return before
    })
    await sounds.close()
    const again = new IndexedDbAudioStore(name)
    const read = async (): Promise<(string[] | null)[]> =>
      (await again.items()).map(({ chapters }) => chapters?.map(({ title }) => title) ?? null)
    const before = await read()
    for (const id of [7, 8])
      await again.change(id, (item) => item && { ...item, chapters: [{ at: 5, title: 'The light' }] })
    return [before, await read()]
  },
  /** Returns the number of parts that remain when an item is emptied or deleted, and of another one. */
  async empties() {
    const sounds = open()
    await filled(sounds, 7, ['a', 'b'])
    await filled(sounds, 8, ['c'])
    await filled(sounds, 9, ['d'])
    await sounds.change(7, (item) => item && emptied(item))
    await sounds.change(8, () => null)
    return [(await sounds.parts(7)).length, (await sounds.parts(8)).length, (await sounds.parts(9)).length]
  },
  /** Returns what remains when the same and another account claim it, and after clearing. */
  async owners() {
    const sounds = open()
    await filled(sounds, 7, ['a'])
    const seen = [await sounds.claim(1), await sounds.claim(1), await sounds.claim(2)]
    const left = (await sounds.items()).length + (await sounds.parts(7)).length
    await filled(sounds, 8, ['b'])
    await sounds.clear()
    return { seen, left, cleared: (await sounds.items()).length + (await sounds.parts(8)).length }
  },
  /** Stores megabytes until one is refused. */
  async fill() {
    const sounds = open()
    let item = await filled(sounds, 7, [])
    let refusal = ''
    while (item && item.parts < 200 && refusal === '') {
      try {
        item = await sounds.append(item, part('x'.repeat(1_000_000)), {})
      } catch (error) {
        refusal = error instanceof Error ? error.name : String(error)
      }
    }
    return { refusal, isConsistent: (await sounds.parts(7)).length === item?.parts }
  },
}

export type AudioStorePage = typeof page

Object.assign(globalThis, { audioStorePage: page })
