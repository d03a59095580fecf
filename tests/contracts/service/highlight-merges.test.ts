import { describeHighlightMerges } from './claims/highlight-merges.ts'
import { doors } from './doors.ts'

describeHighlightMerges(doors)
