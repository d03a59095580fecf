import { exitCode, CliError, usageError } from '../cli-error.ts'
import type { Command, CommandCall } from '../command.ts'
import { EVERY, type Item, type Tag } from '../library-client.ts'
import { plain, tagLine } from '../print.ts'

const FORMS = 'Say it so: lectern tags, lectern tags add ID NAME…, or lectern tags remove ID NAME…'

export const tags: Command = {
  usage: '[add ID NAME… | remove ID NAME…]',
  summary: 'list tags, or change those of an item',
  options: {},
  run: async (call) => {
    const [what, id, ...names] = call.words
    if (what === undefined) return listTags(call)
    if ((what !== 'add' && what !== 'remove') || id === undefined || names.length === 0) throw usageError(FORMS)
    const path = `/items/${encodeURIComponent(id)}`
    const client = call.library()
    if (what === 'add') {
      for (const name of names) {
        const tag = await client.items<Tag>('POST', `${path}/tags`, { body: { name } })
        call.print(tag, `Added ${plain(tag.name)}\n`)
      }
      return
    }
    const item = await client.items<Item>('GET', path)
    for (const name of names) {
      const tag = item.tags.find((one) => one.name === name)
      if (!tag) throw new CliError(`The item has no tag ${name}.`, exitCode.notFound)
      await client.items('DELETE', `${path}/tags/${tag.id}`)
      call.print(tag, `Removed ${plain(name)}\n`)
    }
  },
}

async function listTags({ library, print, terminal }: CommandCall): Promise<void> {
  let count = 0
  for await (const tag of library().list<Tag>('/tags', {}, EVERY)) {
    count++
    print(tag, tagLine(tag))
  }
  if (count === 0) terminal.say('There are no tags yet.')
}
