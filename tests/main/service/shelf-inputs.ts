import type { EndpointInput, EndpointName } from '#shared/api/endpoints.ts'
import type { PublicEndpointName, PublicInput } from '#shared/api/public/endpoints.ts'

/** One reader's shelf, an item on it, and one that isn't. */
interface Shelved {
  readonly shelf: string
  readonly content: number
  readonly noted: number
}

export type ShelfCall = Exclude<
  Extract<EndpointName, `shelf${string}` | 'shelves' | `publishedShelf${string}`>,
  `shelfMember${string}` | 'shelfHighlightsShow'
>

/** Valid input for each call about shelves, with existing ids. */
export function shelfInputs({ shelf, content, noted, publicShelf }: Shelved & { readonly publicShelf: string }): {
  readonly [N in ShelfCall]: EndpointInput<N>
} {
  const params = { id: shelf }
  return {
    shelves: {},
    shelfCreate: { body: { name: 'another shelf', parent: shelf } },
    shelfChange: { params, body: { name: 'renamed', note: 'words', was_note: '', cover_id: content } },
    shelfDelete: { params },
    shelfItems: { params, body: { add: [{ content_id: noted }], remove: [content] } },
    shelfOrder: { params, body: { content_id: content, rank: 'j00000' } },
    shelfFeed: { query: { shelf } },
    shelfPublicWrite: { params, body: { with_handle: true } },
    shelfPublicStatus: { params },
    shelfPublicDelete: { params },
    publishedShelf: { params: { token: publicShelf }, query: {} },
    publishedShelfPicture: { params: { token: publicShelf, id: content } },
  }
}

type PublicShelfCall = Extract<PublicEndpointName, `shelf${string}` | 'shelves'>

/** The same for the public API. */
export function publicShelfInputs(own: Shelved): { readonly [N in PublicShelfCall]: PublicInput<N> } {
  const params = { id: `shf_${own.shelf}` }
  const item_id = `itm_${own.content.toString(36)}`
  return {
    shelves: { query: { limit: 5 } },
    shelfCreate: { body: { name: 'another shelf', note: 'words', parent_id: params.id } },
    shelf: { params },
    shelfChange: { params, body: { name: 'renamed', after_id: null } },
    shelfDelete: { params },
    shelfItems: { params, query: { limit: 5 } },
    shelfItemPut: { params, body: { item_id, after_id: null } },
    shelfItemRemove: { params: { ...params, item_id } },
  }
}
