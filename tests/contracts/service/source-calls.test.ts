import { describeSourceCalls } from './claims/source-calls.ts'
import { doors } from './doors.ts'

describeSourceCalls(doors)
