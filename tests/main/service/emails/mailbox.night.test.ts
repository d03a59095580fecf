import { describeMailbox } from './mailbox-claims.ts'

describeMailbox(true)
