import { currentLibrary, knownTags } from '../../cache/index.ts'
import { preference, setPreference } from '../../preferences/index.ts'
import type { PaletteItem } from './rank.ts'

type Navigate = (path: string) => unknown

/** What can be done to a tag from everywhere. */
export function tagItems(navigate: Navigate): readonly PaletteItem[] {
  const ask = (what: Record<string, string>) => (): void => void navigate(`/list/tags?${new URLSearchParams(what)}`)
  return [
    {
      id: 'tag.new',
      title: 'New tag…',
      aliases: ['create tag', 'label'],
      group: 'Commands',
      run: ask({ new: '' }),
    },
    {
      id: 'tag.rename',
      title: 'Rename tag…',
      group: 'Commands',
      children: () => each((name) => ({ run: ask({ rename: name }) })),
    },
    {
      id: 'tag.merge',
      title: 'Merge tags…',
      aliases: ['join tags'],
      group: 'Commands',
      children: () =>
        each((name) => ({
          children: async () =>
            (await each((into) => ({ run: ask({ rename: name, into }) }), `“${name}” becomes`)).filter(
              ({ title }) => title !== name,
            ),
        })),
    },
    {
      id: 'tag.delete',
      title: 'Delete tag…',
      aliases: ['remove tag'],
      group: 'Commands',
      children: () => each((name) => ({ run: ask({ delete: name }) })),
    },
    {
      id: 'tag.pin',
      title: 'Pin tags to the sidebar…',
      aliases: ['unpin tag'],
      group: 'Commands',
      children: () => each((name) => ({ chosen: preference('pinnedTags').includes(name), run: () => pin(name) })),
    },
  ]
}

type Deed = Pick<PaletteItem, 'run' | 'children' | 'chosen'>

/** The tags of the stored queue, each with what is done to it. */
async function each(deed: (name: string) => Deed, group = 'Tags'): Promise<readonly PaletteItem[]> {
  return (await knownTags(currentLibrary().host)).map(({ name, count }) => ({
    id: `tag ${name}`,
    title: name,
    group,
    keys: count.toLocaleString(),
    ...deed(name),
  }))
}

function pin(name: string): void {
  const pinned = preference('pinnedTags')
  setPreference('pinnedTags', pinned.includes(name) ? pinned.filter((other) => other !== name) : [...pinned, name])
}
