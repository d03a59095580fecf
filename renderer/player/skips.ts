/** Seconds that the player's keys go back and forward. */
export const BACK = 15
export const FORWARD = 30
