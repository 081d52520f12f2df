import { isReeveError } from '@reeve/sdk'
import IconLinkOff from '@tabler/icons-react/icons/IconLinkOff'
import { CardPage } from '../../ui/card-page.tsx'
import { BackToSignIn } from './back-to-sign-in.tsx'

const TOO_MANY = 429

/** True if Reeve refused the token of a mailed link, so that a retry would not help. */
export const isLinkRefusal = (error: unknown): boolean =>
  isReeveError(error) && error.status >= 400 && error.status < 500 && error.status !== TOO_MANY

interface LinkRefusedProps {
  readonly title: string
  readonly lead: string
  /** True if Reeve refused the link after the page was shown; screen readers then announce it. */
  readonly isAnnounced?: boolean
}

/** The page of a mailed link that is incomplete, expired or already used. */
export const LinkRefused = ({ isAnnounced = false, ...page }: LinkRefusedProps) => (
  <CardPage {...page} icon={IconLinkOff} tone="warning" role={isAnnounced ? 'alert' : undefined}>
    <BackToSignIn />
  </CardPage>
)
