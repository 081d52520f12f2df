import type { AuditEntry } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'

/** The recorded name of an operator: "root (command line)". */
const OPERATOR = / \(command line\)$/

/** The name of an actor. For an operator, "(command line)" is translated into the reader's language. */
export function useActorName(): (actor: AuditEntry['actor']) => string {
  const { t } = useTranslation('audit')
  return ({ id, name }) =>
    id === null && OPERATOR.test(name) ? t('operator', { user: name.replace(OPERATOR, '') }) : name
}
