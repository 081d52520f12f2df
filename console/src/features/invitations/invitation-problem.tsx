import { isReeveError } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { Problem, textOf } from '../../api/problem.tsx'

interface InvitationProblemProps {
  readonly error: unknown
  readonly title: string
}

/** An error with a text for the inviter. The shared texts of some codes address the invited person instead. */
export function InvitationProblem({ error, title }: InvitationProblemProps) {
  const { t } = useTranslation('invitations')
  const code = isReeveError(error) ? error.code : 'unknown'
  const text = t(`codes.${code}` as 'codes.invitation_revoked', { defaultValue: textOf(error) })
  return <Problem error={error} title={title} text={text} />
}
