export { followAnswer } from './follow-answer.ts'
export { type OwnModel, ownModelChanged, useOwnModel } from './own-model.ts'
