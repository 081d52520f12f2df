import { LIST, patch, query, type ScimCall, USER } from './scim-call.ts'

/** The documented requests of Entra ID, and the known ones of Google. */

const entraAddress = 'Test_User_11bb11bb-cc22-dd33-ee44-55ff55ff55ff@testuser.com'
const entraName = 'Test_User_00aa00aa-bb11-cc22-dd33-44ee44ee44ee'

/**
 * https://learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups, then the requests
 * of …/application-provisioning-config-problem-scim-compatibility without and with the flag `aadOptscim062020`.
 */
export const ENTRA: readonly ScimCall[] = [
  {
    step: 'Get user by query: zero results',
    method: 'GET',
    path: `/Users${query('userName eq "non-existent user"')}`,
    status: 200,
    expect: { totalResults: 0, schemas: LIST },
  },
  {
    step: 'Create user',
    method: 'POST',
    path: '/Users',
    body: {
      schemas: [USER, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      userName: entraName,
      active: true,
      emails: [{ primary: true, type: 'work', value: entraAddress }],
      meta: { resourceType: 'User' },
      name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
      roles: [],
    },
    status: 201,
    expect: { userName: entraName, active: true, 'name.formatted': 'givenName familyName' },
    keep: 'user',
  },
  { step: 'Get user', method: 'GET', path: '/Users/{user}', status: 200, expect: { userName: entraName } },
  { step: 'Get user: not found', method: 'GET', path: '/Users/5171a35d82074e068ce2', status: 404 },
  {
    step: 'Get user by query',
    method: 'GET',
    path: `/Users${query(`userName eq "${entraName}"`)}`,
    status: 200,
    expect: { totalResults: 1, 'Resources.0.id': '{user}' },
  },
  {
    step: 'Get user by the work address',
    method: 'GET',
    path: `/Users${query(`emails[type eq "work"].value eq "${entraAddress.toLowerCase()}"`)}`,
    status: 200,
    expect: { totalResults: 1 },
  },
  {
    step: 'Update user: multi-valued properties',
    method: 'PATCH',
    path: '/Users/{user}',
    body: patch(
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@microsoft.com' },
      { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
    ),
    status: 200,
    expect: { 'name.familyName': 'updatedFamilyName' },
  },
  {
    step: 'Update user: single-valued properties',
    method: 'PATCH',
    path: '/Users/{user}',
    body: patch({ op: 'Replace', path: 'userName', value: '5b50642d-79fc-4410-9e90-4c077cdd1a59@testuser.com' }),
    status: 200,
    expect: { userName: '5b50642d-79fc-4410-9e90-4c077cdd1a59@testuser.com' },
  },
  {
    step: 'Disable user',
    method: 'PATCH',
    path: '/Users/{user}',
    body: patch({ op: 'Replace', path: 'active', value: false }),
    status: 200,
    expect: { active: false },
  },
  {
    step: 'Without the flag: enable user',
    method: 'PATCH',
    path: '/Users/{user}',
    body: patch({ op: 'Replace', path: 'active', value: 'True' }),
    status: 200,
    expect: { active: true },
  },
  {
    step: 'Without the flag: disable user',
    method: 'PATCH',
    path: '/Users/{user}',
    body: patch({ op: 'Replace', path: 'active', value: 'False' }),
    status: 200,
    expect: { active: false },
  },
  {
    step: 'Without the flag: add a single-value string attribute',
    method: 'PATCH',
    path: '/Users/{user}',
    body: patch({ op: 'Add', path: 'nickName', value: 'Babs' }),
    status: 200,
  },
  {
    step: 'Without the flag: replace multiple attributes',
    method: 'PATCH',
    path: '/Users/{user}',
    body: patch(
      { op: 'Replace', path: 'displayName', value: 'Pvlo' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'TestBcwqnm@test.microsoft.com' },
      { op: 'Replace', path: 'name.givenName', value: 'Gtfd' },
      { op: 'Replace', path: 'name.familyName', value: 'Pkqf' },
      { op: 'Replace', path: 'externalId', value: 'Eqpj' },
      {
        op: 'Replace',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber',
        value: 'Eqpj',
      },
    ),
    status: 200,
    expect: { displayName: 'Pvlo', 'name.givenName': 'Gtfd', 'name.familyName': 'Pkqf', externalId: 'Eqpj' },
  },
  {
    step: 'With the flag: enable user',
    method: 'PATCH',
    path: '/Users/{user}',
    body: patch({ op: 'replace', path: 'active', value: true }),
    status: 200,
    expect: { active: true },
  },
  {
    step: 'With the flag: disable user',
    method: 'PATCH',
    path: '/Users/{user}',
    body: patch({ op: 'replace', path: 'active', value: false }),
    status: 200,
    expect: { active: false },
  },
  {
    step: 'With the flag: add a single-value string attribute',
    method: 'PATCH',
    path: '/Users/{user}',
    body: patch({ op: 'add', path: 'nickName', value: 'Babs' }),
    status: 200,
  },
  {
    step: 'With the flag: replace multiple attributes',
    method: 'PATCH',
    path: '/Users/{user}',
    body: patch(
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'TestMhvaes@test.microsoft.com' },
      {
        op: 'replace',
        value: {
          displayName: 'Bjfe',
          'name.givenName': 'Kkom',
          'name.familyName': 'Unua',
          'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber': 'Aklq',
        },
      },
    ),
    status: 200,
    expect: { displayName: 'Bjfe', 'name.givenName': 'Kkom', 'name.familyName': 'Unua' },
  },
  {
    step: 'Create group',
    method: 'POST',
    path: '/Groups',
    body: {
      schemas: [
        'urn:ietf:params:scim:schemas:core:2.0:Group',
        'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
      ],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'displayName',
      meta: { resourceType: 'Group' },
    },
    status: 201,
    expect: { externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159' },
    keep: 'group',
  },
  {
    step: 'Get group',
    method: 'GET',
    path: '/Groups/{group}?excludedAttributes=members',
    status: 200,
    expect: { displayName: 'displayName', members: undefined },
  },
  {
    step: 'Get group by displayName',
    method: 'GET',
    path: `/Groups${query('displayName eq "displayName"', '&excludedAttributes=members')}`,
    status: 200,
    expect: { totalResults: 1, 'Resources.0.members': undefined },
  },
  {
    step: 'Update group: non-member attributes',
    method: 'PATCH',
    path: '/Groups/{group}',
    body: patch({
      op: 'Replace',
      path: 'displayName',
      value: '1879db59-3bdf-4490-ad68-ab880a269474updatedDisplayName',
    }),
    status: 204,
  },
  {
    step: 'Update group: add members',
    method: 'PATCH',
    path: '/Groups/{group}',
    body: patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: '{user}' }] }),
    status: 204,
  },
  {
    step: 'Determine whether the user is a member',
    method: 'GET',
    path: `/Groups${query('id eq "{group}" and members eq "{user}"', '&excludedAttributes=members')}`,
    status: 200,
    expect: { totalResults: 1 },
  },
  {
    step: 'Without the flag: remove members',
    method: 'PATCH',
    path: '/Groups/{group}',
    body: patch({ op: 'Remove', path: 'members', value: [{ $ref: null, value: '{user}' }] }),
    status: 204,
  },
  {
    step: 'With the flag: remove members',
    method: 'PATCH',
    path: '/Groups/{group}',
    body: patch({ op: 'remove', path: 'members[value eq "7f4bc1a3-285e-48ae-8202-5accb43efb0e"]' }),
    status: 204,
  },
  { step: 'Delete group', method: 'DELETE', path: '/Groups/{group}', status: 204 },
  { step: 'Delete user', method: 'DELETE', path: '/Users/{user}', status: 204 },
  { step: 'The deleted user is gone', method: 'GET', path: '/Users/{user}', status: 404 },
  {
    step: 'Discover schema',
    method: 'GET',
    path: '/Schemas',
    status: 200,
    expect: { schemas: LIST, 'Resources.0.id': USER },
  },
]

const google = {
  schemas: ['urn:scim:schemas:core:1.0', USER],
  userName: 'lea@acme.example',
  emails: [{ primary: true, value: 'lea@acme.example', type: 'work' }],
  displayName: 'Lea Moreau',
  name: { givenName: 'Lea', familyName: 'Moreau' },
  active: true,
}

/**
 * The three changes that https://knowledge.workspace.google.com/admin/apps/about-automated-user-provisioning lists:
 * create, update, and suspend or delete. Google publishes no bodies. The search and the body of the creation have the
 * shape of Google's requests in the log of https://github.com/grokability/snipe-it/issues/12642 (2023 and 2024). For an
 * update and a suspension we know of no log, so both are replayed as a PUT of the whole body and as a PATCH.
 */
export const GOOGLE: readonly ScimCall[] = [
  { step: 'Test the connection', method: 'GET', path: '/Users', status: 200, expect: { schemas: LIST } },
  {
    step: 'Find the user',
    method: 'GET',
    path: `/Users${query('userName eq "lea@acme.example"', '&startIndex=1')}`,
    status: 200,
    expect: { totalResults: 0, startIndex: 1 },
  },
  {
    step: 'Create the user',
    method: 'POST',
    path: '/Users',
    body: google,
    status: 201,
    expect: { userName: google.userName, displayName: google.displayName, active: true },
    keep: 'user',
  },
  {
    step: 'Update the user (PUT)',
    method: 'PUT',
    path: '/Users/{user}',
    body: { ...google, id: '{user}', name: { givenName: 'Lea', familyName: 'Petit' } },
    status: 200,
    expect: { 'name.familyName': 'Petit' },
  },
  {
    step: 'Update the user (PATCH)',
    method: 'PATCH',
    path: '/Users/{user}',
    body: patch({ op: 'replace', value: { name: { givenName: 'Lea', familyName: 'Roux' } } }),
    status: 200,
    expect: { 'name.familyName': 'Roux' },
  },
  {
    step: 'Suspend the user (PUT)',
    method: 'PUT',
    path: '/Users/{user}',
    body: { ...google, id: '{user}', active: false },
    status: 200,
    expect: { active: false },
  },
  {
    step: 'Reactivate the user (PUT)',
    method: 'PUT',
    path: '/Users/{user}',
    body: { ...google, id: '{user}' },
    status: 200,
    expect: { active: true },
  },
  {
    step: 'Suspend the user (PATCH)',
    method: 'PATCH',
    path: '/Users/{user}',
    body: patch({ op: 'replace', path: 'active', value: false }),
    status: 200,
    expect: { active: false },
  },
  { step: 'Delete the user', method: 'DELETE', path: '/Users/{user}', status: 204 },
]
