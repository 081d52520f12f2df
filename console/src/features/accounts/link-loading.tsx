import type { UseQueryResult } from '@tanstack/react-query'
import { Problem } from '../../api/problem.tsx'
import { CardActions, CardPage } from '../../ui/card-page.tsx'
import { BackToSignIn } from './back-to-sign-in.tsx'

interface LinkLoadingProps {
  readonly title: string
  readonly link: Pick<UseQueryResult, 'error' | 'refetch'>
}

/** The page of a mailed link while its query is pending, or after the query has failed. */
export const LinkLoading = ({ title, link }: LinkLoadingProps) => (
  <CardPage title={title}>
    {link.error && (
      <CardActions>
        <Problem error={link.error} retry={() => void link.refetch()} />
        <BackToSignIn />
      </CardActions>
    )}
  </CardPage>
)
