import { describeService } from './claims/service.ts'
import { doors } from './doors.ts'

describeService(doors)
