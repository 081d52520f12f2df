import { Button, Checkbox, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { SCOPES } from '../../api/generated/vocabulary.ts'
import classes from './scope-fields.module.css'

type Scope = (typeof SCOPES)[number]
type CollectionOf<Name> = Name extends `${infer Collection}:${string}` ? Collection : never
type Words<Name> = Name extends `${infer Collection}:${infer Act}` ? `${Collection}_${Act}` : never

const ACTS = ['read', 'write'] as const

const collectionOf = (scope: Scope) => scope.slice(0, scope.indexOf(':')) as CollectionOf<Scope>
const COLLECTIONS = [...new Set(SCOPES.map(collectionOf))]

const isRead = (scope: string) => scope.endsWith(':read')

interface ScopeFieldsProps {
  readonly scopes: readonly string[]
  readonly setScopes: (scopes: readonly string[]) => void
  /** The scopes that the policy of the organization allows. */
  readonly allowed: readonly string[]
}

/** A table of scopes, with a row for each collection, and buttons that choose many at once. */
export function ScopeFields({ scopes, setScopes, allowed }: ScopeFieldsProps) {
  const { t } = useTranslation('api-keys')
  const { grantable_scopes: grantable } = useCaller().caller
  const all = SCOPES.filter(scope => grantable.includes(scope) && allowed.includes(scope))
  const presets = { read: all.filter(isRead), all, none: [] } as const
  const isChosen = (preset: readonly string[]) =>
    preset.length === scopes.length && preset.every(scope => scopes.includes(scope))
  return (
    <Checkbox.Group
      label={t('columns.scopes')}
      description={t('create.scopesWhat')}
      value={[...scopes]}
      onChange={setScopes}
    >
      <Group gap="sm" mb="sm">
        {(['read', 'all', 'none'] as const).map(preset => (
          <Button
            key={preset}
            variant="default"
            size="compact-sm"
            aria-pressed={preset === 'none' ? undefined : isChosen(presets[preset])}
            className={classes.preset ?? ''}
            onClick={() => setScopes(presets[preset])}
          >
            {t(`create.presets.${preset}`)}
          </Button>
        ))}
      </Group>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('create.collection')}</th>
            {ACTS.map(act => (
              <th key={act} scope="col">
                {t(`create.acts.${act}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {COLLECTIONS.map(collection => (
            <tr key={collection}>
              <th scope="row">{t(`collections.${collection}`)}</th>
              {ACTS.map(act => (
                <td key={act}>
                  <ScopeField
                    scope={SCOPES.find(scope => scope === `${collection}:${act}`)}
                    grantable={grantable}
                    allowed={allowed}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Checkbox.Group>
  )
}

interface ScopeFieldProps {
  /** Undefined if the collection has no such scope. */
  readonly scope: Scope | undefined
  readonly grantable: readonly string[]
  readonly allowed: readonly string[]
}

function ScopeField({ scope, grantable, allowed }: ScopeFieldProps) {
  const { t } = useTranslation('api-keys')
  if (scope === undefined) return null
  const isGrantable = grantable.includes(scope)
  const isAllowed = allowed.includes(scope)
  const words = scope.replace(':', '_') as Words<Scope>
  return (
    <Checkbox
      value={scope}
      label={
        <>
          {t(`scopes.${words}`)} <code className={classes.scope}>{scope}</code>
        </>
      }
      {...(!isAllowed && { description: t('policy.scopeNotAllowed') })}
      {...(!isGrantable && { description: t('create.notGrantable') })}
      disabled={!isGrantable || !isAllowed}
    />
  )
}
