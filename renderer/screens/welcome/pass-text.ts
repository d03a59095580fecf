import * as t from '#shared/words/welcome.ts'

export interface PassGift {
  readonly premium_days: number
  readonly is_for_both: boolean
  readonly opens_sign_up: boolean
}

/** Describes the benefits of a pass for its recipient. */
export function passText({ premium_days: days, is_for_both, opens_sign_up }: PassGift): string {
  const what =
    days > 0
      ? t.daysDaysOfPremiumFreeNothing({ days })
      : opens_sign_up
        ? t.anInvitationToYourOwnLibrary
        : t.aLibraryOfYourOwn
  return is_for_both ? t.whatYourFriendGetsTheSame({ what }) : what
}
