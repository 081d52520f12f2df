import { isReeveError } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { Problem, textOf } from '../../api/problem.tsx'

interface InvitationProblemProps {
  readonly error: unknown
  readonly title: string
}

/** What went wrong, to those who invite. Elsewhere the same codes speak to those who are invited. */
export function InvitationProblem({ error, title }: InvitationProblemProps) {
  const { t } = useTranslation('invitations')
  const code = isReeveError(error) ? error.code : 'unknown'
  const text = t(`codes.${code}` as 'codes.invitation_revoked', { defaultValue: textOf(error) })
  return <Problem error={error} title={title} text={text} />
}
