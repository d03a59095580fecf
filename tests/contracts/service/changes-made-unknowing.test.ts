import { describeChangesMadeUnknowing } from './claims/changes-made-unknowing.ts'
import { doors } from './doors.ts'

describeChangesMadeUnknowing(doors)
