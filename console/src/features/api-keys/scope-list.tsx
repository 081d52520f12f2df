import { Popover, UnstyledButton } from '@mantine/core'
import type { ApiKey } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import classes from './scope-list.module.css'

/** Maximum number of scopes shown; a button reveals all of them. */
const FEW = 2

const isWrite = (scope: string) => scope.endsWith(':write')

/**
 * The scopes of a key as badges, write scopes first. A button, "+3" or "!", opens the list of all scopes, in which the
 * ineffective ones are marked.
 */
export function ScopeList({ apiKey: { name, scopes, ineffective_scopes } }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation('api-keys')
  const inOrder = [...scopes].sort((a, b) => Number(isWrite(b)) - Number(isWrite(a)))
  const count = scopes.length - FEW
  const more = count > 0 ? `+${count}` : '!'
  const all = t('scopesOf', { name, count: scopes.length })
  const isIneffective = (scope: string) => ineffective_scopes.includes(scope)
  return (
    <span className={classes.scopes}>
      {inOrder.slice(0, FEW).map(scope => (
        <code key={scope} className={classes.scope} data-ineffective={isIneffective(scope) || undefined}>
          {scope}
        </code>
      ))}
      {(count > 0 || ineffective_scopes.length > 0) && (
        <Popover position="bottom-start" withRoles={false}>
          <Popover.Target>
            <UnstyledButton className={classes.more} aria-label={`${more} (${all})`}>
              {more}
            </UnstyledButton>
          </Popover.Target>
          <Popover.Dropdown>
            <ul className={classes.all} aria-label={all}>
              {inOrder.map(scope => (
                <li key={scope}>
                  <code className={classes.scope}>{scope}</code> {isIneffective(scope) && t('ineffective')}
                </li>
              ))}
            </ul>
          </Popover.Dropdown>
        </Popover>
      )}
    </span>
  )
}
