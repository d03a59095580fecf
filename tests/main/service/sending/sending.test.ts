import { describeSending } from './sending-claims.ts'

describeSending('in a file', async () => ({}))
