import { type DirectoryView, editDirectory } from '../features/directories/index.ts'
import { allowListOf } from '../features/governance/destinations/index.ts'
import { UsageError } from '../kernel/operator-error.ts'
import { assertDirectoryId, type OfDirectory, profileIdOf, type SettingOptions, settingsOf } from './directory.ts'
import { changeAsOperator } from './operator-change.ts'
import { print } from './print.ts'
import { withRuntime } from './runtime.ts'

interface EditOptions extends OfDirectory, SettingOptions {
  defaultProfile?: string
  /** False with `--no-logout`. */
  logout: boolean
}

/** Changes settings of a directory with the authority of an owner. They apply from the directory's next request on. */
export async function directoryEdit({ organization, id, json, ...options }: EditOptions): Promise<void> {
  assertDirectoryId(organization, id)
  const { defaultProfile, logout } = options
  const settings = settingsOf(options)
  if (!logout && ('logout_issuer' in settings || 'logout_jwks_url' in settings)) {
    throw new UsageError('Use either --no-logout or --logout-issuer with --logout-jwks-url.')
  }
  const given = { ...settings, ...(!logout && { logout_issuer: null, logout_jwks_url: null }) }
  if (defaultProfile === undefined && Object.keys(given).length === 0) {
    throw new UsageError('Nothing to change: give at least one setting. See "npx reeve directory edit --help".')
  }
  const directory = await withRuntime(async ({ app, config }) =>
    changeAsOperator<DirectoryView>(app.runtime, editDirectory({ allow: allowListOf(config.webhookAllow) }), {
      organization,
      params: { id },
      body: {
        ...given,
        ...(defaultProfile !== undefined && {
          default_profile_id: await profileIdOf(app, organization, defaultProfile),
        }),
      },
    }),
  )
  print(json, directory, `Directory ${id} has the new settings.`)
}
