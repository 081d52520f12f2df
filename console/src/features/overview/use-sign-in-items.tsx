import IconLogin from '@tabler/icons-react/icons/IconLogin'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button-link.tsx'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { AttentionItem } from './attention-item.ts'
import type { FailedSignIns } from './failed-sign-ins.ts'
import { useIncidents } from './use-incidents.ts'

/** Maximum number of addresses with an item of their own; more are combined into one. */
const MOST_ADDRESSES = 3

/** The failed sign-ins of the last day that need attention, without those of incidents: one item for each address. */
export function useSignInItems() {
  const { t } = useTranslation('overview')
  const { signIns: found, signInError: error } = useIncidents()
  const items: AttentionItem[] = found.slice(0, MOST_ADDRESSES).map(one => ({
    id: `sign-ins ${one.ip}`,
    icon: IconLogin,
    severity: one.isPasswordKnown ? 'danger' : 'warning',
    text: <SignInText failed={one} />,
    action: (
      <ButtonLink variant="default" size="compact-sm" to="/members/sign-ins" search={{ ip: one.ip }}>
        {t('attention.review')}
      </ButtonLink>
    ),
  }))
  const count = found.length - MOST_ADDRESSES
  if (count > 0) {
    const action = (
      <ButtonLink variant="default" size="compact-sm" to="/members/sign-ins" search={{ outcome: 'failed' }}>
        {t('attention.review')}
      </ButtonLink>
    )
    items.push({
      id: 'more sign-ins',
      icon: IconLogin,
      severity: found.slice(MOST_ADDRESSES).some(one => one.isPasswordKnown) ? 'danger' : 'warning',
      text: t('attention.moreFailedSignIns', { count }),
      action,
    })
  }
  return { items, error }
}

function SignInText({ failed: { ip, count, people, last, isPasswordKnown } }: { readonly failed: FailedSignIns }) {
  const { t } = useTranslation('overview')
  const [person, ...others] = people
  // Split at the name, which is a link.
  const [before, after] = t('attention.failedSignIns', { count, name: '\n', ip }).split('\n')
  return (
    <>
      {person && others.length === 0 ? (
        <>
          {before}
          <TextLink size="sm" to="/members/$userId" params={{ userId: person.userId }}>
            {person.name}
          </TextLink>
          {after}
        </>
      ) : (
        t('attention.failedSignInsOfMany', { count, people: people.length, ip })
      )}{' '}
      <OpenableTime at={last} />
      {isPasswordKnown && `. ${t('attention.passwordKnown')}`}
    </>
  )
}
