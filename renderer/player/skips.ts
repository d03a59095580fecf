/** Number of seconds by which the player's keys skip back and forward. */
export const BACK = 15
export const FORWARD = 30
