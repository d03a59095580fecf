/**
 * Loads the parts of mailauth that are used. Called for the first email, because loading them at startup would delay
 * every start by half a second.
 */
export async function loadMailauth() {
  const [{ dkimVerify }, { spf }, { evaluateDmarc }, { arc }] = await Promise.all([
    import('mailauth/lib/dkim/verify.js'),
    import('mailauth/lib/spf/index.js'),
    import('mailauth/lib/dmarc/index.js'),
    import('mailauth/lib/arc/index.js'),
  ])
  return { dkimVerify, spf, evaluateDmarc, arc }
}
