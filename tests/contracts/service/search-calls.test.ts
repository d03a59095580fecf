import { describeSearchCalls } from './claims/search-calls.ts'
import { doors } from './doors.ts'

describeSearchCalls(doors)
