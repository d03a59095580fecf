export interface PassGift {
  readonly premium_days: number
  readonly is_for_both: boolean
  readonly opens_sign_up: boolean
}

/** What a pass gives to whoever takes it. */
export function passText({ premium_days: days, is_for_both, opens_sign_up }: PassGift): string {
  const what =
    days > 0
      ? `${days} days of premium, free. Nothing is charged afterwards.`
      : opens_sign_up
        ? 'An invitation to a library of your own. Only guests can join here.'
        : 'A library of your own: everything you save in one calm place.'
  return is_for_both ? `${what} Your friend gets the same.` : what
}
