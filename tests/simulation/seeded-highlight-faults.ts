import type { Annotation } from '#shared/model/annotation.ts'
import { joinNotes } from '#shared/model/notes/join-notes.ts'
import { ModelHighlights } from '../fakes/model-highlights.ts'
import type { SeededFault } from './seeded-fault.ts'

type Added = ReturnType<ModelHighlights['add']>
type Adding = Parameters<ModelHighlights['add']>

/** The service's rules with another way to add a highlight. */
const adding = (
  bend: (add: (...given: Adding) => Added, ...given: Adding) => Added,
): NonNullable<SeededFault['highlights']> => {
  class Bent extends ModelHighlights {
    override add(...given: Adding): Added {
      return bend((...other) => super.add(...other), ...given)
    }
  }
  return (nextId) => new Bent(nextId)
}

const changed = ({ all, made }: Added, change: Partial<Annotation>): Added => {
  const bent = { ...made, ...change }
  return { all: all.map((one) => (one === made ? bent : one)), made: bent }
}

/** The request with another body, or to another path. */
const sent = (request: Request, body: unknown, path = request.url, method = request.method): Request =>
  new Request(path, { method, headers: request.headers, body: body === null ? null : JSON.stringify(body) })

const isTo = (request: Request, method: string, path: RegExp): boolean =>
  request.method === method && path.test(new URL(request.url).pathname)

/** Bugs in what happens to highlights that overlap. */
export const seededHighlightFaults: readonly SeededFault[] = [
  {
    name: 'highlights of two devices that overlap stay apart',
    highlights: adding((add, all, given, named = []) => {
      const isKnown = (one: Annotation): boolean => named.includes(one.id) || one.text === given.text
      const { all: joined, made } = add(all.filter(isKnown), given, named)
      return { all: [...all.filter((one) => !isKnown(one)), ...joined], made }
    }),
  },
  {
    name: 'a merge takes the notes of its parts along',
    from: 70,
    highlights: adding((add, all, given, named) => changed(add(all, given, named), { note: given.note })),
  },
  {
    name: 'a merge takes the likes of its parts along',
    from: 104,
    highlights: adding((add, all, given, named) => changed(add(all, given, named), { is_liked: given.is_liked })),
  },
  {
    name: 'a merge takes the tags of its parts along',
    from: 70,
    highlights: adding((add, all, given, named) => changed(add(all, given, named), { tags: given.tags })),
  },
  {
    name: 'a merge doubles the notes of its parts',
    from: 70,
    highlights: adding((add, all, given, named) => {
      const added = add(all, given, named)
      const before = joinNotes(all.filter((one) => !added.all.includes(one)).map(({ note }) => note))
      return before === null ? added : changed(added, { note: `${before}\n\n${added.made.note ?? ''}` })
    }),
  },
  {
    name: 'a merged highlight has the range of all and the words of one',
    highlights: adding((add, all, given, named) => changed(add(all, given, named), { text: given.text })),
  },
  {
    name: 'an undone merge takes along what was added to its note',
    highlights: (nextId) =>
      new (class extends ModelHighlights {
        override restore(...[all, request, blank]: Parameters<ModelHighlights['restore']>) {
          const gone = new Set(request.instead_of)
          return super.restore(
            all.map((one) => (gone.has(one.id) ? { ...one, note: null } : one)),
            request,
            blank,
          )
        }
      })(nextId),
  },
  {
    name: 'an undone merge brings its parts back beside it',
    highlights: (nextId) =>
      new (class extends ModelHighlights {
        override restore(...[all, request, blank]: Parameters<ModelHighlights['restore']>) {
          const { all: back, made } = super.restore(all, request, blank)
          const gone = all.filter(({ id }) => request.instead_of.includes(id))
          return { all: [...gone.filter((one) => !back.includes(one)), ...back], made }
        }
      })(nextId),
  },
  {
    name: 'a note replaces what was written elsewhere meanwhile',
    from: 199,
    request: async (request) => {
      if (!isTo(request, 'PUT', /\/annotations\/\d+\/$/)) return request
      const { was: _was, ...body } = (await request.json()) as Record<string, unknown>
      return sent(request, body)
    },
  },
  {
    name: "an entry's note replaces what was written elsewhere meanwhile",
    request: async (request) => {
      if (!isTo(request, 'PUT', /\/notes\/$/)) return request
      const { was: _was, ...body } = (await request.json()) as Record<string, unknown>
      return sent(request, body)
    },
  },
  {
    name: 'an archive brings back what was deleted elsewhere meanwhile',
    from: 33,
    request: async (request) => {
      if (!isTo(request, 'PUT', /\/library_entries\/$/)) return request
      const { was_state: _was, ...body } = (await request.json()) as Record<string, unknown>
      return sent(request, body)
    },
  },
  {
    name: 'a highlight removed before its answer takes along the note that another device wrote',
    request: async (request) => {
      if (!isTo(request, 'POST', /\/annotations\/restore\/$/)) return request
      const { was: _was, ...body } = (await request.json()) as Record<string, unknown>
      return sent(request, body)
    },
  },
  {
    name: 'a highlight removed before its answer takes others along',
    request: async (request) => {
      if (!isTo(request, 'POST', /\/annotations\/restore\/$/)) return request
      const body = (await request.json()) as { instead_of: number[]; annotations: unknown[] }
      const [gone] = body.instead_of
      if (gone === undefined || body.annotations.length > 0) return sent(request, body)
      return sent(request, null, request.url.replace('restore', String(gone)), 'DELETE')
    },
  },
]
