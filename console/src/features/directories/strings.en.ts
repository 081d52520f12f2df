import codes from './code-strings.en.ts'
import guide from './guide-strings.en.ts'

export default {
  title: 'Directories',
  never: 'Never',
  count: '{{count}}',
  peopleManaged_one: '{{count}} member managed',
  peopleManaged_other: '{{count}} members managed',
  peopleHeld_one: '{{count}} suspension held',
  peopleHeld_other: '{{count}} suspensions held',
  more: 'More actions for {{name}}',
  tabs: { overview: 'Overview', groups: 'Groups', settings: 'Settings' },
  columns: {
    name: 'Name',
    state: 'Status',
    last: 'Last request',
    error: 'Last error',
    managed: 'Members managed',
    people: 'Members',
    held: 'Held suspensions',
    open: 'Open',
  },
  state: { waiting: 'No request yet', refused: 'Last request refused', silent: 'Silent', connected: 'Connected' },
  empty: {
    title: 'No directories yet',
    why:
      'A directory connects an identity provider, such as Okta, Microsoft Entra ID or Google Workspace. When it ' +
      'deactivates someone, Reeve suspends them at once: as soon as the provider gets the response, they have no ' +
      'access, and none of their keys and triggers work.',
  },
  owners: {
    title: 'Directories manage every active owner',
    why:
      'If the identity provider fails, or somebody takes it over, no owner is independent of it. Keep one owner who ' +
      'is not in the directory.',
    choose: 'Choose a member',
  },
  steps: { label: 'Steps', settings: 'Settings', token: 'Token', request: 'First request' },
  connect: {
    open: 'Connect directory',
    title: 'Connect directory',
    settings: 'Settings',
    what: 'You can change these settings later. The next step shows the token.',
    advanced: 'Advanced',
    create: 'Create token',
    failed: 'The directory was not connected',
    nameFirst: 'Enter a name first.',
    profileFirst: 'Choose a default profile first.',
  },
  sections: {
    general: 'General',
    generalWhat:
      'Changes apply to the next request of the identity provider. A new default profile does not change ' +
      'anyone’s profile at once.',
    suspensions: 'Suspensions',
    suspensionsWhat: 'Applied when the identity provider deactivates someone.',
    logout: 'Universal Logout',
    logoutWhat: 'Lets the identity provider end all sessions of a person.',
  },
  fields: {
    name: 'Name',
    nameWhat: 'The name in the audit log, and on the pages of the people whom it manages.',
    profile: 'Default profile',
    profileWhat: 'For new people, and for those without a mapped group. Choose the one with the fewest permissions.',
    choose: 'Choose a profile',
    beyond: '{{name}} (exceeds your permissions)',
  },
  logout: {
    both: 'Enter both the issuer and the JWKS URL, or neither.',
    logout_issuer: {
      label: 'Issuer',
      what: 'For Okta, the URL of your Okta organization.',
    },
    logout_jwks_url: {
      label: 'JWKS URL',
      what: 'The public keys with which Reeve verifies the requests. For Okta, it ends in /oauth2/v1/keys.',
    },
  },
  switches: {
    ownersOnly: 'Only an owner can turn this on. Without it, the directory cannot suspend or remove owners.',
    block_login: {
      label: 'Block sign-in',
      what:
        'A suspension by the directory also blocks the sign-in of the account, unless the person is active in ' +
        'another organization.',
    },
    keep_oracle: {
      label: 'Keep the Oracle running',
      what: 'The Oracle keeps running when its owner is suspended by the directory. Otherwise it is paused.',
    },
    strict: {
      label: 'Refuse non-standard requests',
      what:
        'Requests that the SCIM interoperability profile forbids are refused. Leave this off for Okta, ' +
        'Microsoft Entra ID and Google Workspace, which send such requests.',
    },
    may_suspend_owners: {
      label: 'May suspend owners',
      what: 'The directory can also suspend and remove owners, except for the last active one.',
      risk: 'Anyone who controls the identity provider can then lock owners out.',
    },
  },
  token: {
    created: 'SCIM token for {{name}}',
    label: 'SCIM token for {{name}}',
    where: 'Enter it at your identity provider.',
    denied: 'The token would give permissions that you do not have: {{permissions}}. Ask an owner.',
  },
  wait: {
    title: 'Connect {{name}}',
    here: 'Connect',
    waiting: 'Waiting for the first request…',
    hint:
      'This page refreshes itself. Start the connection test at your identity provider. If it reports 401, the token ' +
      'is wrong or incomplete. Reeve does not show requests without a valid token.',
    arrived: 'The first request has arrived',
    refused: 'A request was refused',
    open: 'View directory',
  },
  attention: {
    waiting: 'The identity provider has not sent a request yet',
    waitingWhy: 'Enter the URL and the token at the identity provider, and test the connection there.',
    refused: 'The last request was refused',
    silent: 'No request for 30 days',
    silentWhy:
      'The connection may be paused at the identity provider, or the token may have been replaced. People who ' +
      'are deactivated there stay active here.',
  },
  health: { title: 'Health' },
  activity: {
    status: 'HTTP {{status}}',
    title: 'Activity',
    what: 'Requests that changed something or were refused, for up to 30 days.',
    outcome: 'Outcome',
    all: 'All',
    changed: 'Changes',
    refused: 'Refused',
    none: 'No activity yet',
    none_changed: 'No changes',
    none_refused: 'No refused requests',
    request: 'Request ID',
    trail: 'View audit log',
    actions: {
      created: 'Added',
      changed: 'Renamed',
      directory_changed: 'Updated the attributes of',
      profile_changed: 'Changed the profile of',
      suspended: 'Suspended',
      suspension_repeated: 'Also suspended',
      reactivated: 'Reactivated',
      removed: 'Removed',
    },
    verbs: {
      POST_user: 'Added',
      PUT_user: 'Updated',
      PATCH_user: 'Updated',
      DELETE_user: 'Removed',
      POST_group: 'Created the group',
      PUT_group: 'Updated the group',
      PATCH_group: 'Updated the group',
      DELETE_group: 'Deleted the group',
    },
  },
  groups: {
    name: 'Group',
    people: 'Members',
    profile: 'Profile',
    priority: 'Priority',
    acts: 'Actions',
    none: 'No groups yet',
    noneWhy: 'Push groups at the identity provider. Then map them to profiles here.',
    what:
      'Of a person’s mapped groups, the one with the highest priority decides the profile. Without one, it is the ' +
      'default profile: {{profile}}.',
    notMapped: 'Not mapped',
    initially: '{{profile}}, initially',
    map: 'Map',
    change: 'Change',
    mapName: 'Map the group {{name}}',
    changeName: 'Change the mapping of the group {{name}}',
    mapWhat:
      '{{name}} decides who is in this group. Without a mapped group, people have the default profile {{profile}}. ' +
      'Owners keep their profile.',
    profileWhat: 'Everyone in the group gets it, unless a mapped group with a higher priority decides.',
    priorityWhat: 'From 0 to 10,000. If several match, the highest wins.',
    initialOnly: 'Only for people who join the group',
    initialOnlyWhat:
      'Sets the profile once, when a person joins the group. It can be changed manually afterwards. People who are ' +
      'in the group now keep their profiles.',
    unchanged: 'Choose a different profile or priority first.',
    previewing: 'Wait for the preview.',
    refused: 'This mapping is not possible.',
    notPossible: 'This mapping is not possible',
    failed: 'The group was not mapped',
    save: 'Save mapping',
    preview_one: '{{count}} person gets a different profile',
    preview_other: '{{count}} people get a different profile',
    previewNobody: 'Nobody’s profile changes now.',
    previewed: 'Profiles that change',
    fromTo: '{{from}} → {{to}}',
    saveProfiles_one: 'Change {{count}} profile',
    saveProfiles_other: 'Change {{count}} profiles',
    showMore_one: 'Show {{count}} more',
    showMore_other: 'Show {{count}} more',
    more_one: 'And {{count}} more.',
    more_other: 'And {{count}} more.',
    done: 'The mapping of the group “{{name}}” was saved.',
    changed_one: '{{count}} person got a different profile.',
    changed_other: '{{count}} people got a different profile.',
  },
  edit: {
    save: 'Save settings',
    discard: 'Discard changes',
    changes_zero: 'No unsaved changes',
    changes_one: '{{count}} unsaved change',
    changes_other: '{{count}} unsaved changes',
    done: 'The settings of {{name}} were saved.',
    failed: 'The settings were not saved',
  },
  facts: {
    title: 'Connection',
    what: 'The connection belongs to the organization: it keeps working when the person who made it leaves.',
    url: 'SCIM URL',
    logout: 'Universal Logout URL',
    token: 'Token',
    former: 'Previous token expires',
    created: 'Connected',
    by: 'by',
    id: 'ID',
  },
  rotate: {
    open: 'Rotate token',
    title: 'Rotate the token of {{name}}',
    what:
      'Creates a new token, which is shown once. The previous one works until the overlap ends, so that you can ' +
      'replace it at the identity provider.',
    overlap: 'Overlap: the previous token keeps working',
    overlapWhat: 'Choose no overlap if somebody may have seen the token who should not.',
    atOnce: 'No overlap',
    hours_one: 'For {{count}} hour',
    hours_other: 'For {{count}} hours',
    act: 'Create new token',
    new: 'New SCIM token for {{name}}',
    ended: 'The previous token has stopped working.',
    until: 'The previous token expires',
    ownersOnly: 'This directory may suspend owners, so only an owner can rotate its token.',
    failed: 'The token of {{name}} was not rotated',
    done: 'The token of {{name}} was rotated.',
  },
  delete: {
    ownersOnly: 'It holds suspensions, so only an owner can delete it: they would become local.',
    open: 'Delete directory',
    title: 'Delete {{name}}',
    what: 'The token stops working at once. This cannot be undone.',
    managed_one: '{{count}} person stays a member, with their current profile.',
    managed_other: '{{count}} people stay members, with their current profiles.',
    held_one:
      '{{count}} person whose suspension it holds stays suspended. The suspension becomes local, and you can end it ' +
      'here.',
    held_other:
      '{{count}} people whose suspensions it holds stay suspended. The suspensions become local, and you can end ' +
      'them here.',
    groups: 'The groups and their mappings are deleted.',
    act: 'Delete {{name}}',
    failed: 'The directory {{name}} was not deleted',
    done: 'The directory {{name}} was deleted.',
  },
  guide,
  codes,
}
