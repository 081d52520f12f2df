/** The pages of the sidebar and the palette, in their order. */
export const MAIN_PAGES = [
  { to: '/', name: 'overview', exact: true },
  { to: '/members', name: 'members', exact: false },
  { to: '/profiles', name: 'profiles', exact: false },
  { to: '/webhooks', name: 'webhooks', exact: false },
  { to: '/audit', name: 'audit', exact: false },
  { to: '/settings', name: 'settings.title', exact: false },
] as const

/** The screens below Settings, in their order. */
export const SETTINGS_PAGES = [
  { to: '/settings', name: 'settings.organization' },
  { to: '/settings/keys', name: 'settings.keys' },
  { to: '/settings/invitations', name: 'settings.invitations' },
  { to: '/settings/oracle', name: 'settings.oracle' },
  { to: '/settings/triggers', name: 'settings.triggers' },
] as const

/** Linked from the user menu, not from the sidebar. */
export const ACCOUNT_PAGE = { to: '/security', name: 'account' } as const

/** The palette's actions: the address that opens each, and the permission that it needs. */
export const QUICK_ACTIONS = [
  { address: '/members?invite=true', name: 'quickActions.invite', permission: 'members.invite' },
  { address: '/settings/keys?dialog=create', name: 'quickActions.createKey', permission: 'api_keys.manage' },
  { address: '/webhooks/new', name: 'quickActions.createWebhook', permission: 'governance.manage' },
  { address: '/audit/export', name: 'quickActions.exportAudit', permission: 'audit.read' },
  { address: '/audit/verify', name: 'quickActions.verifyAudit', permission: 'audit.read' },
] as const
