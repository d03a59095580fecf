import { createHash } from 'node:crypto'
import type { EndpointInput, EndpointName } from '#shared/api/endpoints.ts'
import type { People, Person } from './accounts/people.ts'
import { articlePage } from './article-page.ts'
import { type ShelfCall, shelfInputs } from './shelf-inputs.ts'

/** The ids of what one reader shares with another, who is the same for all. */
export interface SharedHoldings {
  /** The other reader, with whom the reader's shelf is shared. */
  readonly member: string
  /** A shelf of the other reader, shared with this one, and an item on it. */
  readonly shelf: number
  readonly item: number
  /** The token of the reader's own shelf, which is published. */
  readonly published: string
  /** A shelf to which the reader is invited. */
  readonly invitation: number
}

const FRIEND = 'sharer@example.org'
const FRIENDS_HANDLE = 'the_friend'

// oxlint-disable-next-line typescript/no-explicit-any -- tests read answers of every shape.
type Made = (method: string, path: string, body?: unknown) => Promise<any>

/** Shares the reader's shelf with another reader, and three of the other reader's shelves with this one. */
export async function settleShared(people: People, person: Person, mark: string, shelf: string) {
  const using =
    ({ call }: Person): Made =>
    async (method, path, body) => {
      const reply = await call(method, path, body)
      if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
      return reply.body
    }
  const own = using(person)
  const friend = using(await people.join(FRIEND))
  const handle = `reader_${mark.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`.slice(0, 30)
  await own('POST', '/handles/claim/', { handle })
  await friend('POST', '/handles/claim/', { handle: FRIENDS_HANDLE })
  // A person that is set up again muted the other reader before, and would see no invitation.
  await unmuteAll(person)
  const invited = await own('POST', `/shelves/${shelf}/members/`, { handle: FRIENDS_HANDLE, role: 'add' })
  const { token: published } = await own('PUT', `/shelves/${shelf}/public/`, { with_handle: false })
  // The other reader's library has no word of this one.
  const other = createHash('sha256').update(mark).digest('hex').slice(0, 12)
  const url = `https://friends.example/${other}`
  const { content_id: item } = await friend('POST', '/save/', { url, html: articlePage(`Of a friend ${other}`, 60) })
  await people.service.idle()
  const shared: number[] = []
  for (const name of ['shared', 'unwanted', 'pending']) {
    const { id } = await friend('POST', '/shelves/', { name: `${name} ${other}` })
    await friend('PUT', `/shelves/${id}/items/`, { add: [{ content_id: item }] })
    await friend('POST', `/shelves/${id}/members/`, { handle, role: 'add' })
    const { invitations } = await own('GET', '/shared_shelves/')
    shared.push(invitations.find((one: { name: string }) => one.name === `${name} ${other}`)?.id)
    if (name === 'shared') await own('PUT', `/shared_shelves/${shared[0]}/`, { answer: 'accept' })
  }
  await own('PUT', `/shared_shelves/${shared[1]}/`, { answer: 'mute' })
  return { member: invited.members[0].reader, published, shelf: shared[0] ?? 0, item, invitation: shared[2] ?? 0 }
}

async function unmuteAll({ call }: Person): Promise<void> {
  const { body } = await call('GET', '/preferences/')
  const preferences = body.preferences.filter(({ name }: { name: string }) => name.startsWith('reader/'))
  await call('PUT', '/preferences/', { preferences: preferences.map((one: object) => ({ ...one, value: null })) })
}

type SharedCall =
  | ShelfCall
  | Extract<EndpointName, `sharedShel${string}` | `shelfMember${string}` | 'shelfHighlightsShow'>

/** Valid input for each call about shelves, with existing ids. */
export function sharedInputs({
  shelf,
  content,
  noted,
  shared,
}: {
  readonly shelf: string
  readonly content: number
  readonly noted: number
  readonly shared: SharedHoldings
}): { readonly [N in SharedCall]: EndpointInput<N> } {
  const item = { params: { id: shared.shelf, item: shared.item } }
  const shown = { with_highlights: true, with_notes: false }
  const member = { id: shelf, member: shared.member }
  return {
    ...shelfInputs({ shelf, content, noted, publicShelf: shared.published }),
    shelfMembers: { params: { id: shelf } },
    shelfMemberInvite: { params: { id: shelf }, body: { handle: FRIENDS_HANDLE, role: 'read' } },
    shelfMemberChange: { params: member, body: { role: 'add' } },
    shelfMemberRemove: { params: member },
    shelfHighlightsShow: { params: { id: shelf }, body: shown },
    sharedShelves: {},
    sharedShelfAnswer: { params: { id: shared.invitation }, body: { answer: 'accept' } },
    sharedShelfLeave: { params: { id: shared.shelf } },
    sharedShelfHighlightsShow: { params: { id: shared.shelf }, body: shown },
    sharedShelfItems: { params: { id: shared.shelf }, query: {} },
    sharedShelfItem: item,
    sharedShelfItemSave: item,
    sharedShelfItemAdd: { params: { id: shared.shelf }, body: { content_id: content } },
    sharedShelfItemTakeOff: item,
  }
}
