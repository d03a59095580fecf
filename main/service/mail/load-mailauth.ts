/**
 * Loads the parts of mailauth that are used. Done with the first email, because it takes half a second of every start
 * otherwise.
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
