/**
 * The pages of the sidebar and the palette, in their order. `also` are further paths at which the entry is the current
 * one.
 */
export const MAIN_PAGES = [
  { to: '/', name: 'overview', exact: true, also: [] },
  { to: '/members', name: 'members', exact: false, also: [] },
  { to: '/profiles', name: 'profiles', exact: false, also: [] },
  { to: '/webhooks', name: 'webhooks', exact: false, also: [] },
  { to: '/settings/keys', name: 'settings.keys', exact: false, also: [] },
  { to: '/audit', name: 'audit', exact: false, also: [] },
  { to: '/settings/triggers', name: 'automation', exact: false, also: ['/settings/oracle'] },
  { to: '/settings', name: 'settings.title', exact: true, also: ['/settings/invitations'] },
] as const

/** The screens below an entry of the sidebar, in the order of their tabs. */
export const SUBPAGES = {
  automation: [
    { to: '/settings/triggers', name: 'settings.triggers' },
    { to: '/settings/oracle', name: 'settings.oracle' },
  ],
  'settings.title': [
    { to: '/settings', name: 'settings.organization' },
    { to: '/settings/invitations', name: 'settings.invitations' },
  ],
} as const

/** One line about each settings screen, below its title. */
export const SETTINGS_LEADS = [
  { of: '/settings', text: 'leads.organization' },
  { of: '/settings/invitations', text: 'leads.invitations' },
  { of: '/settings/keys', text: 'leads.keys' },
  { of: '/settings/triggers', text: 'leads.triggers' },
  { of: '/settings/oracle', text: 'leads.oracle' },
] as const

/** Linked from the user menu, not from the sidebar. */
export const ACCOUNT_PAGE = { to: '/security', name: 'account' } as const

/** The palette's actions, each with the URL that opens it and the permission that it needs. */
export const QUICK_ACTIONS = [
  { address: '/members?invite=true', name: 'quickActions.invite', permission: 'members.invite' },
  { address: '/settings/keys?dialog=create', name: 'quickActions.createKey', permission: 'api_keys.manage' },
  { address: '/webhooks/new', name: 'quickActions.createWebhook', permission: 'governance.manage' },
  { address: '/audit/export', name: 'quickActions.exportAudit', permission: 'audit.read' },
  { address: '/audit/verify', name: 'quickActions.verifyAudit', permission: 'audit.read' },
] as const
