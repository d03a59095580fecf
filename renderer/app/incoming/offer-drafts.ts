import type { Draft, Host } from '#shared/host/host.ts'
import type { Content } from '#shared/model/content.ts'
import { holdsNote } from '#shared/model/notes/join-notes.ts'
import * as t from '#shared/words/app/incoming.ts'
import { draftPath } from '../../paths/index.ts'
import { notify } from '../../cache/index.ts'
import { reported } from '../../report.ts'
import { preference, setPreference } from '../../preferences/index.ts'

/** Maximum number of drafts offered at one start. The rest follow at the next. */
const MOST = 3

/**
 * Offers each note that was written but never saved once. Deletes drafts of notes that have been saved in the meantime.
 */
export async function offerDrafts(host: Host, go: (path: string) => void): Promise<void> {
  const offered = preference('draftsOffered')
  const unoffered = (await host.drafts()).filter(({ name, at }) => articleOf(name) !== null && at > offered)
  for (const draft of unoffered.slice(0, MOST)) {
    const id = articleOf(draft.name)
    const article = id === null ? null : await reported('read the article of a draft', host.article(id))
    // Without a connection, the draft is offered at a later start.
    if (!article || id === null) return
    if (isSaved(draft, article.content)) await host.keepDraft(draft.name, null)
    else {
      notify(t.aNoteOnTitleIsNot({ title: article.content.title }), {
        duration: null,
        action: { label: t.continue, run: () => go(draftPath(id, draft.name)) },
      })
    }
    setPreference('draftsOffered', draft.at)
  }
}

/** Returns the article of a note's draft, such as "note.7" or "note.7.120". Returns null for other drafts. */
function articleOf(name: string): number | null {
  const id = /^note\.(\d+)(?:\.|$)/.exec(name)?.[1]
  return id === undefined ? null : Number(id)
}

const isSaved = ({ text }: Draft, { my_note, my_annotations }: Content): boolean =>
  [my_note, ...my_annotations].some((noted) => noted?.note != null && holdsNote(noted.note, text))
