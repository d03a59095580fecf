import { numberText } from '#shared/language/formats.ts'
import * as t from '#shared/words/commands/palette.ts'
import { currentLibrary, knownTags } from '../../../cache/index.ts'
import { preference, setPreference } from '../../../preferences/index.ts'
import type { Navigate, PaletteHandlers } from './palette-handler.ts'
import type { PaletteItem } from '../search/rank.ts'

/** Actions on a tag, available on any screen. */
export function tagHandlers(navigate: Navigate): PaletteHandlers {
  const ask = (what: Record<string, string>) => (): void => void navigate(`/list/tags?${new URLSearchParams(what)}`)
  return {
    'tag.rename': { children: () => each((name) => ({ run: ask({ rename: name }) })) },
    'tag.merge': {
      children: () =>
        each((name) => ({
          children: async () =>
            (await each((into) => ({ run: ask({ rename: name, into }) }), t.mergeNameInto({ name }))).filter(
              ({ title }) => title !== name,
            ),
        })),
    },
    'tag.delete': { children: () => each((name) => ({ run: ask({ delete: name }) })) },
    'tag.pin': {
      children: () => each((name) => ({ chosen: preference('pinnedTags').includes(name), run: () => pin(name) })),
    },
  }
}

type Deed = Pick<PaletteItem, 'run' | 'children' | 'chosen'>

/** Lists the stored queue's tags, each with its action. */
async function each(deed: (name: string) => Deed, group: string = t.tags): Promise<readonly PaletteItem[]> {
  return (await knownTags(currentLibrary().host)).map(({ name, count }) => ({
    id: `tag ${name}`,
    title: name,
    icon: 'tag' as const,
    group,
    keys: numberText(count),
    ...deed(name),
  }))
}

function pin(name: string): void {
  const pinned = preference('pinnedTags')
  setPreference('pinnedTags', pinned.includes(name) ? pinned.filter((other) => other !== name) : [...pinned, name])
}
