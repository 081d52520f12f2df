import type { Member } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { Breakable } from '../../ui/breakable.tsx'
import { Chip } from '../../ui/chip.tsx'

/** The email address of a person, or a badge: a service account has no address. */
export function MemberAddress({ member }: { readonly member: Pick<Member, 'email'> }) {
  const { t } = useTranslation('members')
  return member.email === null ? <Chip>{t('kinds.service')}</Chip> : <Breakable text={member.email} />
}
