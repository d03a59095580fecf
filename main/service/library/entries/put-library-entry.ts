import type { Insertable, Kysely } from 'kysely'
import { lesser } from '../../database/dialect/both-dialects.ts'
import type { Tables } from '../../database/tables.ts'

/** Writes an entry's state. The date of the entry's first position can only become earlier. */
export const putLibraryEntry = (
  kysely: Kysely<Tables>,
  values: Omit<Insertable<Tables['library_entry']>, 'id' | 'first_us'>,
) =>
  kysely
    .insertInto('library_entry')
    .values({ ...values, first_us: values.library_state_us })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'content_id']).doUpdateSet((eb) => ({
        library_state: eb.ref('excluded.library_state'),
        library_state_us: eb.ref('excluded.library_state_us'),
        modified_us: eb.ref('excluded.modified_us'),
        is_favorited: eb.ref('excluded.is_favorited'),
        favorited_us: eb.ref('excluded.favorited_us'),
        queue_order: eb.ref('excluded.queue_order'),
        first_us: lesser(eb.ref('library_entry.first_us'), eb.ref('excluded.first_us')),
      })),
    )
