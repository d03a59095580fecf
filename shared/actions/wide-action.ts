import type { Action } from './action.ts'
import type { CreateTagInput } from './create-tag.ts'
import type { DeleteTagInput } from './delete-tag.ts'
import type { FollowInput } from './follow.ts'
import type { MergeTagsInput } from './merge-tags.ts'
import type { RenameTagInput } from './rename-tag.ts'
import type { SetUpSourceInput } from './set-up-source.ts'
import type { TagManyInput } from './tag-many.ts'

/** A change someone asked for that is not about a single entry. Plain data, as an Action is. */
export type WideAction =
  | ({ readonly type: 'createTag' } & CreateTagInput)
  | ({ readonly type: 'renameTag' } & RenameTagInput)
  | ({ readonly type: 'mergeTags' } & MergeTagsInput)
  | ({ readonly type: 'deleteTag' } & DeleteTagInput)
  | ({ readonly type: 'tagMany' } & TagManyInput)
  | ({ readonly type: 'follow' } & FollowInput)
  | ({ readonly type: 'unfollow' } & FollowInput)
  | ({ readonly type: 'setUpSource' } & SetUpSourceInput)

/** Whatever someone may ask for. */
export type AnyAction = Action | WideAction
