import { Button, Text } from '@mantine/core'
import { isReeveError } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { i18n } from '../i18n/index.ts'
import { Failure } from '../ui/notice.tsx'
import { Overtaken } from './overtaken.ts'
import { isSignedOut, useSession } from './session.ts'
import { isRefusedAfterLoss } from './unanswered.ts'

/** What an error says to a person: by its code in their language, and otherwise in the server's own words. */
export function textOf(error: unknown): string {
  const t = i18n.getFixedT(null, 'api')
  if (error instanceof Overtaken) return t('overtaken', { now: Object.values(error.now).map(inWords).join('; ') })
  if (!isReeveError(error)) return t('codes.unknown')
  const detail = error.problem?.detail ?? ''
  const missing = error.problem?.missing_permissions?.join(', ') ?? ''
  const seconds = Math.ceil((error.retryAfterMs ?? 0) / 1000)
  return t(`codes.${error.code}` as 'codes.unknown', {
    defaultValue: detail === '' ? t('codes.unknown') : detail,
    missing,
    count: seconds,
    ...(mayBeDone(error) && { context: 'unknown' }),
  })
}

/** A field's value: a text, a list, or names with values. */
function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  return Object.entries(value)
    .map(([name, one]) => `${name}: ${one}`)
    .join(', ')
}

/** Nobody knows whether what was asked was done: an answer was lost, and no later one has told. */
export const mayBeDone = (error: unknown): boolean =>
  isReeveError(error) && (error.mayBeDone || isRefusedAfterLoss(error.requestId))

/** It was done, and is not so any more. */
export const isUndone = (error: unknown): boolean => isReeveError(error) && (error.code as string) === 'undone_since'

interface ProblemProps {
  readonly error: unknown
  /** What did not work, such as "Mallory Voss was not suspended". */
  readonly title?: string
  /** What is said in place of `title` when nobody knows whether it was done. */
  readonly unknownTitle?: string
  /** How one finds out then, if nothing keeps the call from being done twice. */
  readonly unknownHint?: string
  readonly retry?: (() => void) | undefined
  /** What is said in place of the words for its code. */
  readonly text?: string | undefined
}

/** A call that failed, in words that one can act on, with the id to ask about. */
export function Problem({ error, title, unknownTitle, unknownHint, retry, text = textOf(error) }: ProblemProps) {
  const { t } = useTranslation('api')
  const isUnknown = mayBeDone(error)
  // What was done is not told as if it had failed.
  const known = isUndone(error) ? undefined : title
  const failed = isUnknown && (title || unknownHint) ? (unknownTitle ?? t('notKnown')) : known
  const session = useSession()
  // They sign in again over the page. Once they have, this is no longer wrong, and still not done.
  if (session === 'open' && isSignedOut(error)) {
    return (
      <Text size="sm" role="status">
        {t(isUnknown ? 'notKnownAgain' : 'signedInAgain')}
      </Text>
    )
  }
  return (
    <Failure
      title={failed ?? text}
      requestId={isReeveError(error) ? error.requestId : null}
      actions={
        retry && (
          <Button variant="default" size="compact-sm" onClick={retry}>
            {t('retry')}
          </Button>
        )
      }
    >
      {failed && (isUnknown && unknownHint ? unknownHint : text)}
    </Failure>
  )
}
