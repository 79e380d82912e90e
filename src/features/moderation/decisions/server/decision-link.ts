import type { Services } from '../../../../server/work.ts'

const linkPurpose = 'decision'

/** Returns the path under which a member reads a decision without a session. */
export function decisionPath(
  { signer }: Pick<Services, 'signer'>,
  decision: { id: number; account_id: number },
): string {
  return `/decisions/${signer.seal(linkPurpose, `${decision.id}.${decision.account_id}`)}`
}

/** Returns the decision and the member of a link; null for one that we did not make. */
export function readLink({ signer }: Pick<Services, 'signer'>, token: string) {
  const [id, account_id] = (signer.open(linkPurpose, token) ?? '').split('.').map(Number)
  return id && account_id ? { decisionId: id, account_id } : null
}
